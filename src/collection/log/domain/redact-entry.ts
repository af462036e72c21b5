import { directAcquisition } from '../../../attribution/visits/domain/stored-acquisition.ts'
import { redactPersonalData } from '../../ingest/domain/redact-personal-data.ts'
import { decodeEntry, type EntryColumns, encodeEntry, readEntryText } from './entry.ts'

/** Lower-case texts that identify an erased person inside other texts (`parts`) or as whole values (`wholes`). */
export interface Traces {
  parts: readonly string[]
  wholes: readonly string[]
}

/** The payload of an entry that could not be decoded and therefore lost its whole content. */
export const erasedPayload = Buffer.of(0)

/** Finds payloads that name the person. One that cannot be read may do so. */
export function tracesIn({ parts, wholes }: Traces): (payload: Uint8Array) => boolean {
  const texts = [
    ...parts.map((part) => JSON.stringify(part).slice(1, -1)),
    ...wholes.map((whole) => JSON.stringify(whole)),
  ]
  return (payload) => {
    const entry = ifReadable(() => readEntryText(payload).toLowerCase())
    return entry === null || texts.some((text) => entry.includes(text))
  }
}

/**
 * Removes a person from the payload of an entry. What a redacted event still names of the person is removed as a whole: the key,
 * and tags of the campaign. An entry that cannot be decoded loses its content, because the erasure must not fail.
 */
export function redactEntry(payload: Uint8Array, columns: Omit<EntryColumns, 'signal'>, traces: Traces): Buffer {
  const pending = ifReadable(() => decodeEntry(payload, { ...columns, signal: null }))
  if (pending === null) return erasedPayload
  const { event, acquisition, ...rest } = redactPersonalData(pending)
  const isTagged = Object.values(acquisition).some((value) => typeof value === 'string' && isNamed(value, traces))
  return encodeEntry({
    ...rest,
    event: { ...event, event_key: isNamed(event.event_key, traces) ? event.id : event.event_key },
    acquisition: isTagged ? { ...directAcquisition, click_ids: {} } : acquisition,
    state: isTagged ? { ...rest.state, source: null, medium: null, campaign: null, signal: null } : rest.state,
  })
}

function isNamed(text: string, { parts, wholes }: Traces): boolean {
  const lower = text.toLowerCase()
  return parts.some((part) => lower.includes(part)) || wholes.includes(lower)
}

function ifReadable<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}
