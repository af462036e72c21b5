import { isOver } from './change-status.ts'

/** Contract 8: one change moves a daily budget by at most half of the live budget, and never below this many minor units. */
const budgetFloorMinor = 100
const budgetStepMaxPercent = 50

type BudgetDecision = 'apply' | 'no_change' | 'not_editable' | 'no_daily_budget' | 'out_of_bounds'

interface BudgetState {
  status: string | null
  campaign_status: string | null
  daily_budget: number | null
}

/** Uses whole minor units throughout, so that half of an odd budget is compared exactly. */
export function decideBudget(live: BudgetState, targetMinor: number): BudgetDecision {
  if (isOver(live.status) || isOver(live.campaign_status)) return 'not_editable'
  if (live.daily_budget === null) return 'no_daily_budget'
  if (!isWithinBounds(live.daily_budget, targetMinor)) return 'out_of_bounds'
  return targetMinor === live.daily_budget ? 'no_change' : 'apply'
}

export function isWithinBounds(liveMinor: number, targetMinor: number): boolean {
  const stepMinor = Math.abs(targetMinor - liveMinor)
  return targetMinor >= budgetFloorMinor && stepMinor * 100 <= liveMinor * budgetStepMaxPercent
}
