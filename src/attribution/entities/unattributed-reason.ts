/** Why a conversion, or a part of one, is credited to no entity of a level. From the weakest to the most telling. */
export const unattributedReasons = ['no_touch', 'direct_or_organic', 'paid_without_ad', 'unknown_ad'] as const

export type UnattributedReason = (typeof unattributedReasons)[number]

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
