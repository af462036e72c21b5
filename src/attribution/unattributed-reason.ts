/** The most telling of its touches' reasons: an ad that is merely not synced yet is worth more attention than a direct visit. */
export function unattributedReason(touches: readonly UnplacedTouch[]): UnattributedReason {
  const ranks = touches.map((touch) => unattributedReasons.indexOf(reasonOf(touch)))
  return unattributedReasons[Math.max(0, ...ranks)]!
}

/** Why a conversion, or a part of one, is credited to no entity of a level. From the weakest to the most telling. */
export const unattributedReasons = ['no_touch', 'direct_or_organic', 'paid_without_ad', 'unknown_ad'] as const

export type UnattributedReason = (typeof unattributedReasons)[number]

/** A touch that holds credit and belongs to no known entity of the level. */
interface UnplacedTouch {
  is_paid: boolean
  /** It carries a platform's id, of an entity that the profile does not have (yet). */
  names_entity: boolean
}

function reasonOf({ is_paid, names_entity }: UnplacedTouch): UnattributedReason {
  if (names_entity) return 'unknown_ad'
  return is_paid ? 'paid_without_ad' : 'direct_or_organic'
}

/** In stored sums: what is credited to an entity. */
export const assigned = 0

/** Of what is not, everything together: under a multi-credit model a conversion may have parts of several reasons. */
export const remainder = unattributedReasons.length + 1

/** On the level of the profile: what any campaign is credited with, each conversion once however many share it. */
export const creditedOnce = remainder + 1

/** The number that a reason is stored as. */
export function reasonCode(reason: UnattributedReason): number {
  return unattributedReasons.indexOf(reason) + 1
}
