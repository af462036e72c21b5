import { customerMetrics, noCredit } from '../../ads/entities/campaign-metrics.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { findIsCosted } from '../../attribution/rollups/cost-queries.ts'
import type { LevelSums } from '../../attribution/rollups/domain/level-rollups.ts'
import { creditOf } from '../../attribution/rollups/entity-credit.ts'
import { sumEntities } from '../../attribution/rollups/report-queries.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { inSlices } from '../../kernel/slices.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { adviseIfRunning, chooseTarget } from '../advice/domain/advise.ts'
import { isRunning } from '../advice/domain/decide-advice.ts'
import { loadAdvice, loadAdviceBasis } from '../advice/load-advice.ts'
import { type AdSpend, listAdIdentities, listAdSpends } from './ad-queries.ts'
import { type CandidateAd, chooseAds } from './domain/choose-ads.ts'

const level = 'ad' as const
/** Ads at each end of the list by profit. */
const endsMax = 3
/** How many of the ads with the most spend, and of those with the most value, are examined. */
const examinedMax = 200

/**
 * Loads the ads with the highest and the lowest profit of a range of local days, and those that should be stopped or scaled. No ad
 * loses more than its spend or gains more than its value, so that only ads with much of either are examined.
 */
export async function loadAdResults(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  { from_day, to_day }: { from_day: string; to_day: string },
  model: ModelName,
) {
  const days = { from_day, to_day }
  const scope = { ...parseDateRange({ date_from: from_day, date_to: to_day }, profile.timezone), model, level }
  const [sums, spends, basis, isCosted] = await Promise.all([
    sumEntities(ctx.db, profile.id, { ...days, model, level }),
    listAdSpends(ctx.db, profile.id, days),
    loadAdviceBasis(ctx, profile, scope),
    findIsCosted(ctx.db, profile.id),
  ])
  const ads = await combine(sums, spends)
  const target = chooseTarget(basis.targets, ads)
  const examined = await chooseAds(ads, examinedMax)
  const ids = examined.map(({ id }) => id)
  const [credits, advised, identities] = await Promise.all([
    creditOf(sums, ids),
    loadAdvice(ctx, profile, scope, basis, target, examined),
    listAdIdentities(ctx.db, profile.id, level, ids),
  ])
  const creditById = new Map(credits.map((credit) => [credit.entity_id, credit]))
  const identityById = new Map(identities.map((identity) => [identity.id, identity]))
  const results = examined.flatMap(({ id, spend, value }) => {
    const identity = identityById.get(id)
    if (!identity) return []
    const { contribution_after_ads } = customerMetrics(creditById.get(id) ?? noCredit, String(spend), isCosted)
    // Without costs, what an ad brought more than it cost.
    const profit = contribution_after_ads ?? value - spend
    return [{ ...identity, spend, value, profit, advice: adviseIfRunning(advised.get(id)!, identity).advice }]
  })
  const byProfit = results.sort((a, b) => b.profit - a.profit || (a.id < b.id ? -1 : 1))
  const best = byProfit.filter(({ profit }) => profit > 0).slice(0, endsMax)
  const worst = byProfit.filter(({ profit }) => profit < 0).slice(-endsMax)
  const advisedTo = (advice: string) => byProfit.filter((ad) => ad.advice === advice)
  return { ends: [...best, ...worst], stop: advisedTo('stop'), scale: advisedTo('scale') }
}

export type AdResults = Awaited<ReturnType<typeof loadAdResults>>

/** Every ad with spend or credited payments. */
async function combine(sums: LevelSums, spends: readonly AdSpend[]): Promise<CandidateAd[]> {
  const ads = new Map<string, CandidateAd>()
  await inSlices(spends, (slice) => {
    for (const { id, spend, status } of slice)
      ads.set(id, { id, spend, value: 0, count: 0, isRunning: isRunning({ status }) })
  })
  const paymentsOf = sums.payments()
  await inSlices(sums.targets.entries(), (slice) => {
    for (const [row, { entity_id: id }] of slice) {
      const payments = paymentsOf(row)
      if (!payments) continue
      const { value, count } = payments
      ads.set(id, { ...(ads.get(id) ?? { id, spend: 0, isRunning: false }), value, count })
    }
  })
  return [...ads.values()]
}
