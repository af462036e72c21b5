import Big from 'big.js'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices, sortInSlices } from '../../kernel/slices.ts'
import { parseOutcome } from '../rollups/domain/add-facts.ts'
import { emptyPathId, type PathKind, parsePath, type StoredPath } from '../rollups/domain/conversion-paths.ts'
import { totalCodes } from '../rollups/domain/families.ts'
import { readPendingRollups, readRollups } from '../rollups/read-rollups.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import { type RollupPart, toAmount } from '../segments/domain/rollup-part.ts'
import { findKey } from '../segments/rollup-key-queries.ts'

export interface PathFilter extends DayRange {
  kind: PathKind
  conversion_key: string | undefined
  /** A step that the path has. */
  contains: string | undefined
  min_length: number
  order: 'conversions' | 'value'
  /** The last path of the previous page, with its sort key. */
  after: { key: string; id: string } | null
  limit: number
}

export interface PathTotal {
  id: string
  conversions: number
  /** Net value of payments, or of the selected goal. */
  value: string
  steps: readonly string[]
  is_cut: boolean
  /** The number of conversions by code of touches and days; null for conversions without a touch. */
  codes: (number | null)[]
  counts: number[]
}

/** The sums of a path, or of conversions without a touch, by code of touches and days. */
interface PathRollup extends Pick<StoredPath, 'id' | 'steps' | 'is_cut'> {
  byCode: Map<number | null, { count: number; value: bigint }>
}

/** Reads the sums of paths, and of conversions without a touch as the empty path. */
async function readPaths(
  db: Db,
  profileId: string,
  range: DayRange,
  { kind, conversion_key }: { kind: PathKind; conversion_key: string | undefined },
): Promise<PathRollup[]> {
  const reads = [
    { family: `${kind}_path` as const, slots: [0] },
    { family: 'total' as const, slots: [0] },
  ]
  const [paths, totals] = await readRollups(db, profileId, range, reads)
  const sums = new Map<string, PathRollup>()
  const pathOf = (key: string | null) => {
    const known = sums.get(key ?? '')
    if (known) return known
    const named = key === null ? { id: emptyPathId, steps: [], is_cut: false } : parsePath(key)
    const sum: PathRollup = { ...named, byCode: new Map() }
    sums.set(key ?? '', sum)
    return sum
  }
  for (const part of paths!)
    await inSlices(part.table.ids.keys(), (slice) => {
      for (const index of slice)
        addPath(part, index, conversion_key, pathOf(part.keyOf(part.table.ids[index]!)), part.table.codes[index]!)
    })
  for (const part of totals!)
    for (const [index, code] of part.table.codes.entries())
      if (code === totalCodes.untouched) addPath(part, index, conversion_key, pathOf(null), null)
  for (const { byCode } of sums.values()) for (const [code, { count }] of byCode) if (count <= 0) byCode.delete(code)
  return [...sums.values()].filter(({ byCode }) => byCode.size > 0)
}

/** Adds a sum to a path, unless it is of another goal. */
function addPath(
  { table, outcomeOf }: RollupPart,
  index: number,
  conversionKey: string | undefined,
  { byCode }: PathRollup,
  code: number | null,
): void {
  const outcome = parseOutcome(outcomeOf(table.outcomes[index]!))
  if (conversionKey !== undefined && outcome.conversion_key !== conversionKey) return
  const sum = byCode.get(code) ?? { count: 0, value: 0n }
  sum.count += table.counts[index]!
  if (isValued(outcome.revenue_type, conversionKey)) sum.value += table.values.valueAt(index)
  byCode.set(code, sum)
}

/** The money of payments, or all confirmed money of one goal. */
function isValued(revenueType: string, conversionKey: string | undefined): boolean {
  return conversionKey === undefined ? revenueType === 'cash' : revenueType !== 'unverified'
}

