import { findConnection } from '../../connect/connection-queries.ts'
import { openSession } from '../../connect/open-session.ts'
import type { AudienceSender, VendorSession } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { dayMs, hourMs } from '../../kernel/time/durations.ts'
import { findProtection } from '../../tenancy/profiles/profile-queries.ts'
import { audienceRow, belongsTo, checkSize } from '../domain/audience-rule.ts'
import { withLease } from '../leases/hold-lease.ts'
import { updateAudienceReleased } from '../leases/lease-queries.ts'
import { sha256 } from '../sha256.ts'
import type {} from './audience-holdouts.ts'
import * as queries from './audience-queries.ts'

/** Membership depends on time, so audiences are synced this often. */
const everyMs = 6 * hourMs
const restMs = 15 * 60_000
/** Limits the people in memory. */
const peopleAtOnce = 5_000

export interface AudienceSyncResult {
  added: number
  removed: number
}

/**
 * Adds the people whom the rule selects to the list at the platform, in pages, and removes all others and erased people.
 * Members are stored before they are sent, so that after a crash every person at the platform is known. Returns null if another
 * process syncs the audience, or if it was removed.
 */
export async function syncAudience(
  ctx: WorkContext,
  profileId: string,
  id: string,
): Promise<AudienceSyncResult | null> {
  return withLease(ctx, 'audience', { profile_id: profileId, id }, async (audience, leaseId) => {
    try {
      return audience.removed_at ? null : await step(ctx, audience)
    } finally {
      await updateAudienceReleased(ctx.db, profileId, id, leaseId)
    }
  })
}

async function step(ctx: WorkContext, audience: queries.Audience): Promise<AudienceSyncResult> {
  const { profile_id: profileId, id } = audience
  const protection = await findProtection(ctx.db, profileId)
  const connection = await findConnection(ctx.db, profileId, audience.connection_id)
  const keeper = ctx.providers.find(audience.provider)?.audiences
  if (!protection || !connection || !keeper) return { added: 0, removed: 0 }
  const session = await openSession(ctx, connection)
  const external_id = audience.external_id ?? (await createList(ctx, audience, keeper, session))
  const list: List = { audience, external_id, keeper, session }
  // A healthcare-family profile has no members; earlier ones are removed.
  const isOpen = !protection.is_healthcare_family
  const removed = await removeMembers(ctx, list, isOpen)
  const { added, isFull } = isOpen ? await addMembers(ctx, list) : { added: 0, isFull: false }
  const now = ctx.now()
  const due_at = new Date(now.getTime() + everyMs)
  const members = await queries.countMembers(ctx.db, profileId, id)
  const error = isFull ? tooManyMessage(ctx.settings.audiencePeopleMax) : null
  await queries.updateAudienceSynced(ctx.db, profileId, id, { members, error, now, due_at })
  return { added, removed }
}

export function tooManyMessage(most: number): string {
  return `selects more than ${most} customers; narrow the rule`
}

async function createList(
  ctx: WorkContext,
  { profile_id, id, name }: queries.Audience,
  keeper: AudienceSender,
  session: VendorSession,
): Promise<string> {
  const external_id = await keeper.create(session, name)
  await queries.updateAudience(ctx.db, profile_id, id, { external_id })
  return external_id
}

interface List {
  audience: queries.Audience
  external_id: string
  keeper: AudienceSender
  session: VendorSession
}

async function removeMembers(ctx: WorkContext, list: List, isOpen: boolean): Promise<number> {
  const { audience, keeper, session, external_id } = list
  const { profile_id: profileId, id } = audience
  const limit = Math.min(keeper.rowsMax, peopleAtOnce)
  let removed = 0
  for (let after: string | null = null; ; ) {
    const page: queries.Member[] = await queries.listMembers(ctx.db, profileId, id, { after, limit })
    if (page.length === 0) return removed
    const [from, to] = [page[0]!.customer_id, page.at(-1)!.customer_id]
    const stays = isOpen ? await listEligibleBetween(ctx, audience, from, to) : new Map<string, string[]>()
    const gone = page.filter(({ customer_id, is_leaving }) => is_leaving || !stays.has(customer_id))
    // People with changed identifiers are removed under the old hashes and added again.
    const renamed = page.filter(({ customer_id, hashes, is_leaving }) => {
      const now = stays.get(customer_id)
      return !is_leaving && now !== undefined && now.join() !== hashes.join()
    })
    const leaving = [...gone, ...renamed]
    if (leaving.length > 0) {
      const rows = leaving.map(({ hashes }) => hashes)
      await keeper.write(session, external_id, 'remove', rows)
      const ids = leaving.map(({ customer_id }) => customer_id)
      await queries.deleteMembers(ctx.db, profileId, id, ids)
    }
    removed += gone.length
    after = to
  }
}

