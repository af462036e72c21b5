import type { WorkContext } from '../../kernel/context/context.ts'
import type { Identifier } from './normalize.ts'

export type { Identifier } from './normalize.ts'

/** The parts of the context that identity resolution needs: database, clock, and the secret box for erasure secrets. */
export type IdentityContext = Pick<WorkContext, 'db' | 'now' | 'secrets'>

/** The identifiers of the customer that did something. */
export interface IdentityClaim {
  profile_id: string
  identifiers: readonly Identifier[]
  first_name?: string | undefined
  last_name?: string | undefined
  country?: string | undefined
  region?: string | undefined
  city?: string | undefined
  /** The customer that a link token names; the claim is then resolved only by this id. */
  customer_id?: string | undefined
  seen_at: Date
  /** Whether an unknown customer may be created. */
  can_create: boolean
  /** Reported by a browser and therefore forgeable (semantics 3.7). Default: reported by a server or a provider. */
  is_unverified?: boolean | undefined
  /**
   * The restricted caller that sent the claim: it may create customers, and change or merge customers that it made known. Of all
   * others it may only say that they did something. Default: null, the claim is not restricted.
   */
  caller_id?: string | null | undefined
  /** A restricted claim with a customer key names a customer of the caller, not one that its email or phone matches. */
  names_own?: boolean | undefined
  /** What reported the claim, if a batch has claims of several sources. */
  source?: string | undefined
}

export interface Resolution {
  /** Null if the claim names no customer or an erased one. */
  customer_id: string | null
  outcome: 'created' | 'matched' | 'merged' | 'none'
  /** Another identifier of the claim belongs to a different customer and was not moved. */
  has_conflict: boolean
  /** The claim contains a key of an erased customer, which is not created again. */
  is_erased: boolean
}

/** `merged_id` was merged into `survivor_id`: identifiers and visitors have moved; the caller moves the rest. */
export interface CustomerMerge {
  profile_id: string
  merged_id: string
  survivor_id: string
}

/** A merge with the id of its row in `customer_merge`. */
export interface RecordedMerge extends CustomerMerge {
  id: string
}

export interface ResolvedBatch {
  /** One per claim, in order. */
  resolutions: Resolution[]
  /** Merges of the batch: the caller moves its rows by customer and requests a recompute of the survivors. */
  merges: RecordedMerge[]
  /** The ids of the customers that the batch created. */
  created: string[]
  /** The ids of all customers that no other transaction can change until this one ends. */
  locked: string[]
}

export interface VisitorLink {
  profile_id: string
  visitor_id: string
  customer_id: string
  method: string
  at: Date
}

export interface LinkedVisitors {
  /** Linked for the first time: their earlier events now belong to the customer, who must be recomputed. */
  linked: VisitorLink[]
  /** Already linked to another customer: recorded as a conflict, not changed. */
  rejected: VisitorLink[]
}
