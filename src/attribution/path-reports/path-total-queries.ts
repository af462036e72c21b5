import type { Db } from '../../kernel/context/db-handle.ts'
import { firstInSlices, inSlices } from '../../kernel/slices.ts'
import { parseOutcome } from '../rollups/domain/add-facts.ts'
import { emptyPathId, type PathKind, parsePath, type StoredPath } from '../rollups/domain/conversion-paths.ts'
import { totalCodes } from '../rollups/domain/families.ts'
import { readPendingRollups, readRollups } from '../rollups/read-rollups.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import {
  fromAmount,
  PartMeaning,
  type RollupPart,
  type Sums,
  toAmount,
  visitSums,
} from '../segments/domain/rollup-part.ts'
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

/** Reads the sums of paths, and of conversions without a touch as the empty path. */
async function readPaths(
  db: Db,
  profileId: string,
  range: DayRange,
  { kind, conversion_key }: { kind: PathKind; conversion_key: string | undefined },
): Promise<PathSums> {
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
  return sums
}

type ListedPath = Pick<StoredPath, 'steps' | 'is_cut'>

const emptyPath: ListedPath = { steps: [], is_cut: false }

/** The sums of paths, and of conversions without a touch, of one goal or all. */
class PathSums {
  readonly #conversionKey: string | undefined
  readonly #paths = new Texts()
  /** By path and code of touches and days; the code of conversions without a touch is 0. */
  readonly #sums = new RollupTable()
  readonly #meaning = new PartMeaning(
    (text) => this.#paths.indexOf(text),
    (text) => this.#measureOf(text),
  )
  readonly #ids = new Map<number, string>()

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

  /** The conversions and the value of each path, by its number. */
  async totals(): Promise<{ conversions: number[]; values: bigint[] }> {
    const conversions = this.#paths.all.map(() => 0)
    const values = this.#paths.all.map(() => 0n)
    await inSlices(this.#sums.ids.keys(), (slice) => {
      for (const index of slice) {
        if (!this.#isCounted(index)) continue
        const path = this.#sums.ids[index]!
        conversions[path]! += this.#sums.counts.at(index)
        if (this.#sums.values.hasValueAt(index)) values[path]! += this.#sums.values.valueAt(index)
      }
    })
    return { conversions, values }
  }

  pathOf(path: number): ListedPath {
    const text = this.#paths.all[path]!
    // Totals have no key.
    if (text === '') return emptyPath
    const { steps, is_cut } = parsePath(text)
    return { steps, is_cut }
  }

  /** The hash of most paths is not needed, and takes longer than their sums. */
  idOf(path: number): string {
    const known = this.#ids.get(path)
    if (known !== undefined) return known
    const text = this.#paths.all[path]!
    const id = text === '' ? emptyPathId : parsePath(text).id
    this.#ids.set(path, id)
    return id
  }

  /** The conversions of some paths by code of touches and days, in the order of the codes; null for conversions without a touch. */
  async countsByCode(paths: Iterable<number>): Promise<Map<number, { code: number | null; count: number }[]>> {
    const byPath = new Map(Array.from(paths, (path) => [path, [] as { code: number | null; count: number }[]]))
    await inSlices(this.#sums.ids.keys(), (slice) => {
      for (const index of slice) {
        if (!this.#isCounted(index)) continue
        byPath.get(this.#sums.ids[index]!)?.push({ code: this.#codeAt(index), count: this.#sums.counts.at(index) })
      }
    })
    for (const counts of byPath.values()) counts.sort((a, b) => (a.code ?? -1) - (b.code ?? -1))
    return byPath
  }

  /** The same of all paths together; conversions without a touch are last. */
  async countByCode(): Promise<{ code: number | null; count: number }[]> {
    const counts = new Map<number | null, number>()
    await inSlices(this.#sums.ids.keys(), (slice) => {
      for (const index of slice) {
        if (!this.#isCounted(index)) continue
        const code = this.#codeAt(index)
        counts.set(code, (counts.get(code) ?? 0) + this.#sums.counts.at(index))
      }
    })
    return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => (a.code ?? 1e9) - (b.code ?? 1e9))
  }

  #codeAt(index: number): number | null {
    return this.#paths.all[this.#sums.ids[index]!] === '' ? null : this.#sums.codes[index]!
  }

  #isCounted(index: number): boolean {
    return this.#sums.counts.at(index) > 0
  }

  #measureOf(text: string): 'other' | 'counted' | 'valued' {
    const outcome = parseOutcome(text)
    if (this.#conversionKey !== undefined && outcome.conversion_key !== this.#conversionKey) return 'other'
    return isValued(outcome.revenue_type, this.#conversionKey) ? 'valued' : 'counted'
  }
}

/** The money of payments, or all confirmed money of one goal. */
function isValued(revenueType: string, conversionKey: string | undefined): boolean {
  return conversionKey === undefined ? revenueType === 'cash' : revenueType !== 'unverified'
}

/** Lists paths with their totals, in order: highest first, also of ids. */
export async function listPathTotals(db: Db, profileId: string, filter: PathFilter): Promise<PathTotal[]> {
  const { contains, min_length, order, after, limit } = filter
  const sums = await readPaths(db, profileId, { from_day: filter.from_day, to_day: filter.to_day }, filter)
  const { conversions, values } = await sums.totals()
  const keys: readonly (number | bigint)[] = order === 'conversions' ? conversions : values
  const last = after && { key: order === 'conversions' ? Number(after.key) : fromAmount(after.key), id: after.id }
  const isListed = (path: number) => {
    if (conversions[path] === 0) return false
    if (last && (keys[path]! > last.key || (keys[path] === last.key && sums.idOf(path) >= last.id))) return false
    if (min_length === 0 && contains === undefined) return true
    const { steps } = sums.pathOf(path)
    return steps.length >= min_length && (contains === undefined || steps.includes(contains))
  }
  const listed: number[] = []
  await inSlices(keys.keys(), (slice) => listed.push(...slice.filter(isListed)))
  const byRank = (a: number, b: number) => {
    if (keys[a] !== keys[b]) return keys[a]! > keys[b]! ? -1 : 1
    return sums.idOf(a) > sums.idOf(b) ? -1 : 1
  }
  const first = await firstInSlices(listed, limit, byRank)
  const counts = await sums.countsByCode(first)
  return first.map((path) => ({
    id: sums.idOf(path),
    ...sums.pathOf(path),
    conversions: conversions[path]!,
    value: toAmount(values[path]!),
    codes: counts.get(path)!.map(({ code }) => code),
    counts: counts.get(path)!.map(({ count }) => count),
  }))
}

/** Counts the conversions of a range by code of touches and days; the code is null without a touch. */
export async function countByPathCode(
  db: Db,
  profileId: string,
  range: DayRange,
  conversionKey: string | undefined,
): Promise<{ code: number | null; count: number }[]> {
  return (await readPaths(db, profileId, range, { kind: 'channel', conversion_key: conversionKey })).countByCode()
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
