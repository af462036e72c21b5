import type { Identifier } from './normalize.ts'

/** A claim as it is decided on: whom it names outright has been looked up already. */
export interface Claim {
  profile_id: string
  identifiers: readonly Identifier[]
  first_name?: string | undefined
  last_name?: string | undefined
  country?: string | undefined
  /** The living customer it names by id. */
  named_customer_id: string | null
  seen_at: Date
  can_create: boolean
  /** Told by a browser, which anybody can make say anything. */
  is_unverified: boolean
  /** A partner's import on a healthcare-family profile (see `IdentityClaim`). */
  is_restricted: boolean
}

/** What is shown of a customer; each is filled by the first that becomes known. */
export const shownFields = [
  'first_name',
  'last_name',
  'country',
  'email',
  'phone',
  'national_id',
  'customer_key',
] as const

export type ShownFields = Record<(typeof shownFields)[number], string | null>

/** A customer as stored, or as planned. */
export interface Customer extends ShownFields {
  profile_id: string
  id: string
  first_seen_at: Date
  last_seen_at: Date
  created_at: Date
  /** A server or a provider named it; until then browsers alone did. */
  is_confirmed: boolean
}

/** Names an identifier across profiles, and sorts all of them in one order. */
export function identifierKey(profileId: string, { kind, value }: Identifier): string {
  return `${profileId} ${kind} ${value}`
}
