import { allParts, partOf } from '../../attribution/rollups/domain/day-parts.ts'
import { platformBasis } from '../../reports/domain/platform-basis.ts'
import { listDaysWithConversions } from '../days/day-queries.ts'
import type { DayMetric } from '../days/load-days.ts'
import { type BridgeConversion, type BridgeEntry, type BridgeScope, entryOf } from './domain/bridge-entry.ts'
import { mergeStoredEntries, type StoredEntry, toStoredEntries } from './domain/stored-entry.ts'
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
export const bridgeMetric = metricOf(scopesOf)

/** The same metric for a read of one scope: what changed is calculated for this scope only. */
export function bridgeMetricOf(scope: BridgeScope): DayMetric<StoredEntry[]> {
  const name = scopeName(scope)
  return metricOf((conversion) => scopesOf(conversion).filter((candidate) => scopeName(candidate) === name))
}

type ScopesOf = (conversion: BridgeConversion) => BridgeScope[]

function metricOf(scopes: ScopesOf): DayMetric<StoredEntry[]> {
  return {
    name: 'bridge',
    findDays: (db, profile, days) => listDaysWithConversions(db, profile.id, days),
    async calculate(db, profile, days) {
      const whole = days.map((day) => ({ day, parts: allParts }))
      const byDay = Map.groupBy(await loadBridgeConversions(db, profile, whole), ({ local_day }) => local_day)
      return new Map([...byDay].map(([day, conversions]) => [day, sumScopes(conversions, scopes)]))
    },
    inParts: {
      async calculate(db, profile, days) {
        const byDay = Map.groupBy(await loadBridgeConversions(db, profile, days), ({ local_day }) => local_day)
        return new Map([...byDay].map(([day, conversions]) => [day, sumParts(conversions, scopes)]))
      },
      merge: mergeStoredEntries,
    },
  }
}

function sumParts(conversions: readonly BridgeConversion[], scopes: ScopesOf) {
  const byPart = Map.groupBy(conversions, ({ conversion_time }) => partOf(conversion_time))
  return new Map([...byPart].map(([part, ofPart]) => [part, sumScopes(ofPart, scopes)]))
}

function sumScopes(conversions: readonly BridgeConversion[], listScopes: ScopesOf): Map<string, StoredEntry[]> {
  const entries = new Map<string, BridgeEntry[]>()
  for (const conversion of conversions) {
    for (const scope of listScopes(conversion)) {
      const name = scopeName(scope)
      const ofScope = entries.get(name) ?? []
      entries.set(name, ofScope)
      ofScope.push(entryOf(conversion, scope)!)
    }
  }
  return new Map([...entries].map(([name, ofScope]) => [name, toStoredEntries(ofScope)]))
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
