import type { Identifier } from './normalize.ts'

/** A claim with its named customer already looked up. */
export interface Claim {
  profile_id: string
  identifiers: readonly Identifier[]
  first_name?: string | undefined
  last_name?: string | undefined
  country?: string | undefined
  region?: string | undefined
  city?: string | undefined
  /** The active customer that the claim names by id. */
  named_customer_id: string | null
  seen_at: Date
  can_create: boolean
  /** Reported by a browser and therefore forgeable. */
  is_unverified: boolean
  /** See `IdentityClaim`. */
  caller_id: string | null
  names_own: boolean
  /** What reported the claim; stored with the rows that it causes. */
  source?: string | undefined
}

/** The displayed fields of a customer; the first known value is kept. */
export const shownFields = [
  'first_name',
  'last_name',
  'country',
  'region',
  'city',
  'email',
  'phone',
  'national_id',
  'customer_key',
] as const

export type ShownFields = Record<(typeof shownFields)[number], string | null>

/** A stored or planned customer. */
export interface Customer extends ShownFields {
  profile_id: string
  id: string
  first_seen_at: Date
  last_seen_at: Date
  created_at: Date
  /** Confirmed by a server or a provider; before that, only browsers reported the customer. */
  is_confirmed: boolean
}

/** The customer key among the identifiers. */
export function customerKeyOf(claim: { identifiers: readonly Identifier[] } | null): string | null {
  return claim?.identifiers.find(isCustomerKey)?.value ?? null
}

export function isCustomerKey({ kind }: Identifier): boolean {
  return kind === 'external_customer_id'
}

/** A unique, sortable key of an identifier across profiles. */
export function identifierKey(profileId: string, { kind, value }: Identifier): string {
  return `${profileId} ${kind} ${value}`
}
