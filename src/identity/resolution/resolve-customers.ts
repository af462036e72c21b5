import { withSavepoint } from '../../db/statements/transact.ts'
import { requireSingleProfile } from '../../kernel/context/db-handle.ts'
import { newId } from '../../kernel/ids.ts'
import { findErasedKeys } from '../erased-keys/erased-keys.ts'
import { type Claim, customerKeyOf, identifierKey, shownFields } from '../identifiers/claim.ts'
import type {
  Identifier,
  IdentityClaim,
  IdentityContext,
  Resolution,
  ResolvedBatch,
} from '../identifiers/customer-schemas.ts'
import { toBefore } from '../merges/unmerge.ts'
import type { BatchPlan } from './domain/batch-plan.ts'
import { findMergeCandidates } from './domain/merge-candidates.ts'
import { type KnownPeople, pairKey, resolveBatch } from './domain/resolve-batch.ts'
import {
  insertMerges,
  listEarlierMerges,
  listUnmerged,
  updateCustomersMerged,
  updateEarlierMerges,
  updateIdentifiersMoved,
  updateVisitorsMoved,
} from './merge-queries.ts'
import {
  countOwned,
  deleteUnverifiedIdentifiers,
  insertConflicts,
  insertCustomers,
  insertIdentifiers,
  listOwners,
  listSurvivors,
  type StoredCustomer,
  updateCustomersSeen,
  updateCustomersShown,
  updateIdentifiersConfirmed,
} from './resolution-queries.ts'

const attemptsMax = 20

/** The stored data of the customers that claims name, read without locks. */
export type LoadedClaims = (claims: readonly IdentityClaim[]) => Pick<Draft, 'erased'> & { people: LoadedPeople }

/**
 * Finds or creates the customers of a batch of claims with a few statements per profile. Runs once in the caller's transaction
 * (read committed), before the transaction touches visitors: every writer locks identifiers, then customers, then visitors, each
 * sorted, so that writers cannot deadlock.
 * The plan is made from data read without locks; then new identifiers are inserted and customers locked. If a concurrent writer
 * was faster, everything is rolled back to a savepoint, because a later lock would be out of order, and the batch is planned
 * again.
 */
export async function resolveCustomers(
  ctx: IdentityContext,
  claims: readonly IdentityClaim[],
  source: string,
  loaded: LoadedClaims | null = null,
): Promise<ResolvedBatch> {
  if (!ctx.db.isTransaction) throw new Error('resolveCustomers needs a transaction')
  const profileIds = [...new Set(claims.map(({ profile_id }) => profile_id))].sort()
  if (profileIds.length > 1) return resolveEach(ctx, claims, source, profileIds)
  const sourced = claims.map((claim) => ({ ...claim, source: claim.source ?? source }))
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const draft = planBatch(ctx, sourced, (attempt === 0 && loaded) || (await loadClaims(ctx, claims)))
    const resolved = await withSavepoint(ctx.db, async (undo) => {
      const [isClaimed, isLocked] = await Promise.all([
        claimIdentifiers(ctx, draft),
        lockAsPlanned(ctx, draft),
        writePeople(ctx, draft),
      ])
      return (isClaimed && isLocked && (await writeRest(ctx, draft))) || undo
    })
    if (resolved) return resolved
  }
  throw new Error(`identities changed concurrently in each of ${attemptsMax} attempts`)
}

/** Resolves profiles one after another, in the same order for all writers. */
async function resolveEach(
  ctx: IdentityContext,
  claims: readonly IdentityClaim[],
  source: string,
  profileIds: readonly string[],
): Promise<ResolvedBatch> {
  const resolutions: Resolution[] = []
  const merges: ResolvedBatch['merges'] = []
  const created: string[] = []
  const locked: string[] = []
  for (const profileId of profileIds) {
    const indexes = [...claims.keys()].filter((index) => claims[index]!.profile_id === profileId)
    const profileClaims = indexes.map((index) => claims[index]!)
    const resolved = await resolveCustomers(ctx, profileClaims, source)
    for (const [at, index] of indexes.entries()) resolutions[index] = resolved.resolutions[at]!
    merges.push(...resolved.merges)
    created.push(...resolved.created)
    locked.push(...resolved.locked)
  }
  return { resolutions, merges, created, locked }
}

interface Draft {
  /** Empty if the batch has no claims. */
  profileId: string
  plan: BatchPlan
  known: ReadonlyMap<string, StoredCustomer>
  found: Found
  /** Whether each claim contains an erased key. */
  erased: readonly boolean[]
}

