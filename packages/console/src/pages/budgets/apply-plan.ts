import type { RowOf } from '@tributary/client'

export type Budget = RowOf<'budgets.listBudgets'>
export type PlanTarget = Pick<Budget, 'platform' | 'campaign_id'>

export interface PlanChange extends PlanTarget {
  /** Null removes the plan. */
  amount: number | null
}

/** Identifies the plan of a platform or campaign. */
export const keyOf = ({ platform, campaign_id }: PlanTarget): string => campaign_id ?? platform

/** Returns the plans of a month after one of them was changed, added or removed. */
export function applyPlan(budgets: readonly Budget[], { amount, ...target }: PlanChange) {
  const others = budgets.filter((budget) => keyOf(budget) !== keyOf(target))
  const plans = others.map((budget) => toPlan(budget, budget.plan))
  return amount === null ? plans : [...plans, toPlan(target, amount)]
}

/** The service takes the platform of a campaign from the campaign. */
export function toPlan({ platform, campaign_id }: PlanTarget, amount: number) {
  return campaign_id === null ? { platform, amount } : { campaign_id, amount }
}

const monthPattern = /^[2-9]\d{3}-(0[1-9]|1[0-2])$/
export const isMonth = (text: string | undefined): text is string => text !== undefined && monthPattern.test(text)

/** `2026-12` and 1 is `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month up to today; null if the month has not begun. */
export function spentDays(month: string, today: string): { from: string; to: string } | null {
  const [first, beforeNext] = [`${month}-01`, `${addMonths(month, 1)}-01`]
  if (first > today) return null
  const last = new Date(Date.parse(`${beforeNext}T00:00:00Z`) - 1).toISOString().slice(0, 10)
  return { from: first, to: last < today ? last : today }
}
