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
 * A person. Contact, national id and key are the first of each that became known: what is shown of the person. Everything
 * that leads to the person is in `identifier`.
 */
export interface CustomerTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  first_name: string | null
  last_name: string | null
  country: string | null
  email: string | null
  phone: string | null
  national_id: string | null
  /** The caller's own id that is published for the customer, of possibly several that lead here. */
  customer_key: string | null
  first_seen_at: Date
  last_seen_at: Date
  created_at: Fixed<Date>
  /** Always a customer that is itself not merged: one step leads to the survivor. */
  merged_into: string | null
  merged_at: Date | null
  erased_at: Date | null
  /** A server or a provider named it; until then browsers alone did. */
  is_confirmed: Generated<boolean>
  /** Name and email, folded, then on a line of its own the phone: what a search looks through. */
  search_text: Generated<string>
}

export interface IdentifierTable {
  profile_id: Fixed<string>
  kind: Fixed<string>
  value: Fixed<string>
  customer_id: string
  source: Fixed<string>
  first_seen_at: Fixed<Date>
  /** Only browsers told it so far. */
  is_unverified: Generated<boolean>
}

/** A browser. It belongs to at most one customer and is never given to another. */
export interface VisitorTable {
  profile_id: Fixed<string>
  visitor_id: Fixed<string>
  customer_id: string | null
  linked_at: Date | null
  link_method: string | null
  first_seen_at: Date
  last_seen_at: Date
  /** What `last_seen_at` was before its latest hits. */
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
  /** The two as they stood; null after an undo or an erasure, and for merges that are older than this column. */
  merged_before: Json<Record<string, unknown> | null>
  survivor_before: Json<Record<string, unknown> | null>
  undone_at: Date | null
  /** The credential, as the access log names it. */
  undone_by: string | null
}

/** Something that a merge moved: an identifier (`kind value`), a browser, an event or a touch. */
export interface CustomerMergePartTable {
  profile_id: Fixed<string>
  merge_id: Fixed<string>
  kind: Fixed<string>
  ref: Fixed<string>
}

export interface IdentityConflictTable {
  profile_id: Fixed<string>
  /** Who won the claim. */
  customer_id: Fixed<string>
  /** Who the subject already belonged to, and stays with. */
  other_customer_id: Fixed<string>
  reason: Fixed<'national_id' | 'visitor' | 'browser' | 'merge_undone' | 'healthcare'>
  subject: Fixed<string>
  source: Fixed<string>
  detected_at: Fixed<Date>
}

/** A customer key that was erased, as a keyed hash: it can be recognised, not read. */
export interface ErasedKeyTable {
  profile_id: Fixed<string>
  key_hash: Fixed<Buffer>
  customer_id: Fixed<string>
  erased_at: Fixed<Date>
}

/** The key of a profile's hashes, sealed. It exists from the profile's first erasure on. */
export interface ErasureSecretTable {
  profile_id: Fixed<string>
  encrypted_key: string
  created_at: Fixed<Date>
}
