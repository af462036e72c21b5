import { browserKeysMax } from '../../kernel/operations/operation.ts'
import { findUnstorableText, hasMoreKeysThan, trimmedText } from '../../kernel/schemas/storable-text.ts'
import {
  amountRule,
  browserMoneyMax,
  isNestedTooDeeply,
  isOverBrowserLimit,
  type Money,
  readMoney,
} from './domain/parts-of-hit.ts'
import { type Rejection, reject } from './hit-rejection.ts'
import { eventTimeRule, readEventTime } from './read-event-time.ts'

/** A parsed hit of the tracker, before enrichment. */
export interface Hit extends Money {
  /** The same key always means the same event; null if the sender gave none. */
  event_key: string | null
  event_name: string
  event_type: string
  event_time: Date
  visitor_id: string | null
  session_id: string | null
  page_url: string | null
  referrer: string | null
  utm: Record<string, unknown>
  click_ids: Record<string, unknown>
  identify: Record<string, unknown> | null
  link_token: string | null
  consent: unknown
  properties: Record<string, unknown>
}

/** Parses a hit from any input. Unknown keys are stored among the properties. */
export function parseHit(
  sent: unknown,
  options: { receivedAt: Date; ownCurrency: string; defaultName?: string },
): Hit | Rejection {
  if (!isObject(sent)) return reject('malformed_hit', 'hit', 'must be an object')
  if (hasMoreKeysThan(sent, browserKeysMax)) {
    return reject('too_many_keys', 'hit', `must have at most ${browserKeysMax} keys`)
  }
  const unstorable = findUnstorableText(sent)
  if (unstorable) return reject('invalid_field', unstorable, 'contains an invalid character')
  const invalidField = findInvalidField(sent)
  if (invalidField) return invalidField
  const name = trimmedText(sent.eventName) ?? options.defaultName
  if (!name) return reject('invalid_field', 'eventName', 'is required')
  const time = readEventTime(sent.eventTimeClient, options.receivedAt)
  if (!time) return reject('invalid_time', 'eventTimeClient', eventTimeRule)
  const money = readMoney({ value: sent.valueAmount, currency: sent.currency }, options.ownCurrency)
  if (money === 'value') return reject('invalid_money', 'valueAmount', amountRule)
  if (money === 'currency') return reject('invalid_money', 'currency', 'must be an ISO 4217 code')
  if (money.value !== null && isOverBrowserLimit(money.value, money.currency!)) {
    const max = browserMoneyMax(money.currency!)
    return reject('money_over_limit', 'valueAmount', `must be at most ${max.toFixed()} ${money.currency}`)
  }
  const properties = propertiesOf(sent)
  if (isNestedTooDeeply(properties)) return reject('invalid_field', 'payload', 'is nested too deeply')
  return {
    ...money,
    event_key: trimmedText(sent.dedupeKey) ?? trimmedText(sent.eventId),
    event_name: name,
    event_type: trimmedText(sent.eventType) ?? name,
    // A browser's clock may be ahead, but a received event has already happened.
    event_time: time > options.receivedAt ? options.receivedAt : time,
    visitor_id: trimmedText(sent.anonymousId),
    session_id: trimmedText(sent.sessionId),
    page_url: trimmedText(sent.pageUrl),
    referrer: trimmedText(sent.referrer),
    utm: objectOf(sent.utm),
    click_ids: clickIdsOf(sent),
    identify: isObject(sent.identify) ? sent.identify : null,
    link_token: trimmedText(sent.linkToken),
    consent: sent.consent,
    properties,
  }
}

const textFields: Record<string, number> = {
  eventId: 255,
  dedupeKey: 255,
  eventName: 200,
  eventType: 200,
  anonymousId: 200,
  sessionId: 200,
  pageUrl: 8_000,
  referrer: 8_000,
  linkToken: 4_000,
  pixelEventId: 200,
}

const textLimits = Object.entries(textFields)

const objectFields = ['utm', 'clickIds', 'identify', 'payload'] as const

/** Assigning this key would replace the prototype, and no page has a property with that name. */
const prototypeKey = '__proto__'

/** Keys with a column or a special meaning; all others are properties. */
const ownKeys: ReadonlySet<string> = new Set([
  ...Object.keys(textFields),
  ...objectFields,
  prototypeKey,
  ...['trackingKey', 'eventTimeClient', 'fbp', 'fbc', 'consent', 'valueAmount', 'currency', 'path', 'host'],
])

function findInvalidField(sent: Record<string, unknown>): Rejection | null {
  for (const [field, max] of textLimits) {
    const value = sent[field]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') return reject('invalid_field', field, 'must be a string')
    if (value.length > max) return reject('invalid_field', field, `must have at most ${max} characters`)
  }
  const wrong = objectFields.find(
    (field) => sent[field] !== undefined && sent[field] !== null && !isObject(sent[field]),
  )
  return wrong ? reject('invalid_field', wrong, 'must be an object') : null
}

function propertiesOf(sent: Record<string, unknown>): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  for (const key in sent) {
    if (ownKeys.has(key)) continue
    const value = sent[key]
    if (value !== null && value !== '') properties[key] = value
  }
  const pixelEventId = trimmedText(sent.pixelEventId)
  if (pixelEventId !== null) properties.pixel_event_id = pixelEventId
  const payload = objectOf(sent.payload)
  for (const key in payload) if (key !== prototypeKey) properties[key] = payload[key]
  return properties
}

function clickIdsOf(sent: Record<string, unknown>): Record<string, unknown> {
  const clickIds = { ...objectOf(sent.clickIds) }
  if (typeof sent.fbc === 'string') clickIds.fbc = sent.fbc
  if (typeof sent.fbp === 'string') clickIds.fbp = sent.fbp
  return clickIds
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