/** Selected people between two ids, with their hashes. */
async function listEligibleBetween(ctx: WorkContext, audience: queries.Audience, from: string, to: string) {
  const found = new Map<string, string[]>()
  for await (const { people, last } of listEligible(ctx, audience.profile_id, audience.rule, previous(from))) {
    const sent = await ctx.audienceHoldouts.select(ctx, audience, people)
    for (const { customer_id, hashes } of sent) if (customer_id <= to) found.set(customer_id, hashes)
    if (last >= to) break
  }
  return found
}

async function addMembers(ctx: WorkContext, list: List): Promise<{ added: number; isFull: boolean }> {
  const { audience, keeper, session, external_id } = list
  const { profile_id: profileId, id } = audience
  const there = await queries.countMembers(ctx.db, profileId, id)
  let added = 0
  for await (const page of listEligible(ctx, profileId, audience.rule, null)) {
    const people = await ctx.audienceHoldouts.select(ctx, audience, page.people)
    if (people.length === 0) continue
    const between = { from: people[0]!.customer_id, to: people.at(-1)!.customer_id, limit: peopleAtOnce }
    const stored = await queries.listMembers(ctx.db, profileId, id, between)
    const known = new Set(stored.filter(({ is_sent }) => is_sent).map(({ customer_id }) => customer_id))
    const missing = people.filter(({ customer_id }) => !known.has(customer_id))
    const fresh = missing.slice(0, Math.max(0, ctx.settings.audiencePeopleMax - there - added))
    for (let index = 0; index < fresh.length; index += keeper.rowsMax) {
      const some = fresh.slice(index, index + keeper.rowsMax)
      await queries.insertMembers(ctx.db, profileId, id, some)
      const rows = some.map(({ hashes }) => hashes)
      await keeper.write(session, external_id, 'add', rows)
      const ids = some.map(({ customer_id }) => customer_id)
      await queries.updateMembersSent(ctx.db, profileId, id, ids)
    }
    added += fresh.length
    if (fresh.length < missing.length) return { added, isFull: true }
  }
  return { added, isFull: false }
}

interface EligiblePage {
  people: { customer_id: string; hashes: string[] }[]
  /** The last id of the page, selected or not. */
  last: string
}

/** Yields pages of the people whom the rule selects, ordered by id. */
async function* listEligible(
  ctx: Pick<WorkContext, 'db' | 'now'>,
  profileId: string,
  rule: queries.Audience['rule'],
  from: string | null,
): AsyncGenerator<EligiblePage> {
  const now = ctx.now()
  const goal = { conversion_key: rule.conversion_key, since: new Date(now.getTime() - rule.within_days * dayMs) }
  for (let after = from; ; ) {
    const page = await queries.listCandidates(ctx.db, profileId, goal, { after, limit: peopleAtOnce })
    if (page.length === 0) return
    const last = page.at(-1)!.customer_id
    const people = page.flatMap(({ customer_id, email, phone, ...candidate }) => {
      const hashes = audienceRow({ email, phone }, sha256)
      return hashes && belongsTo(rule, candidate, now) ? [{ customer_id, hashes }] : []
    })
    yield { people, last }
    after = last
  }
}

/** Checks how many people a rule selects. Stops as soon as the result is known. */
export async function checkRule(
  ctx: Pick<WorkContext, 'db' | 'now' | 'settings'>,
  profileId: string,
  rule: queries.Audience['rule'],
): Promise<ReturnType<typeof checkSize>> {
  const most = ctx.settings.audiencePeopleMax
  const since = new Date(ctx.now().getTime() - rule.within_days * dayMs)
  const reached = await queries.countReached(
    ctx.db,
    profileId,
    { conversion_key: rule.conversion_key, since },
    most + 1,
  )
  const isEnough = (people: number) => people > (reached > most ? most : 0)
  let people = 0
  for await (const page of listEligible(ctx, profileId, rule, null)) {
    people += page.people.length
    if (isEnough(people)) break
  }
  return checkSize(people, most)
}

/** The preceding id, so that a page begins with `id`. */
function previous(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) - 1n
  const hex = (number < 0n ? 0n : number).toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Syncs due audiences of one profile or of all (null); returns their number. A failed one stores its error and is retried later. */
export async function syncDueAudiences(ctx: WorkContext, profileId: string | null): Promise<number> {
  const due = await queries.listDueAudiences(ctx.db, profileId, ctx.now(), 10)
  for (const { profile_id, id } of due) {
    try {
      await syncAudience(ctx, profile_id, id)
    } catch (error) {
      const due_at = new Date(ctx.now().getTime() + restMs)
      const isKnown = error instanceof ProviderError || error instanceof ApiError
      const message = isKnown ? error.message : 'The sync was interrupted.'
      await queries.updateAudience(ctx.db, profile_id, id, { due_at, error: message.slice(0, 500) })
      if (!isKnown) ctx.log.error({ err: error, audience_id: id }, 'an audience sync failed')
    }
  }
  return due.length
}
