import {
  type AcquisitionValues,
  fromAcquisitionValues,
  toAcquisitionValues,
} from '../../../attribution/visits/domain/stored-acquisition.ts'
import type { NewEvent, PendingEvent } from '../../../attribution/visits/pending-event.ts'
import type { Identifier, IdentityClaim } from '../../../identity/identifiers/customer-schemas.ts'
import { packText, unpackText } from './pack-text.ts'

/**
 * An entry of the ingestion log: the version of the format in one byte, and a packed JSON array. Its values have no names, 0 instead of
 * null, and none at the end that are missing. To change the format or the dictionary of `packText`, increase the version and keep reading
 * the former one for as long as the log is kept.
 */
const version = 3

/** The fields of an event in the order of the array; those of a page view are first. */
const eventFields = [
  'event_key',
  'event_name',
  'visitor_id',
  'session_id',
  'url',
  'path',
  'referrer',
  'device',
  'browser',
  'os',
  'country',
  // Absent if it is the name.
  'event_type',
  'value',
  'currency',
  'subject_ref',
  'action_source',
  'caller_id',
] as const satisfies readonly (keyof NewEvent)[]

/** The texts of a claim in the order of the array. */
const claimTexts = [
  'first_name',
  'last_name',
  'country',
  'region',
  'city',
] as const satisfies readonly (keyof IdentityClaim)[]

/** The columns of an entry that are not in its payload. */
export interface EntryColumns {
  profile_id: string
  kind: 'hit' | 'event'
  event_id: string
  signal: string | null
}

type Values = readonly (string | null | 0)[]
type Payload = [
  event: Values,
  eventTimeMs: number,
  /** Milliseconds from the time of the event to its receipt. */
  delayMs: number,
  properties: Record<string, unknown>,
  acquisition: AcquisitionValues,
  clickIds?: Record<string, string> | 0,
  claim?: ClaimValues | 0,
  clickedAtMs?: number,
]
type ClaimValues = [
  identifiers: (readonly [kind: Identifier['kind'], value: string])[],
  texts: Values,
  customerId: string | null,
  canCreate: boolean,
  isUnverified: boolean | null,
]

/** The campaign signal is written as its hash, because its parts may contain personal data. */
export function encodeEntry({ event, acquisition, state, claim, clicked_at }: PendingEvent): Buffer {
  const { event_type, event_name, click_ids } = event
  const values = eventFields.map((field) => (field === 'event_type' && event_type === event_name ? 0 : event[field]))
  const payload: Payload = [
    withoutMissing(values),
    event.event_time.getTime(),
    event.received_at.getTime() - event.event_time.getTime(),
    event.properties,
    toAcquisitionValues(acquisition, state.signal),
    Object.keys(click_ids).length > 0 ? click_ids : 0,
    claim ? encodeClaim(claim) : 0,
  ]
  if (clicked_at) payload.push(clicked_at.getTime())
  else while (payload.at(-1) === 0) payload.pop()
  return packText(version, JSON.stringify(payload))
}

/** The JSON text of a payload; throws if it has another version. */
export function readEntryText(payload: Uint8Array): string {
  if (payload[0] !== version)
    throw new Error(`the entry has version ${payload[0]}; this release reads version ${version}`)
  return unpackText(payload)
}

/** Throws if the bytes have another version or are not an entry. */
export function decodeEntry(bytes: Uint8Array, columns: EntryColumns): PendingEvent {
  const payload = JSON.parse(readEntryText(bytes)) as Payload
  const [values, eventTimeMs, delayMs, properties, acquisitionValues, clickIds, claim, clickedAtMs] = payload
  const fields = withNames(eventFields, values) as EventValues
  if (fields.event_name === null || !Array.isArray(acquisitionValues)) throw new Error('the entry is incomplete')
  const { profile_id } = columns
  const click_ids = clickIds || {}
  const stored = fromAcquisitionValues(acquisitionValues)
  const event_time = new Date(eventTimeMs)
  const { signal, channel, source, medium, campaign_name: campaign } = stored
  return {
    event: {
      ...fields,
      event_type: fields.event_type ?? fields.event_name,
      id: columns.event_id,
      profile_id,
      recorded_via: columns.kind === 'hit' ? 'tracker' : 'server',
      event_time,
      received_at: new Date(eventTimeMs + delayMs),
      click_ids,
      properties,
    },
    acquisition: { ...stored, click_ids },
    state: { signal, channel, source, medium, campaign },
    claim: claim ? decodeClaim(claim, profile_id, event_time) : null,
    clicked_at: clickedAtMs === undefined ? null : new Date(clickedAtMs),
    signal: columns.signal,
  }
}

type EventValues = Record<Exclude<(typeof eventFields)[number], 'event_key' | 'event_name'>, string | null> &
  Pick<NewEvent, 'event_key' | 'event_name'>

function encodeClaim(claim: IdentityClaim): ClaimValues {
  return [
    claim.identifiers.map(({ kind, value }) => [kind, value] as const),
    withoutMissing(claimTexts.map((field) => claim[field] ?? null)),
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
    ...Object.fromEntries(
      claimTexts.map((field, index) => [field, typeof texts[index] === 'string' ? texts[index] : undefined]),
    ),
    customer_id: customer_id ?? undefined,
    can_create,
    is_unverified: is_unverified ?? undefined,
  }
}

function withoutMissing(values: Values): Values {
  const isMissing = (value: Values[number]) => value === null || value === 0
  return values.slice(0, values.findLastIndex((value) => !isMissing(value)) + 1).map((value) => value ?? 0)
}

function withNames(fields: readonly string[], values: Values): Record<string, string | null> {
  const record: Record<string, string | null> = {}
  for (const [index, field] of fields.entries()) record[field] = values[index] === 0 ? null : (values[index] ?? null)
  return record
}
