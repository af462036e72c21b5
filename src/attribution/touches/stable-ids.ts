import { deriveId } from '../../kernel/ids.ts'
import type { StableIds } from '../visits/touch-input.ts'

/** The ids of a profile's touches. */
export function stableIds(profileId: string): StableIds {
  return {
    visitTouch: (eventId) => deriveId('touch', profileId, eventId),
    syntheticTouch: (eventId) => deriveId('synthetic', profileId, eventId),
  }
}

/**
 * The id of an event's conversion under a definition, the same at every derivation. It begins with the time, as a UUIDv7 does, so
 * that the conversions of a day and their credit are adjacent in the index.
 */
export function conversionId(event: { id: string; event_time: Date }, definitionId: string): string {
  const time = Math.max(0, event.event_time.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${deriveId('conversion', event.id, definitionId).slice(13)}`
}
