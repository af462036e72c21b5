/** The most telling of its touches' reasons: an ad that is merely not synced yet is worth more attention than a direct visit. */
export function unattributedReason(touches: readonly UnplacedTouch[]): UnattributedReason {
  const ranks = touches.map((touch) => unattributedReasons.indexOf(reasonOf(touch)))
  return unattributedReasons[Math.max(0, ...ranks)]!
}

/** Why a conversion, or a part of one, is credited to no entity of a level. From the weakest to the most telling. */
export const unattributedReasons = ['no_touch', 'direct_or_organic', 'paid_without_ad', 'unknown_ad'] as const

export type UnattributedReason = (typeof unattributedReasons)[number]

/** A touch that holds credit and belongs to no known entity of the level. */
export interface UnplacedTouch {
  is_paid: boolean
  /** It carries a platform's id, of an entity that the profile does not have (yet). */
  names_entity: boolean
}

function reasonOf({ is_paid, names_entity }: UnplacedTouch): UnattributedReason {
  if (names_entity) return 'unknown_ad'
  return is_paid ? 'paid_without_ad' : 'direct_or_organic'
}
