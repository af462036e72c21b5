import { findConnection } from '../../connect/connection-queries.ts'
import { openSession } from '../../connect/open-session.ts'
import type { AudienceKeeper, VendorSession } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { findProtection } from '../../tenancy/profiles/profile-queries.ts'
import { audienceRow, belongsTo, checkSize } from '../domain/audience-rule.ts'
import { withLease } from '../sending/hold-lease.ts'
import { sha256 } from '../sha256.ts'
import * as queries from './audience-queries.ts'

const dayMs = 86_400_000
/** People come into a list and fall out of it by time alone, so it is looked at this often. */
const everyMs = 6 * 3_600_000
const restMs = 15 * 60_000
/** However large a list is, no more people than these are in memory at once. */
const peopleAtOnce = 5_000

export interface AudienceSyncResult {
  added: number
  removed: number
}

/**
 * Brings a list at the platform into step with its rule, some people at a time: whoever belongs to it and is not there is
 * added, whoever is there and does not belong, or was erased, is taken out. Who is told of is written down before, so that a
 * crash leaves nobody at the platform whom we do not know of. Null when somebody else is at it.
 */
export async function syncAudience(
  ctx: WorkContext,
  profileId: string,
  id: string,
): Promise<AudienceSyncResult | null> {
  return withLease(
    ctx,
    (lease) => queries.updateAudienceLeaseTaken(ctx.db, profileId, id, lease),
    async (audience, leaseId) => {
      try {
        return await step(ctx, audience)
      } finally {
        await queries.updateAudienceLeaseReturned(ctx.db, profileId, id, leaseId)
      }
    },
  )
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
  // Nobody of a healthcare-family profile is on any list; who was put there before is taken out.
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
  return `more than ${most} people belong to it; narrow the rule`
}

async function createList(
  ctx: WorkContext,
  { profile_id, id, name }: queries.Audience,
  keeper: AudienceKeeper,
  session: VendorSession,
): Promise<string> {
  const external_id = await keeper.create(session, name)
  await queries.updateAudience(ctx.db, profile_id, id, { external_id })
  return external_id
}

interface List {
  audience: queries.Audience
  external_id: string
  keeper: AudienceKeeper
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
    // Whoever is known by something else now is taken out as they were known before, and put in anew.
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

/** Those between two ids who belong to the list now, with what is sent of them. */
async function listEligibleBetween(ctx: WorkContext, audience: queries.Audience, from: string, to: string) {
  const found = new Map<string, string[]>()
  for await (const { people, last } of listEligible(ctx, audience.profile_id, audience.rule, previous(from))) {
    for (const { customer_id, hashes } of people) if (customer_id <= to) found.set(customer_id, hashes)
    if (last >= to) break
  }
  return found
}

async function addMembers(ctx: WorkContext, list: List): Promise<{ added: number; isFull: boolean }> {
  const { audience, keeper, session, external_id } = list
  const { profile_id: profileId, id } = audience
  const there = await queries.countMembers(ctx.db, profileId, id)
  let added = 0
  for await (const { people } of listEligible(ctx, profileId, audience.rule, null)) {
    if (people.length === 0) continue
    const between = { from: people[0]!.customer_id, to: people.at(-1)!.customer_id, limit: peopleAtOnce }
    const held = await queries.listMembers(ctx.db, profileId, id, between)
    const known = new Set(held.filter(({ is_sent }) => is_sent).map(({ customer_id }) => customer_id))
    const wanted = people.filter(({ customer_id }) => !known.has(customer_id))
    const fresh = wanted.slice(0, Math.max(0, ctx.settings.audiencePeopleMax - there - added))
    for (let index = 0; index < fresh.length; index += keeper.rowsMax) {
      const some = fresh.slice(index, index + keeper.rowsMax)
      await queries.insertMembers(ctx.db, profileId, id, some, ctx.now())
      const rows = some.map(({ hashes }) => hashes)
      await keeper.write(session, external_id, 'add', rows)
      const ids = some.map(({ customer_id }) => customer_id)
      await queries.updateMembersSent(ctx.db, profileId, id, ids)
    }
    added += fresh.length
    if (fresh.length < wanted.length) return { added, isFull: true }
  }
  return { added, isFull: false }
}

interface EligiblePage {
  people: { customer_id: string; hashes: string[] }[]
  /** The id up to which everybody was looked at. */
  last: string
}

/** Whoever belongs to a list, in the order of ids, a page at a time. */
async function* listEligible(
  ctx: Pick<WorkContext, 'db' | 'now'>,
  profileId: string,
  rule: queries.Audience['rule'],
  from: string | null,
): AsyncGenerator<EligiblePage> {
  const now = ctx.now()
  const wanted = { conversion_key: rule.conversion_key, since: new Date(now.getTime() - rule.within_days * dayMs) }
  for (let after = from; ; ) {
    const page = await queries.listCandidates(ctx.db, profileId, wanted, { after, limit: peopleAtOnce })
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

/** What is wrong with how many a rule selects now. Everybody is looked at only where that is needed to know. */
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

/** The id right before one, so that a page begins with it. */
function previous(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) - 1n
  const hex = (number < 0n ? 0n : number).toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Every list that is due, of any profile. One that fails rests, and says why. */
export async function syncDueAudiences(ctx: WorkContext): Promise<void> {
  for (const { profile_id, id } of await queries.listDueAudiences(ctx.db, ctx.now(), 10)) {
    try {
      await syncAudience(ctx, profile_id, id)
    } catch (error) {
      const due_at = new Date(ctx.now().getTime() + restMs)
      const isTold = error instanceof ProviderError || error instanceof ApiError
      const words = isTold ? error.message : 'it broke off'
      await queries.updateAudience(ctx.db, profile_id, id, { due_at, error: words.slice(0, 500) })
      if (!isTold) ctx.log.error({ err: error, audience_id: id }, 'an audience broke off')
    }
  }
}
