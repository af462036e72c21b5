import Big from 'big.js'
import type { Db } from '../../kernel/context/db-handle.ts'
import { firstInSlices, inSlices, mapInSlices } from '../../kernel/slices.ts'
import { parseOutcome } from '../rollups/domain/add-facts.ts'
import { emptyPathId, type PathKind, parsePath, type StoredPath } from '../rollups/domain/conversion-paths.ts'
import { totalCodes } from '../rollups/domain/families.ts'
import { readPendingRollups, readRollups } from '../rollups/read-rollups.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import { PartMeaning, type RollupPart, type Sums, toAmount, visitSums } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { Texts } from '../segments/domain/texts.ts'
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
    { family: `${kind}_path` as const, slots: [0], range },
    { family: 'total' as const, slots: [0], range },
  ]
  const [paths, totals] = await readRollups(db, profileId, reads)
  const sums = new PathSums(conversion_key)
  await visitSums(paths!, (sum, part) => sums.add(sum, part, sum.code))
  await visitSums(totals!, (sum, part) => {
    if (sum.code === totalCodes.untouched) sums.add(sum, part, null)
  })
  return sums.list()
}

/** Adds up paths, and conversions without a touch, of one goal or all. */
class PathSums {
  readonly #conversionKey: string | undefined
  readonly #paths = new Texts()
  /** By path and code; the code of conversions without a touch is 0. */
  readonly #sums = new RollupTable()
  readonly #meaning = new PartMeaning(
    (text) => this.#paths.indexOf(text),
    (text) => this.#measureOf(text),
  )

  constructor(conversionKey: string | undefined) {
    this.#conversionKey = conversionKey
  }

  add(sum: Sums, part: RollupPart, code: number | null): void {
    const measured = this.#meaning.outcome(sum, part)
    if (measured === 'other') return
    const index = this.#sums.find(this.#meaning.key(sum, part), 0, code ?? 0)
    sum.addCountsTo(this.#sums, index)
    if (measured === 'valued') sum.addValueTo(this.#sums.values, index)
  }

  async list(): Promise<PathRollup[]> {
    const found = new Map<number, PathRollup>()
    await inSlices(this.#sums.ids.keys(), (slice) => {
      for (const index of slice) {
        const count = this.#sums.counts.at(index)
        if (count <= 0) continue
        const path = this.#sums.ids[index]!
        // Totals have no key.
        const text = this.#paths.all[path]!
        const sum = found.get(path) ?? { ...(text === '' ? emptyPath : parsePath(text)), byCode: new Map() }
        found.set(path, sum)
        const code = text === '' ? null : this.#sums.codes[index]!
        sum.byCode.set(code, { count, value: this.#sums.values.valueAt(index) })
      }
    })
    return [...found.values()]
  }

  #measureOf(text: string): 'other' | 'counted' | 'valued' {
    const outcome = parseOutcome(text)
    if (this.#conversionKey !== undefined && outcome.conversion_key !== this.#conversionKey) return 'other'
    return isValued(outcome.revenue_type, this.#conversionKey) ? 'valued' : 'counted'
  }
}

const emptyPath = { id: emptyPathId, steps: [], is_cut: false }

/** The money of payments, or all confirmed money of one goal. */
function isValued(revenueType: string, conversionKey: string | undefined): boolean {
  return conversionKey === undefined ? revenueType === 'cash' : revenueType !== 'unverified'
}

/** Lists paths with their totals, in order. */
export async function listPathTotals(db: Db, profileId: string, filter: PathFilter): Promise<PathTotal[]> {
  const { contains, min_length, order, after, limit } = filter
  const range = { from_day: filter.from_day, to_day: filter.to_day }
  const isListed = ({ steps }: PathRollup) =>
    steps.length >= min_length && (contains === undefined || steps.includes(contains))
  const totals = await mapInSlices((await readPaths(db, profileId, range, filter)).filter(isListed), toTotal)
  const last = after && { key: new Big(after.key), id: after.id }
  const ranked = await mapInSlices(totals, (total) => ({ total, rank: { key: new Big(total[order]), id: total.id } }))
  const left = last ? ranked.filter(({ rank }) => compareRanks(rank, last) > 0) : ranked
  const first = await firstInSlices(left, limit, (a, b) => compareRanks(a.rank, b.rank))
  return first.map(({ total }) => total)
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
  const [parts] = await readRollups(db, profileId, [{ family, slots: [0], range }], true)
  const counts = new Map<string, number>()
  const meaning = new PartMeaning((key) => isEmpty || key === path.text, parseOutcome)
  await visitSums(parts!, (sum, part) => {
    if (!meaning.key(sum, part) || (isEmpty && sum.code !== totalCodes.untouched)) return
    if (conversionKey !== undefined && meaning.outcome(sum, part).conversion_key !== conversionKey) return
    counts.set(part.day!, (counts.get(part.day!) ?? 0) + sum.count)
  })
  return [...counts].map(([day, count]) => ({ day, count })).filter(({ count }) => count > 0)
}

/** Finds a path by its id, in stored or pending sums. */
export async function findPath(db: Db, profileId: string, id: string): Promise<StoredPath | null> {
  const text = await findKey(db, profileId, 'path', id)
  if (text !== null) return parsePath(text)
  const pending = await readPendingRollups(db, profileId, ['channel_path', 'campaign_path'])
  return pending.texts.path.all.map(parsePath).find((path) => path.id === id) ?? null
}
