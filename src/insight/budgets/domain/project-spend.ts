import Big from 'big.js'

/** The spend of one day. */
export interface DaySpend {
  /** As a number: days since 1970-01-01, which was a Thursday. */
  day: number
  spend: Big
}

/** A weekday's spend is the mean of its last four occurrences. */
export const patternDays = 28

/**
 * The spend from `firstDay` to `lastDay` if the days after `today` spend what their weekday spent on average in the 28 days before
 * today. Today is not over, so it counts with that average or with what it has spent, if that is more. Days before the first
 * spend are not averaged; a weekday that has not occurred since counts with the mean of all days.
 */
export function projectSpend(
  history: readonly DaySpend[],
  { firstDay, lastDay, today }: { firstDay: number; lastDay: number; today: number },
): { spent: Big; projected: Big } {
  const byDay = new Map<number, Big>()
  for (const { day, spend } of history) byDay.set(day, (byDay.get(day) ?? new Big(0)).plus(spend))
  const spendOf = (day: number) => byDay.get(day) ?? new Big(0)
  let spent = new Big(0)
  for (let day = firstDay; day <= Math.min(today, lastDay); day++) spent = spent.plus(spendOf(day))
  const expectedOf = weekdayMeans(byDay, today)
  let projected = spent
  for (let day = Math.max(firstDay, today); day <= lastDay; day++) {
    const expected = expectedOf(day)
    if (day > today) projected = projected.plus(expected)
    else if (expected.gt(spendOf(day))) projected = projected.plus(expected.minus(spendOf(day)))
  }
  return { spent, projected }
}

function weekdayMeans(byDay: ReadonlyMap<number, Big>, today: number): (day: number) => Big {
  const known = [...byDay.keys()].filter((day) => day < today)
  const start = known.length === 0 ? today : Math.max(today - patternDays, Math.min(...known))
  const sums = Array.from({ length: 7 }, () => ({ spend: new Big(0), days: 0 }))
  const all = { spend: new Big(0), days: 0 }
  for (let day = start; day < today; day++) {
    for (const sum of [sums[day % 7]!, all]) {
      sum.spend = sum.spend.plus(byDay.get(day) ?? 0)
      sum.days++
    }
  }
  const mean = ({ spend, days }: { spend: Big; days: number }) => (days === 0 ? new Big(0) : spend.div(days))
  return (day) => mean(sums[day % 7]!.days === 0 ? all : sums[day % 7]!)
}

/** Whether the projection is more than 5 percent over or under the plan. */
export function comparePace(projected: Big, plan: Big): 'over' | 'under' | 'on_track' {
  if (projected.gt(plan.times('1.05'))) return 'over'
  return projected.lt(plan.times('0.95')) ? 'under' : 'on_track'
}
