import type { Generated } from 'kysely'
import type { Fixed, Json } from './columns.ts'

export interface IdentitySchema {
  customer: CustomerTable
  identifier: IdentifierTable
  visitor: VisitorTable
  customer_merge: CustomerMergeTable
  customer_merge_part: CustomerMergePartTable
  identity_conflict: IdentityConflictTable
  erased_key: ErasedKeyTable
  erasure_secret: ErasureSecretTable
}

/**
 * A person. Contact, national id and key are the first known of each and are displayed. All identifiers that lead to the person
 * are in `identifier`.
 */
export interface CustomerTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  first_name: string | null
  last_name: string | null
  country: string | null
  region: string | null
  city: string | null
  email: string | null
  phone: string | null
  national_id: string | null
  /** The caller's id that is published for the customer; several may lead here. */
  customer_key: string | null
  first_seen_at: Date
  last_seen_at: Date
  created_at: Fixed<Date>
  /** Always a customer that is itself not merged: one step leads to the survivor. */
  merged_into: string | null
  merged_at: Date | null
  erased_at: Date | null
  /** Named by a server or a provider; until then only by browsers. */
  is_confirmed: Generated<boolean>
  /** Folded name and email, then the phone number on a separate line; searches match against it. */
  search_text: Generated<string>
}

export interface IdentifierTable {
  profile_id: Fixed<string>
  kind: Fixed<string>
  value: Fixed<string>
  customer_id: string
  source: Fixed<string>
  first_seen_at: Fixed<Date>
  /** Reported only by browsers so far. */
  is_unverified: Generated<boolean>
  /** The restricted caller that made the identifier known; null if a browser, a provider or another caller did. */
  caller_id: Fixed<string | null>
}

/** A browser. It belongs to at most one customer and is never moved to another. */
export interface VisitorTable {
  profile_id: Fixed<string>
  visitor_id: Fixed<string>
  customer_id: string | null
  linked_at: Date | null
  link_method: string | null
  first_seen_at: Date
  last_seen_at: Date
  /** The value of `last_seen_at` before its latest hits. */
  seen_before_at: Date | null
}

export interface CustomerMergeTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  merged_id: Fixed<string>
  survivor_id: Fixed<string>
  /** Which kinds of identifier led to which customer. */
  evidence: Json<{ kind: string; customer_id: string }[]>
  source: Fixed<string>
  merged_at: Fixed<Date>
  /** Both customers before the merge; null after an undo or an erasure, and for merges older than this column. */
  merged_before: Json<Record<string, unknown> | null>
  survivor_before: Json<Record<string, unknown> | null>
  undone_at: Date | null
  /** The credential, as the access log names it. */
  undone_by: string | null
}

/** A row that a merge moved: an identifier (`kind value`), a browser, an event or a touch. */
export interface CustomerMergePartTable {
  profile_id: Fixed<string>
  merge_id: Fixed<string>
  kind: Fixed<string>
  ref: Fixed<string>
}

export interface IdentityConflictTable {
  profile_id: Fixed<string>
  /** The customer that won the claim. */
  customer_id: Fixed<string>
  /** The customer that the subject already belonged to, and stays with. */
  other_customer_id: Fixed<string>
  reason: Fixed<'national_id' | 'visitor' | 'browser' | 'merge_undone' | 'healthcare'>
  subject: Fixed<string>
  source: Fixed<string>
}

/** An erased customer key as a keyed hash: it can be recognised, not read. */
export interface ErasedKeyTable {
  profile_id: Fixed<string>
  key_hash: Fixed<Buffer>
  customer_id: Fixed<string>
  erased_at: Fixed<Date>
}

/** The encrypted key of a profile's hashes. It exists from the profile's first erasure on. */
export interface ErasureSecretTable {
  profile_id: Fixed<string>
  encrypted_key: string
  created_at: Fixed<Date>
}
