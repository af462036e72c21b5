import type { Claim, Customer } from '../../identifiers/claim.ts'
import type { Identifier, IdentifierKind } from '../../identifiers/normalize.ts'
import type { ConflictReason } from './resolve.ts'

/** The writes that resolve a batch of claims. */
export interface BatchPlan {
  /** One per claim, in order. */
  outcomes: {
    customer_id: string | null
    outcome: 'created' | 'matched' | 'merged' | 'none'
    has_conflict: boolean
  }[]
  created: Customer[]
  /** Known customers to be stored, including those that were only seen again. */
  seen: Customer[]
  /** The customers in `seen` whose displayed fields changed. */
  filled: Customer[]
  identifiers: (Identifier & {
    profile_id: string
    customer_id: string
    first_seen_at: Date
    is_unverified: boolean
    caller_id: string | null
    source: Claim['source']
  })[]
  /** Known identifiers that only browsers had reported and a server reports now; they move if `customer_id` differs. */
  confirmed: (Identifier & { profile_id: string; former_id: string; customer_id: string })[]
  /** Known customers that a server confirms now: identifiers from browsers are deleted unless `confirmed` lists them. */
  released: string[]
  merges: {
    profile_id: string
    merged_id: string
    survivor_id: string
    evidence: Evidence[]
    source: Claim['source']
  }[]
  conflicts: {
    profile_id: string
    customer_id: string
    other_customer_id: string
    subject: IdentifierKind
    reason: ConflictReason
    source: Claim['source']
  }[]
}

/** The identifier kind that led to a customer. */
export interface Evidence {
  kind: IdentifierKind
  customer_id: string
}
