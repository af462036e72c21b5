import {
  type Claim,
  type Customer,
  identifierKey,
  isCustomerKey,
  type ShownFields,
  shownFields,
} from '../../identifiers/claim.ts'
import type { Identifier } from '../../identifiers/normalize.ts'
import { shownAs } from '../../merges/unmerge.ts'
import type { BatchPlan, Evidence } from './batch-plan.ts'
import { type ConflictReason, type Finding, resolve } from './resolve.ts'

/** The stored data of the customers that a batch names. */
export interface KnownPeople {
  customers: readonly Customer[]
  /** By `identifierKey`. */
  owners: ReadonlyMap<string, { customer_id: string; is_unverified: boolean; caller_id?: string | null }>
  /** Pairs whose merge was undone, by `pairKey`. */
  apart?: ReadonlySet<string>
}

/** The key of a pair of customers in either order. */
export function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** A customer during planning; `order` is its rank by age, oldest lowest. */
interface Draft extends Customer {
  is_new: boolean
  is_filled: boolean
  order: number
  survivor: Draft | null
}

/** The owner of an identifier; `stored` is the owner in the database, null if the identifier is new. */
interface Owner {
  draft: Draft
  is_unverified: boolean
  caller_id: string | null
  stored: Draft | null
}

/**
 * Plans a whole batch in memory, claim by claim as if each had arrived alone, and returns the writes. A customer that is created
 * and merged within the batch is never written.
 */
export function resolveBatch(known: KnownPeople, claims: readonly Claim[], now: Date, newId: () => string): BatchPlan {
  const batch = new Batch(known, now, newId)
  const decided = claims.map((claim) => batch.decide(claim))
  return batch.plan(decided)
}

type Conflict = Finding<Draft> & { reason: ConflictReason }

interface Decision {
  draft: Draft | null
  outcome: BatchPlan['outcomes'][number]['outcome']
  has_conflict: boolean
}

