import Big from 'big.js'
import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { ratioOrNull, toNumber } from '../../kernel/money.ts'
import { addDays, dayNumberOf } from '../../kernel/time/local-day.ts'
import { comparePace, patternDays, projectSpend } from './domain/project-spend.ts'
import { type CampaignDaySpend, listPlans, type SpendPlan, sumCampaignSpend } from './plan-queries.ts'

/** The first and the last day of a month that is given as `YYYY-MM`. */
export function daysOfMonth(month: string): { firstDay: string; lastDay: string } {
  const firstDay = `${month}-01`
  const next = addDays(firstDay, 31)
  return { firstDay, lastDay: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** The plans of a month with what was spent and what will be, in the order of platform and name. */
export async function loadBudgets(db: Db, profileId: string, month: string, today: string) {
  const { firstDay, lastDay } = daysOfMonth(month)
  const patternStart = addDays(today, -patternDays)
  const from_day = firstDay < patternStart ? firstDay : patternStart
  const to_day = today < lastDay ? today : lastDay
  const [plans, spends] = await Promise.all([
    listPlans(db, profileId, firstDay),
    from_day <= to_day ? sumCampaignSpend(db, profileId, { from_day, to_day }) : [],
  ])
  const campaignIds = plans.filter(({ kind }) => kind === 'campaign').map(({ key }) => key)
  const campaigns = await listEntities(db, profileId, 'campaign', campaignIds)
  const days = { firstDay: dayNumberOf(firstDay), lastDay: dayNumberOf(lastDay), today: dayNumberOf(today) }
  const rows = plans.map((plan) => {
    const campaign = plan.kind === 'campaign' ? campaigns.get(plan.key) : undefined
    const { spent, projected } = projectSpend(historyOf(spends, plan), days)
    const amount = new Big(plan.amount)
    return {
      platform: campaign?.platform ?? plan.key,
      campaign_id: campaign?.id ?? null,
      campaign_name: campaign?.name ?? null,
      plan: toNumber(amount),
      spent: toNumber(spent),
      projected: toNumber(projected.round(2)),
      difference: toNumber(projected.minus(amount).round(2)),
      spent_share: ratioOrNull(spent, amount),
      pace: comparePace(projected, amount),
    }
  })
  const keyOf = ({ platform, campaign_name }: (typeof rows)[number]) => `${platform}\n${campaign_name ?? ''}`
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function historyOf(spends: readonly CampaignDaySpend[], { kind, key }: SpendPlan) {
  return spends
    .filter(({ campaign_id, platform }) => key === (kind === 'campaign' ? campaign_id : platform))
    .map(({ date, spend }) => ({ day: dayNumberOf(date), spend: new Big(spend) }))
}
