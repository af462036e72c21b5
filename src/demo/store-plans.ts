import Big from 'big.js'
import { putBudgets } from '../insight/budgets/budgets.ts'
import { type CampaignDaySpend, sumCampaignSpend } from '../insight/budgets/plan-queries.ts'
import type { ProfileContext } from '../kernel/context/context.ts'
import { addDays, localDayOf } from '../kernel/time/local-day.ts'
import { demoPlatforms } from './plan/campaign.ts'

const recentDays = 28

/** Plans in relation to the recent spend: one on track, one that is exceeded and one that is not reached. */
const factors = { social_ads: 1, search_ads: 0.85, microsoft_ads: 1, campaign: 1.3 }

/** Plans the spend of the current month for each platform and for the campaign with the highest spend. */
export async function storePlans(ctx: ProfileContext): Promise<void> {
  const today = localDayOf(ctx.now(), ctx.profile.timezone)
  const from_day = addDays(today, -recentDays)
  const days = await sumCampaignSpend(ctx.db, ctx.profile.id, { from_day, to_day: today })
  const byPlatform = sumBy(days, ({ platform }) => platform)
  const [largest] = [...sumBy(days, ({ campaign_id }) => campaign_id)].sort(([, a], [, b]) => b.cmp(a))
  const plans = demoPlatforms.flatMap((platform) => {
    const spend = byPlatform.get(platform)
    return spend ? [{ platform, amount: monthly(spend, factors[platform]) }] : []
  })
  const ofCampaign = largest ? [{ campaign_id: largest[0], amount: monthly(largest[1], factors.campaign) }] : []
  await putBudgets.run(ctx, { body: { month: today.slice(0, 7), plans: [...plans, ...ofCampaign] } })
}

function sumBy(days: readonly CampaignDaySpend[], keyOf: (day: CampaignDaySpend) => string): Map<string, Big> {
  const sums = new Map<string, Big>()
  for (const day of days) sums.set(keyOf(day), (sums.get(keyOf(day)) ?? new Big(0)).plus(day.spend))
  return sums
}

/** The amount of a month of thirty days, rounded like a person would. */
const monthly = (spend: Big, factor: number): string => {
  const amount = spend.div(recentDays).times(30).times(factor)
  return amount.eq(0) ? '0' : amount.prec(2).toFixed()
}
