import type { WorkContext } from '../../kernel/context/context.ts'
import type { Identifier } from './normalize.ts'

export type { Identifier, IdentifierKind } from './normalize.ts'

/** What the engine needs of a context: a transaction's handle, the clock, and the box that opens the erasure secrets. */
export type IdentityContext = Pick<WorkContext, 'db' | 'now' | 'secrets'>

/** That something was done by one person: who it says it was. */
export interface IdentityClaim {
  profile_id: string
  identifiers: readonly Identifier[]
  first_name?: string | undefined
  last_name?: string | undefined
  country?: string | undefined
  /** A customer named outright (by a link token); such a claim is resolved by it alone. */
  customer_id?: string | undefined
  seen_at: Date
  /** Whether a person nobody knows yet may be created. */
  can_create: boolean
  /** Told by a browser, which anybody can make say anything (semantics 3.7). Default: a server or a provider told it. */
  is_unverified?: boolean | undefined
  /** May create a person, but gives no known person a further customer key and makes no two known people one. Default: false. */
  is_restricted?: boolean | undefined
}

export interface Resolution {
  /** Null when the claim names nobody, or somebody who was erased. */
  customer_id: string | null
  outcome: 'created' | 'matched' | 'merged' | 'none'
  /** Another identifier of the claim belongs to somebody else and stayed there. */
  has_conflict: boolean
  /** A restricted claim named a known person by a customer key that is not theirs; the key was not stored. */
  is_key_withheld: boolean
  /** The claim carries a key of an erased customer: nobody is brought back by it. */
  is_erased: boolean
}

/** `merged_id` is one person with `survivor_id` from now on: identifiers and visitors have moved; the rest follows. */
export interface CustomerMerge {
  profile_id: string
  merged_id: string
  survivor_id: string
}

/** With the id of its row in the ledger. */
export interface RecordedMerge extends CustomerMerge {
  id: string
}

export interface ResolvedBatch {
  /** One for each claim, in order. */
  resolutions: Resolution[]
  /** What the batch made one: whoever calls moves what it keeps by customer, and has the survivors recomputed. */
  merges: RecordedMerge[]
}

export interface VisitorLink {
  profile_id: string
  visitor_id: string
  customer_id: string
  method: string
  at: Date
}

export interface LinkedVisitors {
  /** Linked now for the first time: their past belongs to the customer from here on, who is to be recomputed. */
  linked: VisitorLink[]
  /** Already somebody else's: recorded, not changed. */
  rejected: VisitorLink[]
}
