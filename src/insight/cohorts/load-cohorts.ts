import Big from 'big.js'
import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import { clickIdKinds } from '../../attribution/channels/click-ids.ts'
import type { CohortQuery } from '../../attribution/cohorts/cohort-report-queries.ts'
import { intervalEnd } from '../../attribution/cohorts/domain/cohort-interval.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import { sumCampaignSpend } from '../budgets/plan-queries.ts'
import { addCohortSpend, type CohortSpend, isSpendKnown } from './domain/cohort-spend.ts'
import { sumCohorts } from './sum-cohorts.ts'

/** A row before its ages are read. */
export interface CohortEntry {
  cohort: string
  key: string
  customers: string
  /** Null if spend is not known by what the customers are grouped by. */
  spend: string | null
}

/** Loads the cohorts with customers or spend: the latest first, then by customers and spend. */
export async function loadCohortEntries(db: Db, profileId: string, query: CohortQuery): Promise<CohortEntry[]> {
  const days = { from_day: query.from, to_day: intervalEnd(query.to, query.interval) }
  const [keys, spends] = await Promise.all([
    sumCohorts(db, profileId, query, { isKey: () => true, ageMax: 0 }),
    sumCampaignSpend(db, profileId, days),
  ])
  const spent: CohortSpend | null = isSpendKnown(query.by) ? new Map() : null
  if (spent) await inSlices(spends, (slice) => addCohortSpend(spent, slice, query.by, query.interval, channelOf))
  const entries = new Map<string, CohortEntry>()
  for (const { cohort, key, spend } of spent?.values() ?? []) {
    if (spend.gt(0)) entries.set(`${cohort} ${key}`, { cohort, key, customers: '0', spend: spend.toFixed() })
  }
  for (const { cohort, key, customers } of keys) {
    if (customers === '0') continue
    const spend = spent && (entries.get(`${cohort} ${key}`)?.spend ?? '0')
    entries.set(`${cohort} ${key}`, { cohort, key, customers, spend })
  }
  return [...entries.values()].sort(compareEntries)
}

export function compareEntries(a: CohortEntry, b: CohortEntry): number {
  if (a.cohort !== b.cohort) return a.cohort > b.cohort ? -1 : 1
  const bySize = new Big(b.customers).cmp(a.customers) || new Big(b.spend ?? 0).cmp(a.spend ?? 0)
  return bySize || (a.key < b.key ? -1 : Number(a.key > b.key))
}

/** Loads the numbers of each age of the entries of a page, and the names of campaigns. */
export async function loadCohortNumbers(
  db: Db,
  profileId: string,
  query: CohortQuery,
  entries: readonly CohortEntry[],
) {
  if (entries.length === 0) return { numbersOf: () => [], nameOf: () => null }
  const cohorts = entries.map(({ cohort }) => cohort).sort()
  const keys = new Set(entries.map(({ key }) => key))
  const range = { ...query, from: cohorts[0]!, to: cohorts.at(-1)! }
  const [cells, campaigns] = await Promise.all([
    sumCohorts(db, profileId, range, { isKey: (key) => keys.has(key), ageMax: Number.POSITIVE_INFINITY }),
    query.by === 'campaign' ? listEntities(db, profileId, 'campaign', [...keys].filter(Boolean)) : null,
  ])
  const byEntry = Map.groupBy(cells, ({ cohort, key }) => `${cohort} ${key}`)
  return {
    numbersOf: ({ cohort, key }: CohortEntry) => byEntry.get(`${cohort} ${key}`) ?? [],
    nameOf: ({ key }: CohortEntry) => (campaigns ? (campaigns.get(key)?.name ?? null) : key || null),
  }
}

const channelOfPlatform = new Map<string, string>(
  Object.values(clickIdKinds)
    .toReversed()
    .map(({ platform, channel }) => [platform, channel]),
)

function channelOf(platform: string): string {
  return channelOfPlatform.get(platform) ?? 'Paid Other'
}
