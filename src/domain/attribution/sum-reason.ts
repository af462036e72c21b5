import { type UnattributedReason, unattributedReasons } from './unattributed-reason.ts'

/** In stored sums: what is credited to an entity. */
export const placed = 0

/** Of what is not, everything together: under a multi-credit model a conversion may have parts of several reasons. */
export const remainder = unattributedReasons.length + 1

/** The number that a reason is stored as. */
export function reasonCode(reason: UnattributedReason): number {
  return unattributedReasons.indexOf(reason) + 1
}
