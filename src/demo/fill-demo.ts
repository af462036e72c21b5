import type { DeliveryRow } from '../ads/entities/entity-schemas.ts'
import { storeDelivery } from '../ads/imports/store-delivery.ts'
import { storeCreatives } from '../ads/imports/store-entities.ts'
import { scoreProfile } from '../ads/ranking/score-profile.ts'
import type { FxRate } from '../attribution/currency/currency.ts'
import { insertRates, listRates } from '../attribution/currency/rate-queries.ts'
import { recomputeProfile } from '../attribution/recompute/recompute-profile.ts'
import { compactProfile } from '../attribution/rollups/compact-rollups.ts'
import type { BoundProfile, Db, WorkContext } from '../kernel/context/context.ts'
import { hourMs } from '../kernel/time/durations.ts'
import { eraseCustomer } from '../privacy/erase-customer.ts'
import { findMemberProfile } from '../tenancy/access/credential-queries.ts'
import { demoIds, withDemoLock } from './demo-ids.ts'
import { filledMark, isMarked, markDemo } from './demo-marks.ts'
import { accounts, type DemoPlatform, demoPlatforms } from './plan/campaign.ts'
import { creativeText } from './plan/creative-text.ts'
import type { DemoCustomer } from './plan/demo-customer.ts'
import { type BusinessPlan, type DemoPlan, generateDemo } from './plan/generate-demo.ts'
import { storeAfterwards } from './store-afterwards.ts'
import { storeDemoCustomers } from './store-demo-customers.ts'
import { storeExports } from './store-exports.ts'

const rowsAtOnce = 2_000

/** Stores the ad delivery of a business as a connector would. */
export async function storeAds(ctx: WorkContext, profileId: string, { delivery }: BusinessPlan): Promise<void> {
  const rowsByPlatform: Record<DemoPlatform, DeliveryRow[]> = { social_ads: [], search_ads: [], microsoft_ads: [] }
  const store = async (platform: DemoPlatform) => {
    const rows = rowsByPlatform[platform].splice(0)
    if (rows.length > 0) await storeDelivery(ctx, profileId, { platform, ...accounts[platform], rows })
  }
  for (const { platform, ...row } of delivery()) {
    if (rowsByPlatform[platform].push(row) >= rowsAtOnce) await store(platform)
  }
  for (const platform of demoPlatforms) await store(platform)
}

export interface FillOptions {
  seed: number
  size: number
  signal?: AbortSignal
  onProgress?(done: number, total: number): void
}

/**
 * Fills the demo profiles with the history of two businesses, once. Every step stores under fixed keys, so that a start which
 * finds incomplete data repeats all steps and only adds what is missing. Returns false if there was nothing to do.
 */
export async function fillDemo(ctx: WorkContext, options: FillOptions): Promise<boolean> {
  return withDemoLock(ctx.db, options.signal, async () => {
    const ids = demoIds(ctx.secrets)
    const main = await findMemberProfile(ctx.db, ids.furniture, ids.user)
    if (!main || (await isMarked(ctx, main.profile.id, filledMark))) return false
    const plan = generateDemo({ ...options, until: dayBefore(main.profile.created_at) })
    const onStored = progressOf(plan, options)
    await storeRates(ctx.db, plan.rates)
    for (const part of plan.businesses) {
      const found = await findMemberProfile(ctx.db, ids[part.business.key], ids.user)
      if (found) await fillProfile(ctx, found.profile, part, onStored)
    }
    await markDemo(ctx, main.profile, filledMark, ctx.now())
    return true
  })
}

/** The last complete day in Chile when the demo was created: a start that continues plans the same days. */
export function dayBefore(foundedAt: Date): string {
  return new Date(foundedAt.getTime() - 28 * hourMs).toISOString().slice(0, 10)
}

function progressOf(plan: DemoPlan, { signal, onProgress }: FillOptions): (customers: number) => void {
  const total = plan.businesses.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  return (customers) => {
    signal?.throwIfAborted()
    done += customers
    onProgress?.(done, total)
  }
}

async function fillProfile(
  ctx: WorkContext,
  profile: BoundProfile,
  plan: BusinessPlan,
  onStored: (customers: number) => void,
): Promise<void> {
  await storeAds(ctx, profile.id, plan)
  await storeAdCreatives(ctx, profile.id)
  const afterwards = await storeDemoCustomers(ctx, profile, plan, onStored)
  await storeAfterwards(ctx, profile, afterwards)
  await eraseOneCustomer(ctx, profile.id, plan)
  await recomputeProfile(ctx, profile.id)
  await compactProfile(ctx, profile.id)
  await scoreProfile(ctx, profile.id)
  if (plan.business.key === 'furniture') await storeExports(ctx, profile.id)
}

/** Erases one customer as on request: their payment still counts. Repeating it returns the same erasure. */
async function eraseOneCustomer(ctx: WorkContext, profileId: string, { customers }: BusinessPlan): Promise<void> {
  const value = keyToErase(customers())
  if (value === null) return
  const identifier = { kind: 'external_customer_id' as const, value }
  await eraseCustomer(ctx, profileId, { identifier, request_ref: 'demo-erasure', reason: 'data_subject_request' })
}

/** The key of the customer to erase: the first who paid. Null if none did. */
function keyToErase(customers: Iterable<DemoCustomer>): string | null {
  for (const { events, on_file } of customers) {
    const payment = events.find(({ event_type }) => event_type === 'payment_received')
    if (payment?.user_traits?.external_id && on_file === null) return payment.user_traits.external_id
  }
  return null
}

/** Stores the ad creatives of a business as a connector would. */
async function storeAdCreatives(ctx: WorkContext, profileId: string): Promise<void> {
  const ads = await ctx.db
    .selectFrom('ad')
    .select(['id', 'external_id', 'name'])
    .where('profile_id', '=', profileId)
    .where('platform', '=', 'social_ads')
    .execute()
  const creatives = ads.map(({ id: ad_id, external_id, name: ad_name }) => {
    const text = creativeText(ad_name)
    const video_id = text.format === 'video' ? `99${external_id}` : null
    return { ...text, ad_id, ad_name, creative_external_id: `77${external_id}`, thumbnail_url: null, video_id }
  })
  await storeCreatives(ctx.db, profileId, creatives, ctx.now())
}

/**
 * Rates belong to the whole deployment: existing rates of these currencies and days are real, and must not be mixed with
 * generated ones.
 */
export async function storeRates(db: Db, rates: readonly FxRate[]): Promise<void> {
  const known = await listRates(db, { first: rates[0]!.day, last: rates.at(-1)!.day })
  const isReal = known.some(({ base, quote, ...stored }) => {
    const generated = rates.find(({ day }) => day === stored.day)
    return [base, quote].includes('CLP') && Number(generated?.rate) !== Number(stored.rate)
  })
  if (!isReal) await insertRates(db, rates)
}
