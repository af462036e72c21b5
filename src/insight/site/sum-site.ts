import { readRollups } from '../../attribution/rollups/read-rollups.ts'
import { nearestSum } from '../../attribution/segments/domain/amount-sums.ts'
import { RollupColumns } from '../../attribution/segments/domain/rollup-columns.ts'
import { PartMeaning, visitSums } from '../../attribution/segments/domain/rollup-part.ts'
import { Texts } from '../../attribution/segments/domain/texts.ts'
import {
  parseVisit,
  siteCodes,
  type VisitDimension,
  visitDimensions,
} from '../../attribution/site-visits/domain/site-facts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { firstInSlices } from '../../kernel/slices.ts'
import type { DayRange } from '../days/day-queries.ts'
import type { SiteFilter, SiteSums } from './domain/site-report.ts'
import type { SiteDefinition } from './site-schemas.ts'

/** Values per group that are combined with credit. */
const valuesMax = 1_000

export type SiteGroup = 'day' | 'page' | VisitDimension

/** Adds up visits by each value. Lists of values are cut; `isComplete` says that none was. */
export async function sumSite(
  db: Db,
  profileId: string,
  { first, last }: DayRange,
  filter: SiteFilter,
  definition: SiteDefinition,
): Promise<Map<SiteGroup, { sums: SiteSums[]; isComplete: boolean }>> {
  const range = { from_day: first, to_day: last }
  const [parts] = await readRollups(db, profileId, [{ family: 'site', slots: [0], range }], true)
  const groups = new Map<SiteGroup, SummedValues>()
  for (const name of ['day', 'page', ...visitDimensions] as const) groups.set(name, new SummedValues())
  const [days, pages] = [groups.get('day')!, groups.get('page')!]
  const columnsOf = visitDimensions.map((name) => groups.get(name)!)
  const meaning = new PartMeaning(
    (text) => {
      const visit = parseVisit(text)
      const isSelected = visitDimensions.every((name) => filter[name] === undefined || filter[name] === visit[name])
      return isSelected ? visitDimensions.map((name, at) => columnsOf[at]!.find(visit[name])) : null
    },
    (page) => {
      const isPage = page !== '' && page === (filter.page ?? page)
      return { isTotal: page === (filter.page ?? ''), index: isPage ? pages.find(page) : null }
    },
  )
  await visitSums(parts!, (sum, part) => {
    const visit = meaning.key(sum, part)
    if (visit === null) return
    const { isTotal, index } = meaning.outcome(sum, part)
    const isEngaged = sum.code === siteCodes.engaged
    if (index !== null) pages.add(index, sum, isEngaged)
    if (!isTotal) return
    days.add(days.find(part.day!), sum, isEngaged)
    for (const [at, values] of columnsOf.entries()) values.add(visit[at]!, sum, isEngaged)
  })
  const cut = new Map<SiteGroup, { sums: SiteSums[]; isComplete: boolean }>()
  for (const [name, values] of groups) {
    const byVisits = (a: SiteSums, b: SiteSums) => b.visits - a.visits || (a.key < b.key ? -1 : 1)
    const sums = await firstInSlices(values.list(definition), valuesMax, byVisits)
    cut.set(name, { sums, isComplete: sums.length < valuesMax })
  }
  return cut
}

/** The sums of each value of a group. */
class SummedValues {
  readonly #columns = new RollupColumns()
  /** The sums of `siteCodes.engaged`. */
  readonly #engaged = new RollupColumns()
  readonly #values = new Texts()

  /** Returns the index of a value, added on first use. */
  find(value: string): number {
    return this.#values.indexOf(value)
  }

  add(index: number, sum: Parameters<Parameters<typeof visitSums>[1]>[0], isEngaged: boolean): void {
    const columns = isEngaged ? this.#engaged : this.#columns
    sum.addCountsTo(columns, index)
    sum.addAmountsTo(columns, index)
  }

  /** Reads the columns as `toStored` of site facts fills them. */
  list(definition: SiteDefinition): SiteSums[] {
    const { counts, firsts, costed, values, contributions } = this.#columns
    const engaged = this.#engaged
    const isByHits = definition === 'hits'
    const all = this.#values.all.map((key, index) => ({
      key,
      visitors: firsts.at(index),
      visits: counts.at(index),
      page_views: nearestSum([values], index),
      bounces: costed.at(index) - (isByHits ? 0 : engaged.costed.at(index)),
      seconds:
        nearestSum([contributions], index) +
        (isByHits ? 0 : nearestSum([engaged.contributions], index) - nearestSum([engaged.values], index)),
      engaged_visits: engaged.counts.at(index),
    }))
    return all.filter(({ visits, page_views }) => visits !== 0 || page_views !== 0)
  }
}
