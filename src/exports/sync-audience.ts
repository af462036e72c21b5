import { findConnection } from '../connect/connection-queries.ts'
import { openSession } from '../connect/open-session.ts'
import type { AudienceKeeper, VendorSession } from '../connect/provider.ts'
import { ProviderError } from '../connect/provider-error.ts'
import type { WorkContext } from '../kernel/context.ts'
import { findProtection } from '../tenancy/profile-queries.ts'
import * as queries from './audience-queries.ts'
import { audienceRow, belongsTo } from './domain/audience-rule.ts'
import { sha256 } from './open-rendering.ts'

const dayMs = 86_400_000
/** People come into a list and fall out of it by time alone, so it is looked at this often. */
const everyMs = 6 * 3_600_000
const restMs = 15 * 60_000

export interface AudienceStep {
  added: number
  removed: number
}

/**
 * Brings a list at the platform into step with its rule, some people at a time: whoever belongs to it and is not there is
 * added, whoever is there and does not belong, or was erased, is taken out. What a crash leaves undone the next step finds.
 */
export async function syncAudience(ctx: WorkContext, audience: queries.Audience): Promise<AudienceStep> {
  const { profile_id: profileId } = audience
  const protection = await findProtection(ctx.db, profileId)
  const connection = await findConnection(ctx.db, profileId, audience.connection_id)
  const keeper = ctx.providers.find(audience.provider)?.audiences
  if (!protection || !connection || !keeper) return { added: 0, removed: 0 }
  const session = await openSession(ctx, connection)
  const external_id = audience.external_id ?? (await makeList(ctx, audience, keeper, session))
  // Nobody of a healthcare-family profile is on any list; who was put there before is taken out.
  const isOpen = !protection.is_healthcare_family
  const removed = await takeOut(ctx, { ...audience, external_id }, keeper, session, isOpen)
  const added = isOpen ? await putIn(ctx, { ...audience, external_id }, keeper, session) : 0
  const now = ctx.now()
  const members = audience.members + added - removed
  const due_at = new Date(now.getTime() + everyMs)
  await queries.updateAudience(ctx.db, profileId, audience.id, { members, synced_at: now, due_at, error: null })
  return { added, removed }
}

async function makeList(
  ctx: WorkContext,
  { profile_id, id, name }: queries.Audience,
  keeper: AudienceKeeper,
  session: VendorSession,
): Promise<string> {
  const external_id = await keeper.create(session, name)
  await queries.updateAudience(ctx.db, profile_id, id, { external_id })
  return external_id
}

type Kept = queries.Audience & { external_id: string }

async function takeOut(
  ctx: WorkContext,
  audience: Kept,
  keeper: AudienceKeeper,
  session: VendorSession,
  isOpen: boolean,
): Promise<number> {
  const { profile_id: profileId, id } = audience
  let removed = 0
  for (let after: string | null = null; ; ) {
    const page = await queries.listMembers(ctx.db, profileId, id, { after, limit: keeper.rowsMax })
    if (page.length === 0) return removed
    const first = page[0]!.customer_id
    const stays = isOpen ? await belonging(ctx, audience, { from: first, to: page.at(-1)!.customer_id }) : new Map()
    const gone = page.filter(({ customer_id, is_leaving }) => is_leaving || !stays.has(customer_id))
    if (gone.length > 0) {
      await keeper.write(
        session,
        audience.external_id,
        'remove',
        gone.map(({ hashes }) => hashes),
      )
      await queries.deleteMembers(
        ctx.db,
        profileId,
        id,
        gone.map(({ customer_id }) => customer_id),
      )
    }
    removed += gone.length
    after = page.at(-1)!.customer_id
  }
}

/** Those between two ids who belong to the list now, with what is sent of them. */
async function belonging(
  ctx: WorkContext,
  audience: queries.Audience,
  { from, to }: { from: string; to: string },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const page of candidates(ctx, audience, previous(from))) {
    for (const { customer_id, hashes } of page) if (customer_id <= to) found.set(customer_id, hashes)
    if (page.at(-1) && page.at(-1)!.customer_id > to) break
  }
  return found
}

async function putIn(
  ctx: WorkContext,
  audience: Kept,
  keeper: AudienceKeeper,
  session: VendorSession,
): Promise<number> {
  const { profile_id: profileId, id } = audience
  let added = 0
  for await (const page of candidates(ctx, audience, null)) {
    if (page.length === 0) continue
    const between = { after: previous(page[0]!.customer_id), limit: 1_000_000 }
    const held = await queries.listMembers(ctx.db, profileId, id, between)
    const known = new Map(held.map(({ customer_id, hashes }) => [customer_id, hashes.join()]))
    const fresh = page.filter(({ customer_id, hashes }) => known.get(customer_id) !== hashes.join())
    for (let at = 0; at < fresh.length; at += keeper.rowsMax) {
      const some = fresh.slice(at, at + keeper.rowsMax)
      await keeper.write(
        session,
        audience.external_id,
        'add',
        some.map(({ hashes }) => hashes),
      )
      await queries.insertMembers(ctx.db, profileId, id, some, ctx.now())
    }
    added += fresh.filter(({ customer_id }) => !known.has(customer_id)).length
  }
  return added
}

/** Whoever belongs to the list, in the order of ids, a page at a time. */
async function* candidates(ctx: WorkContext, audience: queries.Audience, from: string | null) {
  const { profile_id: profileId, rule } = audience
  const now = ctx.now()
  const since = new Date(now.getTime() - rule.within_days * dayMs)
  const wanted = { conversion_key: rule.conversion_key, since }
  for (let after = from; ; ) {
    const page = await queries.listCandidates(ctx.db, profileId, wanted, { after, limit: 5_000 })
    if (page.length === 0) return
    yield page.flatMap(({ customer_id, email, phone, last_at, spent, consents }) => {
      const hashes = audienceRow({ email, phone }, sha256)
      const isIn = hashes && belongsTo(rule, { last_at, spent, consents: consents ?? [] }, now)
      return isIn ? [{ customer_id, hashes }] : []
    })
    after = page.at(-1)!.customer_id
  }
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
    const audience = await queries.findAudience(ctx.db, profile_id, id)
    if (!audience) continue
    try {
      await syncAudience(ctx, audience)
    } catch (error) {
      const due_at = new Date(ctx.now().getTime() + restMs)
      const words = error instanceof ProviderError ? error.fault.message : 'it broke off'
      await queries.updateAudience(ctx.db, profile_id, id, { due_at, error: words.slice(0, 500) })
      if (!(error instanceof ProviderError)) ctx.log.error({ err: error, audience_id: id }, 'an audience broke off')
    }
  }
}
