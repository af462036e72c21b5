import Big from 'big.js'
import { type CohortInterval, intervalStart } from '../../../attribution/cohorts/domain/cohort-interval.ts'
import type { CohortDimension } from '../../../attribution/cohorts/domain/cohort-member.ts'

interface DaySpend {
  campaign_id: string
  platform: string
  date: string
  spend: string
}

/**
 * Adds up spend by interval and key; null if spend is not known by what the customers are grouped by. A channel's spend is that of
 * the platforms whose ads belong to it.
 */
export function cohortSpend(
  spends: readonly DaySpend[],
  by: CohortDimension,
  interval: CohortInterval,
  channelOf: (platform: string) => string,
): Map<string, { cohort: string; key: string; spend: Big }> | null {
  if (by === 'first_product' || by === 'country') return null
  const keyOf = ({ campaign_id, platform }: DaySpend) =>
    by === 'none' ? '' : by === 'campaign' ? campaign_id : channelOf(platform)
  const sums = new Map<string, { cohort: string; key: string; spend: Big }>()
  for (const day of spends) {
    const [cohort, key] = [intervalStart(day.date, interval), keyOf(day)]
    const sum = sums.get(`${cohort} ${key}`) ?? { cohort, key, spend: new Big(0) }
    sums.set(`${cohort} ${key}`, { ...sum, spend: sum.spend.plus(day.spend) })
  }
  return sums
}
