import Big from 'big.js'
import { type CohortInterval, intervalStart } from '../../../attribution/cohorts/domain/cohort-interval.ts'
import type { CohortDimension } from '../../../attribution/cohorts/domain/cohort-member.ts'

interface DaySpend {
  campaign_id: string
  platform: string
  date: string
  spend: string
}

export type CohortSpend = Map<string, { cohort: string; key: string; spend: Big }>

/** Whether spend is known by what the customers are grouped by. */
export function isSpendKnown(by: CohortDimension): boolean {
  return by !== 'first_product' && by !== 'country'
}

/** Adds spend to the sums by interval and key. A channel's spend is that of the platforms whose ads belong to it. */
export function addCohortSpend(
  sums: CohortSpend,
  spends: readonly DaySpend[],
  by: CohortDimension,
  interval: CohortInterval,
  channelOf: (platform: string) => string,
): void {
  const keyOf = ({ campaign_id, platform }: DaySpend) =>
    by === 'none' ? '' : by === 'campaign' ? campaign_id : channelOf(platform)
  for (const day of spends) {
    const [cohort, key] = [intervalStart(day.date, interval), keyOf(day)]
    const sum = sums.get(`${cohort} ${key}`)
    if (sum) sum.spend = sum.spend.plus(day.spend)
    else sums.set(`${cohort} ${key}`, { cohort, key, spend: new Big(day.spend) })
  }
}
