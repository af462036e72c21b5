import { amountRule, isNestedTooDeeply, type Money, readMoney } from '../hits/domain/parts-of-hit.ts'
import { eventTimeRule, readEventTime } from '../hits/read-event-time.ts'
import { validateSubjectRef } from './domain/validate-subject-ref.ts'
import type { EventInput } from './server-event-schemas.ts'

/** A valid event (contract 4.6) with parsed amounts and times. */
export interface ReadEvent extends Money {
  event_type: string
  event_name: string
  event_time: Date
  /** Null if the caller gave none: then every request creates a new event. */
  event_key: string | null
  subject_ref: string | null
  properties: Record<string, unknown>
  input: EventInput
}

export interface EventError {
  code: 'invalid_parameter' | 'validation_error'
  field: string
  message: string
}

export function readEvent(
  input: EventInput,
  options: { receivedAt: Date; ownCurrency: string; headerKey: string | null },
): ReadEvent | EventError {
  const { value, currency, subject_ref, ...properties } = input.properties ?? {}
  const event_type = input.event_type ?? input.event_name
  if (!event_type) return eventError('validation_error', 'event_type', 'is required, or event_name')
  const event_time = readEventTime(input.timestamp, options.receivedAt)
  if (!event_time) {
    return eventError('validation_error', 'timestamp', eventTimeRule)
  }
  const money = readMoney({ value, currency }, options.ownCurrency)
  if (money === 'value') return eventError('validation_error', 'properties.value', amountRule)
  if (money === 'currency') return eventError('validation_error', 'properties.currency', 'must be an ISO 4217 code')
  const event_key = input.idempotency_key ?? options.headerKey
  if (event_key === null && Number(money.value) > 0) {
    return eventError('invalid_parameter', 'idempotency_key', 'is required when the event carries money')
  }
  const rejection = typeof subject_ref === 'string' ? validateSubjectRef(subject_ref) : null
  if (rejection) return eventError('invalid_parameter', 'properties.subject_ref', rejection)
  if (isNestedTooDeeply(properties)) return eventError('validation_error', 'properties', 'is nested too deeply')
  return {
    ...money,
    event_type,
    event_name: input.event_name ?? event_type,
    event_time,
    event_key,
    subject_ref: subject_ref ?? null,
    properties: withSiteIds(properties, input),
    input,
  }
}

/** Ids of the site are stored among the properties, as for hits of a page. */
function withSiteIds(properties: Record<string, unknown>, { order_id, pixel_event_id }: EventInput) {
  if (!order_id && !pixel_event_id) return properties
  return { ...properties, ...(order_id && { order_id }), ...(pixel_event_id && { pixel_event_id }) }
}

export function isEventError(read: ReadEvent | EventError): read is EventError {
  return 'code' in read
}

export function eventError(code: EventError['code'], field: string, what: string): EventError {
  return { code, field, message: `${field}: ${what}` }
}
