import type { ModelName } from '../../attribution/models/models.ts'
import { type ProfilesRange, sumProfileTotals } from '../../attribution/rollups/profile-total-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ReachableProfile } from '../../tenancy/access/reachable-profile-queries.ts'
import { type Period, periodBefore } from '../domain/overview.ts'
import { connectionHealth, noSums, type PeriodSums, toChange, toMetrics } from '../domain/portfolio.ts'
import { listAttentionCounts, listProfileConnections, sumProfileSpend } from './portfolio-queries.ts'

export interface PortfolioProfile extends ReachableProfile, Period {}

/**
 * Loads the rows of many profiles with four statements, however many profiles there are. Profiles with the same days share a
 * range; at any moment there are at most three different days on earth.
 */
export async function loadPortfolio(db: Db, profiles: readonly PortfolioProfile[], model: ModelName, now: Date) {
  if (profiles.length === 0) return []
  const ids = profiles.map(({ id }) => id)
  const ranges = rangesOf(profiles)
  const [totals, spends, connections, attention] = await Promise.all([
    sumProfileTotals(db, ranges, model),
    sumProfileSpend(db, ranges),
    listProfileConnections(db, ids),
    listAttentionCounts(db, ids),
  ])
  const keyOf = (profileId: string, period: string) => `${profileId} ${period}`
  const totalOf = new Map(totals.map((total) => [keyOf(total.profile_id, total.period), total]))
  const spendOf = new Map(spends.map(({ profile_id, period, spend }) => [keyOf(profile_id, period), spend]))
  const connectionsOf = Map.groupBy(connections, ({ profile_id }) => profile_id)
  const attentionOf = new Map(attention.map(({ profile_id, ...count }) => [profile_id, count]))
  const sumsOf = (profileId: string, period: ProfilesRange['period']): PeriodSums => {
    const key = keyOf(profileId, period)
    return { ...noSums, ...totalOf.get(key), spend: spendOf.get(key) ?? '0' }
  }
  return profiles.map((profile) => {
    const sums = { current: sumsOf(profile.id, 'current'), previous: sumsOf(profile.id, 'previous') }
    const [current, previous] = [toMetrics(sums.current), toMetrics(sums.previous)]
    const { id: profile_id, name, workspace_id, workspace_name, role, timezone } = profile
    const row = {
      profile_id,
      name,
      workspace_id,
      workspace_name,
      role,
      currency: profile.reporting_currency,
      timezone,
      date_from: profile.from_day,
      date_to: profile.to_day,
      current,
      previous,
      change: toChange(current, previous),
      attention: attentionOf.get(profile_id) ?? null,
      connections: connectionHealth(connectionsOf.get(profile_id) ?? [], now),
    }
    return { row, sums }
  })
}

function rangesOf(profiles: readonly PortfolioProfile[]): ProfilesRange[] {
  const groups = Map.groupBy(profiles, ({ from_day, to_day }) => `${from_day} ${to_day}`)
  return [...groups.values()].flatMap((group) => {
    const profile_ids = group.map(({ id }) => id)
    const { from_day, to_day } = group[0]!
    return [
      { profile_ids, from_day, to_day, period: 'current' as const },
      { profile_ids, ...periodBefore({ from_day, to_day }), period: 'previous' as const },
    ]
  })
}