class Batch {
  readonly #drafts = new Map<string, Draft>()
  readonly #owners: Map<string, Owner>
  readonly #apart: ReadonlySet<string>
  readonly #seen = new Set<Draft>()
  readonly #released = new Set<Draft>()
  readonly #identifiers: { claim: Claim; identifier: Identifier }[] = []
  readonly #merges: { merged: Draft; evidence: Evidence[]; source: Claim['source'] }[] = []
  readonly #confirmed: { claim: Claim; identifier: Identifier; former: Draft; owner: Draft }[] = []
  readonly #conflicts: (Pick<BatchPlan['conflicts'][number], 'profile_id' | 'subject' | 'reason' | 'source'> & {
    winner: Draft
    other: Draft
  })[] = []
  readonly #now: Date
  readonly #newId: () => string

  constructor(known: KnownPeople, now: Date, newId: () => string) {
    this.#now = now
    this.#newId = newId
    for (const customer of known.customers.toSorted(byAge)) this.#add(customer, false)
    this.#apart = known.apart ?? new Set()
    this.#owners = new Map(
      [...known.owners].map(([key, { customer_id, is_unverified, caller_id = null }]) => {
        const draft = this.#drafts.get(customer_id)!
        return [key, { draft, is_unverified, caller_id, stored: draft }]
      }),
    )
  }

  decide(claim: Claim): Decision {
    const named = claim.named_customer_id === null ? undefined : this.#drafts.get(claim.named_customer_id)
    if (named) return { draft: this.#see(survivorOf(named), claim), outcome: 'matched', has_conflict: false }
    const found = claim.identifiers.flatMap((identifier): Finding<Draft>[] => {
      const owner = this.#owners.get(identifierKey(claim.profile_id, identifier))
      if (!owner) return []
      const { draft, is_unverified, caller_id } = owner
      return [{ identifier, customer: survivorOf(draft), is_unverified, caller_id }]
    })
    const areApart = (a: Draft, b: Draft) => this.#apart.has(pairKey(a.id, b.id))
    const { same, conflicts, may_change } = resolve(found, claim, areApart)
    const has_conflict = conflicts.length > 0
    const isUnresolvable = same.length === 0 && (!claim.can_create || claim.identifiers.length === 0)
    if (isUnresolvable) return { draft: null, outcome: 'none', has_conflict }
    const draft = same.length === 0 ? this.#create(claim) : this.#merge(same, found, claim)
    const assigned = may_change ? claim : this.#withContacts(draft, claim)
    if (!claim.is_unverified && (may_change || assigned.identifiers.length > 0)) this.#confirm(draft)
    // A browser does not edit a customer that a server confirmed or that contradicts the claim; it only links itself.
    const isOnlyLinking = claim.is_unverified && (draft.is_confirmed || has_conflict)
    this.#see(draft, isOnlyLinking || !may_change ? { seen_at: claim.seen_at } : claim)
    if (!isOnlyLinking) this.#own(draft, assigned, this.#retained(draft, claim, conflicts))
    if (!may_change) this.#ownKey(claim)
    for (const { identifier, customer, reason } of conflicts) {
      this.#conflicts.push({
        winner: draft,
        other: customer,
        profile_id: claim.profile_id,
        subject: identifier.kind,
        reason,
        source: claim.source,
      })
    }
    const outcome = same.length === 0 ? 'created' : same.length === 1 ? 'matched' : 'merged'
    return { draft, outcome, has_conflict }
  }

  #add(customer: Customer, is_new: boolean): Draft {
    const draft = { ...customer, is_new, is_filled: false, order: this.#drafts.size, survivor: null }
    this.#drafts.set(draft.id, draft)
    return draft
  }

  #create({ profile_id, seen_at, is_unverified }: Claim): Draft {
    const ids = { profile_id, id: this.#newId(), is_confirmed: !is_unverified }
    return this.#add(
      { ...nothingShown, ...ids, first_seen_at: seen_at, last_seen_at: seen_at, created_at: this.#now },
      true,
    )
  }

  /** The oldest customer survives and keeps its displayed fields; the others fill empty ones. */
  #merge(same: readonly Draft[], found: readonly Finding<Draft>[], { source }: Claim): Draft {
    const [survivor, ...others] = same.toSorted((a, b) => a.order - b.order) as [Draft, ...Draft[]]
    const evidence = found.map(({ identifier, customer }) => ({ kind: identifier.kind, customer_id: customer.id }))
    if (same.some(({ is_confirmed }) => is_confirmed)) for (const item of same) this.#confirm(item)
    for (const merged of others) {
      merged.survivor = survivor
      fill(survivor, merged)
      stretch(survivor, merged.first_seen_at, merged.last_seen_at)
      this.#seen.add(survivor).delete(merged)
      if (!merged.is_new) this.#merges.push({ merged, evidence, source })
    }
    return survivor
  }

  #see(draft: Draft, claim: Pick<Claim, 'seen_at'> & Partial<Claim>): Draft {
    this.#seen.add(draft)
    fill(draft, claim)
    stretch(draft, claim.seen_at, claim.seen_at)
    return draft
  }

  /** Marks the customer as confirmed by a server and discards the values that browsers reported. */
  #confirm(draft: Draft): void {
    if (draft.is_confirmed) return
    Object.assign(draft, nothingShown, { is_confirmed: true, is_filled: true })
    if (!draft.is_new) this.#released.add(draft)
  }

  #isOf(draft: Draft, { profile_id }: Claim, identifier: Identifier): boolean {
    const owner = this.#owners.get(identifierKey(profile_id, identifier))
    return owner !== undefined && survivorOf(owner.draft) === draft
  }

  #isOfOther(draft: Draft, claim: Claim, identifier: Identifier): boolean {
    const isKnown = this.#owners.has(identifierKey(claim.profile_id, identifier))
    return isKnown && !this.#isOf(draft, claim, identifier)
  }

  /** A restricted claim confirms only contacts of a person of others, not a key, which its caller may have sent as a browser. */
  #withContacts(draft: Draft, claim: Claim): Claim {
    const isContact = (identifier: Identifier) => this.#isOf(draft, claim, identifier) && !isCustomerKey(identifier)
    return { ...claim, identifiers: claim.identifiers.filter(isContact) }
  }

  /** The identifiers that stay with their owners; a restricted claim takes none from others. */
  #retained(draft: Draft, claim: Claim, conflicts: readonly Conflict[]): ReadonlySet<Identifier> {
    if (claim.caller_id) return new Set(claim.identifiers.filter((one) => this.#isOfOther(draft, claim, one)))
    const retained = conflicts.filter(({ reason }) => claim.is_unverified || reason !== 'browser')
    return new Set(retained.map(({ identifier }) => identifier))
  }

  /** A new customer key of a restricted claim about a person of others becomes a customer of the caller. */
  #ownKey(claim: Claim): void {
    const key = claim.identifiers.find(isCustomerKey)
    if (!key || !claim.can_create || this.#owners.has(identifierKey(claim.profile_id, key))) return
    const draft = this.#create(claim)
    this.#seen.add(draft)
    this.#own(draft, { ...claim, identifiers: [key] }, new Set())
  }

  /**
   * Assigns new identifiers to the customer, and identifiers that only a browser had reported for another customer if a server
   * reports them; those in `retained` stay with their owner.
   */
  #own(draft: Draft, claim: Claim, retained: ReadonlySet<Identifier>): void {
    for (const identifier of claim.identifiers) {
      const key = identifierKey(claim.profile_id, identifier)
      const owner = this.#owners.get(key)
      if (!owner && !retained.has(identifier)) {
        const { is_unverified, caller_id } = claim
        this.#owners.set(key, { draft, is_unverified, caller_id, stored: null })
        this.#identifiers.push({ claim, identifier })
      } else if (owner?.is_unverified && !claim.is_unverified && !retained.has(identifier)) {
        this.#move(draft, claim, identifier, owner)
      }
      const field = shownAs[identifier.kind]
      if (field && draft[field] === null && this.#isOf(draft, claim, identifier))
        fill(draft, { [field]: identifier.value })
    }
  }

  /** Moves an identifier that only a browser had reported to the customer that a server names. */
  #move(draft: Draft, claim: Claim, identifier: Identifier, owner: Owner): void {
    const former = survivorOf(owner.draft)
    owner.is_unverified = false
    if (owner.stored) this.#confirmed.push({ claim, identifier, former: owner.stored, owner: draft })
    if (former === draft) return
    owner.draft = draft
    this.#seen.add(former)
    const field = shownAs[identifier.kind]
    if (field && former[field] === identifier.value) Object.assign(former, { [field]: null, is_filled: true })
  }

  plan(decided: readonly Decision[]): BatchPlan {
    const seen = [...this.#seen]
    const finalId = (draft: Draft) => survivorOf(draft).id
    return {
      outcomes: decided.map(({ draft, ...rest }) => ({ ...rest, customer_id: draft && finalId(draft) })),
      created: seen.filter(({ is_new }) => is_new),
      seen: seen.filter(({ is_new }) => !is_new),
      filled: seen.filter(({ is_new, is_filled }) => !is_new && is_filled),
      identifiers: this.#identifiers.flatMap(({ claim: { profile_id, seen_at, source }, identifier }) => {
        const { draft, is_unverified, caller_id } = this.#owners.get(identifierKey(profile_id, identifier))!
        if (is_unverified && survivorOf(draft).is_confirmed) return []
        const reported = { first_seen_at: seen_at, is_unverified, caller_id, source }
        return [{ ...identifier, profile_id, customer_id: finalId(draft), ...reported }]
      }),
      released: [...new Set([...this.#released].map(finalId))],
      confirmed: this.#confirmed.map(({ claim: { profile_id }, identifier, former, owner }) => ({
        ...identifier,
        profile_id,
        former_id: former.id,
        // If both are merged, the merge moves the identifier and records that.
        customer_id: survivorOf(former) === survivorOf(owner) ? former.id : finalId(owner),
      })),
      merges: this.#merges.map(({ merged, evidence, source }) => ({
        profile_id: merged.profile_id,
        merged_id: merged.id,
        survivor_id: finalId(merged),
        evidence: evidence.filter(({ customer_id }) => !this.#drafts.get(customer_id)!.is_new),
        source,
      })),
      conflicts: this.#conflicts.map(({ winner, other, profile_id, subject, reason, source }) => ({
        profile_id,
        customer_id: finalId(winner),
        other_customer_id: finalId(other),
        subject,
        reason,
        source,
      })),
    }
  }
}

const nothingShown = Object.fromEntries(shownFields.map((field) => [field, null])) as ShownFields

function byAge(a: Customer, b: Customer): number {
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)
}

function survivorOf(draft: Draft): Draft {
  return draft.survivor ? survivorOf(draft.survivor) : draft
}

/** Fills empty fields only. */
function fill(draft: Draft, source: Partial<Record<keyof ShownFields, string | null | undefined>>): void {
  for (const field of shownFields) {
    if (draft[field] !== null || !source[field]) continue
    draft[field] = source[field]
    draft.is_filled = true
  }
}

function stretch(draft: Draft, from: Date, to: Date): void {
  if (from < draft.first_seen_at) draft.first_seen_at = from
  if (to > draft.last_seen_at) draft.last_seen_at = to
}
