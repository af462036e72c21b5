import type { Acquisition } from '../../../attribution/visits/domain/parse-acquisition.ts'
import { directAcquisition, unpackAcquisition } from '../../../attribution/visits/domain/stored-acquisition.ts'
import type { NewEvent, PendingEvent } from '../../../attribution/visits/pending-event.ts'
import type { Identifier, IdentityClaim } from '../../../identity/identifiers/customer-schemas.ts'

/**
 * An entry of the ingestion log as text: a JSON array whose first value is the version of the format. Values have no names, which
 * would be two thirds of the bytes. To change the format, increase the version and keep reading the former one for as long as the
 * log is kept.
 */
const version = 1

/** The fields of an event in the order of the array. */
const eventFields = [
  'event_key',
  'event_type',
  'event_name',
  'visitor_id',
  'session_id',
  'url',
  'path',
  'referrer',
  'value',
  'currency',
  'subject_ref',
  'action_source',
  'device',
  'browser',
  'os',
  'country',
] as const satisfies readonly (keyof NewEvent)[]

const acquisitionFields = [
  'channel',
  'source',
  'medium',
  'campaign_name',
  'platform',
  'campaign_external_id',
  'ad_set_external_id',
  'ad_external_id',
  'click_id_kind',
  'click_id',
  'join_method',
  'referrer_kind',
  'signal',
] as const satisfies readonly (keyof Acquisition)[]

/** The texts of a claim in the order of the array. */
const claimTexts = [
  'first_name',
  'last_name',
  'country',
  'region',
  'city',
] as const satisfies readonly (keyof IdentityClaim)[]

const directValues = acquisitionFields.map((field) => directAcquisition[field])

/** The columns of an entry that are not in its payload. */
export interface EntryColumns {
  profile_id: string
  kind: 'hit' | 'event'
  event_id: string
  signal: string | null
}

type EventValues = Record<(typeof eventFields)[number], string | null>
type Payload = [
  version: number,
  event: (string | null)[],
  eventTimeMs: number,
  receivedAtMs: number,
  clickIds: Record<string, string>,
  properties: Record<string, unknown>,
  acquisition: (string | null)[] | 0,
  claim: ClaimValues | 0,
  clickedAtMs: number | null,
  callerId: string | null,
]
type ClaimValues = [
  identifiers: (readonly [kind: Identifier['kind'], value: string])[],
  texts: (string | null)[],
  customerId: string | null,
  canCreate: boolean,
  isUnverified: boolean | null,
]

/** The campaign signal is written as its hash, because its parts may contain personal data. */
export function encodeEntry({ event, acquisition, state, claim, clicked_at }: PendingEvent): string {
  const values = acquisitionFields.map((field) => (field === 'signal' ? state.signal : acquisition[field]))
  const payload: Payload = [
    version,
    eventFields.map((field) => event[field]),
    event.event_time.getTime(),
    event.received_at.getTime(),
    event.click_ids,
    event.properties,
    values.every((value, index) => value === directValues[index]) ? 0 : values,
    claim ? encodeClaim(claim) : 0,
    clicked_at?.getTime() ?? null,
    event.caller_id,
  ]
  return JSON.stringify(payload)
}

/** Throws if the text has another version or is not an entry. */
export function decodeEntry(text: string, columns: EntryColumns): PendingEvent {
  const payload = JSON.parse(text) as Payload
  if (payload[0] !== version)
    throw new Error(`the entry has version ${payload[0]}; this release reads version ${version}`)
  const [, values, eventTimeMs, receivedAtMs, click_ids, properties, acquisitionValues, claim, clickedAtMs, caller_id] =
    payload
  const { profile_id } = columns
  const stored = unpackAcquisition(acquisitionValues === 0 ? null : zip(acquisitionFields, acquisitionValues))
  const event_time = new Date(eventTimeMs)
  const { signal, channel, source, medium, campaign_name: campaign } = stored
  return {
    event: {
      ...(zip(eventFields, values) as EventValues & Pick<NewEvent, 'event_key' | 'event_type' | 'event_name'>),
      id: columns.event_id,
      profile_id,
      recorded_via: columns.kind === 'hit' ? 'tracker' : 'server',
      event_time,
      received_at: new Date(receivedAtMs),
      caller_id,
      click_ids,
      properties,
    },
    acquisition: { ...stored, click_ids },
    state: { signal, channel, source, medium, campaign },
    claim: claim === 0 ? null : decodeClaim(claim, profile_id, event_time),
    clicked_at: clickedAtMs === null ? null : new Date(clickedAtMs),
    signal: columns.signal,
  }
}

function encodeClaim(claim: IdentityClaim): ClaimValues {
  return [
    claim.identifiers.map(({ kind, value }) => [kind, value] as const),
    claimTexts.map((field) => claim[field] ?? null),
    claim.customer_id ?? null,
    claim.can_create,
    claim.is_unverified ?? null,
  ]
}

/** A claim is seen at the time of its event. */
function decodeClaim(
  [identifiers, texts, customer_id, can_create, is_unverified]: ClaimValues,
  profile_id: string,
  seen_at: Date,
): IdentityClaim {
  return {
    profile_id,
    seen_at,
    identifiers: identifiers.map(([kind, value]) => ({ kind, value })),
    ...Object.fromEntries(claimTexts.map((field, index) => [field, texts[index] ?? undefined])),
    customer_id: customer_id ?? undefined,
    can_create,
    is_unverified: is_unverified ?? undefined,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the caller knows the fields.
function zip(fields: readonly string[], values: readonly unknown[]): any {
  if (!Array.isArray(values) || values.length !== fields.length)
    throw new Error('the entry has a wrong number of values')
  const record: Record<string, unknown> = {}
  for (const [index, field] of fields.entries()) record[field] = values[index]
  return record
}