/** How the known customers were found. */
interface Found {
  owned: (Identifier & { customer_id: string })[]
  /** Customers that were named by the id of one that was merged into them. */
  survivors: { named_id: string; id: string }[]
}

/** Reads the inputs of a plan for these claims or some of them. */
export async function loadClaims(ctx: IdentityContext, claims: readonly IdentityClaim[]): Promise<LoadedClaims> {
  if (claims.length === 0) return () => ({ people: noPeople, erased: [] })
  const profileId = requireSingleProfile(claims)
  const keys = claims.map(customerKeyOf).filter((key) => key !== null)
  // People first: an erasure that commits between the two reads is then noticed as an erased key or at the lock.
  const [people, isErased] = await Promise.all([
    loadPeople(ctx, profileId, claims),
    findErasedKeys(ctx, profileId, keys),
  ])
  return (claims) => {
    const erased = claims.map(customerKeyOf).map((key) => key !== null && isErased(key))
    return { people, erased }
  }
}

/** Plans the writes for claims from loaded data, without writing; also used by previews. */
export function planBatch(ctx: IdentityContext, claims: readonly IdentityClaim[], loaded: LoadedClaims): Draft {
  const { people, erased } = loaded(claims)
  const decidable = claims.map(
    (claim, index): Claim => ({
      ...claim,
      is_unverified: claim.is_unverified ?? false,
      caller_id: claim.caller_id ?? null,
      names_own: claim.names_own ?? false,
      identifiers: erased[index] ? [] : claim.identifiers,
      named_customer_id: erased[index] ? null : people.namedBy(claim),
    }),
  )
  const profileId = claims[0]?.profile_id ?? ''
  const { known, found } = people
  return { profileId, plan: resolveBatch(people, decidable, ctx.now(), newId), known, found, erased }
}

interface LoadedPeople extends KnownPeople {
  known: ReadonlyMap<string, StoredCustomer>
  found: Found
  namedBy(claim: IdentityClaim): string | null
}

const noPeople: LoadedPeople = {
  known: new Map(),
  found: { owned: [], survivors: [] },
  customers: [],
  owners: new Map(),
  namedBy: () => null,
}

/** Loads all customers that the claims name, by identifier or id. */
async function loadPeople(
  { db }: IdentityContext,
  profileId: string,
  claims: readonly IdentityClaim[],
): Promise<LoadedPeople> {
  const identifiers = new Map<string, Identifier>()
  const named: string[] = []
  for (const { customer_id, ...claim } of claims) {
    if (customer_id !== undefined) named.push(customer_id)
    for (const { kind, value } of claim.identifiers) {
      identifiers.set(identifierKey(profileId, { kind, value }), { kind, value })
    }
  }
  const [owners, survivors] = await Promise.all([
    identifiers.size > 0 ? listOwners(db, profileId, [...identifiers.values()]) : [],
    named.length > 0 ? listSurvivors(db, profileId, named) : [],
  ])
  const known = new Map([...owners, ...survivors].map((customer) => [customer.id, customer]))
  const ownerOf = new Map(
    owners.flatMap(({ id, owned }) =>
      owned.map(([kind, value, is_unverified, caller_id]) => [
        identifierKey(profileId, { kind, value }),
        { customer_id: id, is_unverified, caller_id },
      ]),
    ),
  )
  const meeting = findMergeCandidates(claims, ownerOf)
  const unmerged = meeting.length > 0 ? await listUnmerged(db, profileId, meeting) : []
  const living = survivors.filter(({ erased_at }) => erased_at === null)
  const survivorIds = new Map(living.map(({ named_id, id }) => [named_id, id]))
  return {
    known,
    found: {
      owned: owners.flatMap(({ id, owned }) => owned.map(([kind, value]) => ({ kind, value, customer_id: id }))),
      survivors: survivors.filter(({ named_id, id }) => named_id !== id),
    },
    customers: [...known.values()],
    owners: ownerOf,
    apart: new Set(unmerged.map(({ merged_id, survivor_id }) => pairKey(merged_id, survivor_id))),
    namedBy: ({ customer_id }) => survivorIds.get(customer_id ?? '') ?? null,
  }
}

/** Inserts the plan's new identifiers; false if one was already taken. */
async function claimIdentifiers({ db }: IdentityContext, { profileId, plan }: Draft): Promise<boolean> {
  if (plan.identifiers.length === 0) return true
  const keyed = plan.identifiers.map((row) => ({ key: identifierKey(row.profile_id, row), row }))
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
  return insertIdentifiers(db, profileId, sorted)
}

