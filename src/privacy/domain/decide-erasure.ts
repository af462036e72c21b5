/** The state that decides an erasure request: its customer and its `request_ref`. */
export interface ErasureInput {
  /** The existing receipt of the `request_ref`. */
  bound: { id: string; is_same_person: boolean } | null
  /** The receipt of the selected customer, if already erased. */
  erased: { id: string } | null
  /** Whether the selector matches a customer that is not erased. */
  is_found: boolean
  /** Whether all events that were accepted before the request are derived. */
  is_caught_up: boolean
}

export type ErasureDecision =
  | { kind: 'erase' }
  /** An earlier receipt applies; `is_new_ref`: this `request_ref` is bound to it. */
  | { kind: 'existing'; erasure_id: string; is_new_ref: boolean }
  | { kind: 'reject'; why: 'ref_taken' | 'not_found' | 'not_known_yet' }

/**
 * Decides an erasure request (contract 4.1). A repeated request is recognised even if its selector now matches another customer:
 * an email that was seen again is a new customer, whom a late retry must not erase.
 */
export function decideErasure({ bound, erased, is_found, is_caught_up }: ErasureInput): ErasureDecision {
  if (bound && (bound.is_same_person || erased?.id === bound.id)) {
    return { kind: 'existing', erasure_id: bound.id, is_new_ref: false }
  }
  const unknown = is_caught_up ? 'not_found' : 'not_known_yet'
  if (bound) return { kind: 'reject', why: is_found || erased ? 'ref_taken' : unknown }
  if (erased) return { kind: 'existing', erasure_id: erased.id, is_new_ref: true }
  return is_found ? { kind: 'erase' } : { kind: 'reject', why: unknown }
}
