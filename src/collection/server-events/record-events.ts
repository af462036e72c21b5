import { z } from 'zod'
import type { PendingEvent, Recorded } from '../../attribution/visits/pending-event.ts'
import type { FastPathHandler, ProfileContext, WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { checkSchema, isSchemaError } from '../../kernel/schemas/schema-error.ts'
import { findUnstorableText } from '../../kernel/schemas/storable-text.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { preferHeader, waitUntilDerived } from '../log/wait-until-derived.ts'
import { hasUnknownField, ignoredByBatch, unknownFields, withoutAmount } from './domain/event-warnings.ts'
import { type EventError, eventError, isEventError, readEvent } from './read-event.ts'
import {
  type EventInput,
  type EventResult,
  type EventWarning,
  eventSchema,
  eventsBodySchema,
  recordedEventsSchema,
} from './server-event-schemas.ts'
import { toPendingEvent } from './to-pending-event.ts'

export const recordEvents = operation({
  id: 'events.recordEvents',
  http: 'POST /events',
  summary: 'Record up to 500 server-side events',
  description:
    'Responds after the events are stored durably; reports include them moments later. A repeated `idempotency_key` returns the first `event_id` and status `duplicate`, and changes only `subject_ref`. `warnings` name fields that are ignored, and a payment without an amount.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  readsIdempotencyKey: true,
  headers: z.object(preferHeader),
  body: eventsBodySchema,
  partialSuccessField: 'events',
  data: recordedEventsSchema,
  statuses: [202],
  errors: ['invalid_parameter', 'service_unavailable'],
  example: {
    body: {
      event_type: 'payment_received',
      idempotency_key: 'order-1001',
      properties: { value: 49_990, currency: 'CLP', subject_ref: 'patient-7' },
      user_traits: { email: 'ana@example.com', phone: '+56 9 8765 4321', external_id: 'customer-17' },
      action_source: 'physical_store',
      click_ids: { ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ' },
    },
  },
  mcp: false,
  fastPath: recordFastPath,
  async run(ctx, { body: { events, ...single }, headers: { prefer }, idempotencyKey = null }) {
    if (events) return recordBatch(ctx, { events, sentWith: single }, idempotencyKey, prefer)
    const validated = validateEvent(ctx, single, idempotencyKey)
    if (isPendingEvent(validated)) {
      const [warnings] = await listWarnings(ctx, [{ sent: single, pending: validated }])
      const accepted = await ctx.collection.log.append(ctx.profile.id, [validated])
      const data = { ...accepted.results[0]!, ...warnings }
      return { data, ...(await waitUntilDerived(ctx, ctx.profile.id, accepted, prefer)) }
    }
    return fail(validated.code, validated.message, { field: validated.field })
  },
})

/** Fast path for a single valid event without warnings: logs it, and responds after the commit. */
function recordFastPath({ collection, now }: WorkContext): FastPathHandler {
  return ({ body, caller }, done) => {
    const profile = caller?.profile ?? null
    if (caller === null || profile === null || body.events !== undefined || hasUnknownField(body)) return false
    const checked = checkSchema(eventSchema, body, 'body')
    if (isSchemaError(checked)) return false
    const validated = validateEvent({ ...caller, profile, now }, checked.data, null)
    if (!isPendingEvent(validated) || mayLackAmount(validated, collection.cashNames.findCached(profile.id)))
      return false
    collection.log.append(profile.id, [validated]).then(
      ({ results }) => done(null, toEventResult(results[0]!, profile.id)),
      (error: unknown) => done(error, ''),
    )
    return true
  }
}

/** Contains only our ids and constants, so nothing needs escaping. */
function toEventResult({ event_id, status }: Recorded, profileId: string): string {
  return `{"data":{"event_id":"${event_id}","status":"${status}"},"meta":{"profile_id":"${profileId}"}}`
}

interface SentEvent {
  sent: Readonly<Record<string, unknown>>
  pending: PendingEvent
}

/** Returns the warnings about each event, in an object that is empty if there are none. */
async function listWarnings(
  { collection, profile }: ProfileContext,
  events: readonly SentEvent[],
): Promise<{ warnings?: EventWarning[] }[]> {
  const lacksAny = events.some(({ pending }) => mayLackAmount(pending, undefined))
  const names = lacksAny ? await collection.cashNames.read(profile.id) : new Set<string>()
  return events.map(({ sent, pending }) => {
    const warnings = [...unknownFields(sent), ...(mayLackAmount(pending, names) ? [withoutAmount] : [])]
    return warnings.length > 0 ? { warnings } : {}
  })
}

/** Whether the event has no amount and is a payment, or may be one because the names of payments are unknown. */
function mayLackAmount({ event }: PendingEvent, names: ReadonlySet<string> | undefined): boolean {
  return event.value === null && (names === undefined || names.has(event.event_type) || names.has(event.event_name))
}

async function recordBatch(
  ctx: ProfileContext,
  { events, sentWith }: { events: readonly unknown[]; sentWith: Readonly<Record<string, unknown>> },
  headerKey: string | null,
  prefer: string | undefined,
) {
  const validated = events.map((event, index): PendingEvent | EventError => {
    const unstorable = findUnstorableText(event)
    if (unstorable) return eventError('validation_error', unstorable, 'contains an invalid character')
    const checked = checkSchema(eventSchema, event, 'event')
    if (isSchemaError(checked)) return eventError('validation_error', checked.field, checked.problem)
    // A batch sent again under one header contains the same events, identified by index.
    return validateEvent(ctx, checked.data, headerKey && `${headerKey}:${index}`)
  })
  const valid = validated.filter(isPendingEvent)
  const sent = events.filter((_, index) => isPendingEvent(validated[index]!)) as SentEvent['sent'][]
  const warnings = (
    await listWarnings(
      ctx,
      valid.map((pending, index) => ({ sent: sent[index]!, pending })),
    )
  ).values()
  const accepted = valid.length > 0 ? await ctx.collection.log.append(ctx.profile.id, valid) : nothingAccepted
  const recordedRows = accepted.results.values()
  const results = validated.map((item, index): EventResult => {
    if (isPendingEvent(item)) return { index, ...recordedRows.next().value!, ...warnings.next().value! }
    return { index, status: 'rejected', event_id: null, ...item }
  })
  const count = (status: EventResult['status']) => results.filter((result) => result.status === status).length
  const summary = {
    total: results.length,
    accepted: count('accepted'),
    duplicate: count('duplicate'),
    rejected: count('rejected'),
  }
  const ignored = ignoredByBatch(sentWith)
  const data = { results, summary, ...(ignored.length > 0 && { warnings: ignored }) }
  return { data, ...(await waitUntilDerived(ctx, ctx.profile.id, accepted, prefer)) }
}

const nothingAccepted = { sequence: 0, results: [] }

function validateEvent(
  caller: Pick<ProfileContext, 'profile' | 'scopes' | 'actor' | 'now'>,
  input: EventInput,
  headerKey: string | null,
): PendingEvent | EventError {
  const { profile } = caller
  const receivedAt = caller.now()
  const read = readEvent(input, { receivedAt, ownCurrency: profile.reporting_currency, headerKey })
  if (isEventError(read)) return read
  const key = read.event_key ?? newId()
  return toPendingEvent(read, { profileId: profile.id, key, receivedAt, callerId: restrictedCallerId(caller) })
}

function isPendingEvent(validated: PendingEvent | EventError): validated is PendingEvent {
  return 'acquisition' in validated
}
