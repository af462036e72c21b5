import { type Customer, type ShownFields, shownFields } from '../identifiers/claim.ts'
import type { Identifier, IdentifierKind } from '../identifiers/normalize.ts'

/** A customer before a merge, as stored in `customer_merge`; times are text. */
export interface CustomerBefore extends ShownFields {
  first_seen_at: string
  last_seen_at: string
  is_confirmed: boolean
}

export function toBefore(customer: Customer): CustomerBefore {
  const { first_seen_at, last_seen_at, is_confirmed } = customer
  return {
    ...pickShown(customer),
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_confirmed,
  }
}

/** The displayed fields of a customer, when it was seen, and whether a server confirmed it. */
export type Restored = ShownFields & Pick<Customer, 'first_seen_at' | 'last_seen_at' | 'is_confirmed'>

/**
 * Returns the survivor of a merge without the other customer: its own values and later ones stay, values from the other customer
 * are removed. `left` are the identifiers it keeps, which fill empty fields.
 */
export function unmerge(
  survivor: Customer,
  before: { merged: CustomerBefore; survivor: CustomerBefore },
  left: readonly (Identifier & { is_unverified: boolean })[],
): Restored {
  const shown = pickShown(survivor)
  for (const field of shownFields) {
    const isBorrowed = shown[field] !== before.survivor[field] && shown[field] === before.merged[field]
    if (isBorrowed) shown[field] = left.find(({ kind }) => shownAs[kind] === field)?.value ?? null
  }
  const { first_seen_at, last_seen_at } = survivor
  const isSame = (time: Date, text: string) => time.getTime() === Date.parse(text)
  return {
    ...shown,
    first_seen_at: isSame(first_seen_at, before.merged.first_seen_at)
      ? new Date(before.survivor.first_seen_at)
      : first_seen_at,
    last_seen_at: isSame(last_seen_at, before.merged.last_seen_at)
      ? new Date(before.survivor.last_seen_at)
      : last_seen_at,
    is_confirmed: before.survivor.is_confirmed || left.some(({ is_unverified }) => !is_unverified),
  }
}

export type UndoRejection = 'already_undone' | 'erased' | 'merged_further' | 'not_recorded'

/** Returns why a merge cannot be undone; null if it can. Merges are undone from latest to earliest. */
export function rejectUndo(
  merge: { undone_at: Date | null; merged_before: CustomerBefore | null; survivor_before: CustomerBefore | null },
  survivor: { merged_into: string | null; erased_at: Date | null },
): UndoRejection | null {
  if (merge.undone_at !== null) return 'already_undone'
  if (survivor.erased_at !== null) return 'erased'
  if (survivor.merged_into !== null) return 'merged_further'
  return merge.merged_before === null || merge.survivor_before === null ? 'not_recorded' : null
}

/** Lists all customers that active merges lead to a customer, directly or over others. */
export function mergedInto(
  customerId: string,
  merges: readonly { merged_id: string; survivor_id: string }[],
): string[] {
  const direct = merges.filter(({ survivor_id }) => survivor_id === customerId).map(({ merged_id }) => merged_id)
  return direct.flatMap((id) => [id, ...mergedInto(id, merges)])
}

/** The displayed field of each kind of identifier. */
export const shownAs: Partial<Record<IdentifierKind, keyof ShownFields>> = {
  email: 'email',
  phone: 'phone',
  national_id: 'national_id',
  external_customer_id: 'customer_key',
}

function pickShown(customer: ShownFields): ShownFields {
  return Object.fromEntries(shownFields.map((field) => [field, customer[field]])) as ShownFields
}
