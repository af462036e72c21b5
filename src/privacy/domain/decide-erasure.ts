/** What is known when an erasure is asked for, by whom it names and by its `request_ref`. */
export interface ErasureInput {
  /** The receipt that the `request_ref` already stands for. */
  bound: { id: string; is_same_person: boolean } | null
  /** The receipt of whom the selector names, when that one is erased already. */
  erased: { id: string } | null
  /** Whether the selector names a living customer. */
  is_found: boolean
}

export type ErasureDecision =
  | { kind: 'erase' }
  /** An earlier receipt answers; `is_new_ref`: this `request_ref` stands for it from now on. */
  | { kind: 'answer'; erasure_id: string; is_new_ref: boolean }
  | { kind: 'refuse'; why: 'ref_taken' | 'not_found' }

/**
 * What an erasure request leads to (contract 4.1). A repeated request is recognised even when what it named has become
 * somebody else's since: an email that was seen again is a new person, whom a late retry must not erase.
 */
export function decideErasure({ bound, erased, is_found }: ErasureInput): ErasureDecision {
  if (bound && (bound.is_same_person || erased?.id === bound.id)) {
    return { kind: 'answer', erasure_id: bound.id, is_new_ref: false }
  }
  if (bound) return { kind: 'refuse', why: is_found || erased ? 'ref_taken' : 'not_found' }
  if (erased) return { kind: 'answer', erasure_id: erased.id, is_new_ref: true }
  return is_found ? { kind: 'erase' } : { kind: 'refuse', why: 'not_found' }
}
