import type { PlatformWeek } from './platform-weeks.ts'

/**
 * The credit of platforms, of which that of campaigns with lift tests is replaced by what the tests say that they caused. Other credit
 * stays as it is: a factor is not applied to campaigns that were not tested.
 */
export function calibrateWeeks(
  credit: readonly PlatformWeek[],
  campaigns: readonly (PlatformWeek & { campaign_id: string })[],
  factorOf: (campaignId: string) => number,
): PlatformWeek[] {
  const keyOf = ({ platform, week }: PlatformWeek) => `${platform}\n${week}`
  const changes = new Map<string, number>()
  for (const row of campaigns) {
    const change = row.amount * (factorOf(row.campaign_id) - 1)
    changes.set(keyOf(row), (changes.get(keyOf(row)) ?? 0) + change)
  }
  return credit.map((row) => ({ ...row, amount: row.amount + (changes.get(keyOf(row)) ?? 0) }))
}
