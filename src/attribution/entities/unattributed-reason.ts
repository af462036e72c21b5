/** Why a conversion, or a share of one, is credited to no entity of a level, from the weakest to the most specific reason. */
export const unattributedReasons = ['no_touch', 'direct_or_organic', 'paid_without_ad', 'unknown_ad'] as const

export type UnattributedReason = (typeof unattributedReasons)[number]

/** Rollup code for credit that is assigned to an entity. */
export const assigned = 0

/** Rollup code for all unassigned credit: under a multi-credit model, shares of one conversion may have different reasons. */
export const remainder = unattributedReasons.length + 1

/** Rollup code at profile level for conversions credited to any campaign, each counted once however many campaigns share it. */
export const creditedOnce = remainder + 1

/** The stored code of a reason. */
export function reasonCode(reason: UnattributedReason): number {
  return unattributedReasons.indexOf(reason) + 1
}
