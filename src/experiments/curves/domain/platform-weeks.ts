import type { Weeks } from './fit-response.ts'

export interface PlatformWeek {
  platform: string
  week: string
  amount: number
}

/** Spend and outcome of each platform with spend, for every week from its first spend on; weeks that are absent have 0. */
export function toPlatformWeeks(
  spend: readonly PlatformWeek[],
  outcome: readonly PlatformWeek[],
  weeks: readonly string[],
): { platform: string; weeks: Weeks }[] {
  const key = (platform: string, week: string) => `${platform}\n${week}`
  const amountsOf = (rows: readonly PlatformWeek[]) =>
    new Map(rows.map(({ platform, week, amount }) => [key(platform, week), amount]))
  const [spent, earned] = [amountsOf(spend), amountsOf(outcome)]
  const platforms = [...new Set(spend.filter(({ amount }) => amount > 0).map(({ platform }) => platform))].sort()
  return platforms.map((platform) => {
    const first = weeks.findIndex((week) => (spent.get(key(platform, week)) ?? 0) > 0)
    const own = first < 0 ? [] : weeks.slice(first)
    const amounts = (of: ReadonlyMap<string, number>) => own.map((week) => of.get(key(platform, week)) ?? 0)
    return { platform, weeks: { spend: amounts(spent), outcome: amounts(earned) } }
  })
}