/** Lists paths with their totals, in order. */
export async function listPathTotals(db: Db, profileId: string, filter: PathFilter): Promise<PathTotal[]> {
  const { contains, min_length, order, after, limit } = filter
  const range = { from_day: filter.from_day, to_day: filter.to_day }
  const listed = (await readPaths(db, profileId, range, filter)).filter(
    ({ steps }) => steps.length >= min_length && (contains === undefined || steps.includes(contains)),
  )
  const totals = listed.map(toTotal)
  const rankOf = (total: PathTotal): Rank => ({ key: new Big(total[order]), id: total.id })
  const last = after && { key: new Big(after.key), id: after.id }
  const ranked = totals.map((total) => ({ total, rank: rankOf(total) }))
  const left = last ? ranked.filter(({ rank }) => compareRanks(rank, last) > 0) : ranked
  const sorted = await sortInSlices(left, (a, b) => compareRanks(a.rank, b.rank))
  return sorted.slice(0, limit).map(({ total }) => total)
}

interface Rank {
  key: Big
  id: string
}

/** Highest first. */
function compareRanks(a: Rank, b: Rank): number {
  return b.key.cmp(a.key) || (a.id > b.id ? -1 : Number(a.id < b.id))
}

function toTotal({ id, steps, is_cut, byCode }: PathRollup): PathTotal {
  const codes = [...byCode.keys()].sort((a, b) => (a ?? -1) - (b ?? -1))
  const counts = codes.map((code) => byCode.get(code)!.count)
  return {
    id,
    steps,
    is_cut,
    codes,
    counts,
    conversions: counts.reduce((sum, count) => sum + count, 0),
    value: toAmount(codes.reduce((sum, code) => sum + byCode.get(code)!.value, 0n)),
  }
}

/** Counts the conversions of a range by code of touches and days; the code is null without a touch. */
export async function countByPathCode(
  db: Db,
  profileId: string,
  range: DayRange,
  conversionKey: string | undefined,
): Promise<{ code: number | null; count: number }[]> {
  const paths = await readPaths(db, profileId, range, { kind: 'channel', conversion_key: conversionKey })
  const counts = new Map<number | null, number>()
  for (const { byCode } of paths)
    for (const [code, { count }] of byCode) counts.set(code, (counts.get(code) ?? 0) + count)
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => (a.code ?? 1e9) - (b.code ?? 1e9))
}

/** Counts the conversions of a path by day; days without any are absent. */
export async function countPathByDay(
  db: Db,
  profileId: string,
  range: DayRange,
  path: Pick<StoredPath, 'id' | 'kind' | 'text'>,
  conversionKey: string | undefined,
): Promise<{ day: string; count: number }[]> {
  const isEmpty = path.id === emptyPathId
  const family = isEmpty ? ('total' as const) : (`${path.kind}_path` as const)
  const [parts] = await readRollups(db, profileId, range, [{ family, slots: [0] }], true)
  const counts = new Map<string, number>()
  for (const { day, table, keyOf, outcomeOf } of parts!) {
    for (let index = 0; index < table.size; index++) {
      const isOfPath = isEmpty ? table.codes[index] === totalCodes.untouched : keyOf(table.ids[index]!) === path.text
      if (!isOfPath) continue
      const outcome = parseOutcome(outcomeOf(table.outcomes[index]!))
      if (conversionKey !== undefined && outcome.conversion_key !== conversionKey) continue
      counts.set(day!, (counts.get(day!) ?? 0) + table.counts[index]!)
    }
  }
  return [...counts].map(([day, count]) => ({ day, count })).filter(({ count }) => count > 0)
}

/** Finds a path by its id, in stored or pending sums. */
export async function findPath(db: Db, profileId: string, id: string): Promise<StoredPath | null> {
  const text = await findKey(db, profileId, 'path', id)
  if (text !== null) return parsePath(text)
  const pending = await readPendingRollups(db, profileId, ['channel_path', 'campaign_path'])
  return pending.texts.path.all.map(parsePath).find((path) => path.id === id) ?? null
}
