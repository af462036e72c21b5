import type { Db } from '../../kernel/context/db-handle.ts'
import { platformBasis } from '../../reports/domain/platform-basis.ts'
import { type DayProfile, listDaysWithConversions } from '../days/day-queries.ts'
import type { DayContents, DayMetric } from '../days/load-days.ts'
import { addEntry, type BridgeConversion, type BridgeEntry, type BridgeScope, entryOf } from './domain/bridge-entry.ts'
import { type StoredEntry, toStoredEntry } from './domain/stored-entry.ts'
import { loadBridgeConversions } from './load-bridge-conversions.ts'

/** The scope of a platform, or of one of its campaigns. */
export function toScope(platform: string, campaign_id: string | null): BridgeScope {
  return { platform, campaign_id, window: platformBasis(platform).window }
}

/** The name under which a scope is stored; campaign ids are unique. */
export function scopeName({ platform, campaign_id }: BridgeScope): string {
  return campaign_id ?? platform
}

/** The conversions of a day by platform, by campaign and by goal. */
export const bridgeMetric: DayMetric<StoredEntry[]> = {
  name: 'bridge',
  findDays: (db, profile, days) => listDaysWithConversions(db, profile.id, days),
  calculate: (db, profile, days) => calculateEntries(db, profile, days, scopesOf),
}

/** The same metric for a read of one scope: a day that changed is calculated for this scope only. */
export function bridgeMetricOf(scope: BridgeScope): DayMetric<StoredEntry[]> {
  const name = scopeName(scope)
  return {
    ...bridgeMetric,
    calculate: (db, profile, days) =>
      calculateEntries(db, profile, days, (conversion) =>
        scopesOf(conversion).filter((candidate) => scopeName(candidate) === name),
      ),
  }
}

type ScopesOf = (conversion: BridgeConversion) => BridgeScope[]

async function calculateEntries(db: Db, profile: DayProfile, days: readonly string[], scopes: ScopesOf) {
  const contents: DayContents<StoredEntry[]> = new Map()
  const byDay = Map.groupBy(await loadBridgeConversions(db, profile, days), ({ local_day }) => local_day)
  for (const [day, conversions] of byDay) contents.set(day, sumScopes(conversions, scopes))
  return contents
}

function sumScopes(conversions: readonly BridgeConversion[], listScopes: ScopesOf): Map<string, StoredEntry[]> {
  const sums = new Map<string, Map<string, BridgeEntry>>()
  for (const conversion of conversions) {
    for (const scope of listScopes(conversion)) {
      const entry = entryOf(conversion, scope)!
      const name = scopeName(scope)
      const goals = sums.get(name) ?? new Map<string, BridgeEntry>()
      sums.set(name, goals)
      const key = `${entry.rollup_type} ${entry.conversion_key}`
      const sum = goals.get(key)
      if (sum) addEntry(sum, entry)
      else goals.set(key, entry)
    }
  }
  // In a fixed order, so that equal sums are equal texts.
  const inOrder = (goals: Map<string, BridgeEntry>) =>
    [...goals.keys()].sort().map((key) => toStoredEntry(goals.get(key)!))
  return new Map([...sums].map(([name, goals]) => [name, inOrder(goals)]))
}

function scopesOf({ touches }: BridgeConversion): BridgeScope[] {
  const scopes = new Map<string, BridgeScope>()
  for (const { platform, campaign_id } of touches) {
    if (platform === null) continue
    scopes.set(platform, toScope(platform, null))
    if (campaign_id !== null) scopes.set(campaign_id, toScope(platform, campaign_id))
  }
  return [...scopes.values()]
}