/** Locks the customers; false if they changed, or were found in a way that no longer leads to them, since the plan was made. */
async function lockAsPlanned({ db }: IdentityContext, { profileId, plan, known, found }: Draft): Promise<boolean> {
  const merged = plan.merges.map(({ merged_id }) => known.get(merged_id)!)
  const changed = [...plan.seen, ...merged]
  if (changed.length === 0) return true
  const earlier = merged.length > 0 ? await listEarlierMerges(db, profileId, plan.merges) : []
  // The second statement is sent with the first and runs when the locks are granted.
  const [rows, isFoundAgain] = await Promise.all([
    updateCustomersSeen(db, profileId, [...changed, ...earlier]),
    findIsFoundAgain(db, profileId, found),
  ])
  const locked = new Map(rows.map((row) => [row.id, row]))
  return isFoundAgain && changed.every(({ id }) => isUnchanged(known.get(id)!, locked.get(id)!))
}

/** Undoing a merge returns identifiers and ids to another customer without a change of the one that had them. */
async function findIsFoundAgain(db: IdentityContext['db'], profileId: string, { owned, survivors }: Found) {
  const named = survivors.map(({ named_id }) => named_id)
  const [ownedCount, again] = await Promise.all([
    owned.length > 0 ? countOwned(db, profileId, owned) : 0,
    named.length > 0 ? listSurvivors(db, profileId, named) : [],
  ])
  const survivorOf = new Map(again.map(({ named_id, id }) => [named_id, id]))
  return ownedCount === owned.length && survivors.every(({ named_id, id }) => survivorOf.get(named_id) === id)
}

function isUnchanged(before: StoredCustomer, now: StoredCustomer): boolean {
  return (
    now.merged_into === null &&
    now.erased_at === null &&
    now.is_confirmed === before.is_confirmed &&
    shownFields.every((field) => before[field] === now[field])
  )
}

/**
 * Writes new customers and changed fields concurrently with the locks that confirm the plan; if the plan fails, the savepoint
 * undoes them. With merges, the fields are written only after the locks are confirmed.
 */
async function writePeople({ db }: IdentityContext, { profileId, plan }: Draft): Promise<void> {
  const hasNoMerges = plan.merges.length === 0
  await Promise.all([
    plan.created.length > 0 ? insertCustomers(db, profileId, plan.created) : null,
    plan.filled.length > 0 && hasNoMerges ? updateCustomersShown(db, profileId, plan.filled) : null,
  ])
}

const idOf = ({ id }: { id: string }) => id

/** Returns null if an identifier changed its owner since it was read. */
async function writeRest(ctx: IdentityContext, draft: Draft): Promise<ResolvedBatch | null> {
  const { profileId, plan, erased } = draft
  const { db } = ctx
  const now = ctx.now()
  if (plan.confirmed.length > 0 && !(await updateIdentifiersConfirmed(db, profileId, plan.confirmed))) return null
  if (plan.filled.length > 0 && plan.merges.length > 0) await updateCustomersShown(db, profileId, plan.filled)
  const merges = plan.merges.map((merge) => ({
    ...merge,
    id: newId(now.getTime()),
    merged_before: toBefore(draft.known.get(merge.merged_id)!),
    survivor_before: toBefore(draft.known.get(merge.survivor_id)!),
  }))
  if (merges.length > 0) {
    await insertMerges(db, profileId, merges, now)
    await updateIdentifiersMoved(db, profileId, merges)
    await updateVisitorsMoved(db, profileId, merges)
    await updateCustomersMerged(db, profileId, merges, now)
    await updateEarlierMerges(db, profileId, merges)
  }
  if (plan.released.length > 0) await deleteUnverifiedIdentifiers(db, profileId, plan.released)
  if (plan.conflicts.length > 0) await insertConflicts(db, profileId, plan.conflicts)
  return {
    resolutions: plan.outcomes.map((outcome, index): Resolution => ({ ...outcome, is_erased: erased[index]! })),
    merges: merges.map(({ id, profile_id, merged_id, survivor_id }) => ({ id, profile_id, merged_id, survivor_id })),
    created: plan.created.map(idOf),
    locked: [...[...plan.created, ...plan.seen].map(idOf), ...merges.map(({ merged_id }) => merged_id)],
  }
}
