import type { StableIds } from '../../domain/derivation/event-fact.ts'
import { deriveId } from './derive-id.ts'

/** The ids of a profile's touches. */
export function stableIds(profileId: string): StableIds {
  return {
    visitTouch: (eventId) => deriveId('touch', profileId, eventId),
    syntheticTouch: (eventId) => deriveId('synthetic', profileId, eventId),
  }
}
