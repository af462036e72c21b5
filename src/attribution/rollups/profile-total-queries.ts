import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'
import type { ModelName } from '../models/models.ts'
import { type Stretch, splitRange } from '../segments/domain/periods.ts'
import { type RollupPart, toAmount } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { addSegment } from '../segments/domain/segment.ts'
import { listKeysOf } from '../segments/rollup-key-queries.ts'
import { FactRollups, parseOutcome } from './domain/add-facts.ts'
import { readFacts } from './domain/fact-batch.ts'
import { totalCodes } from './domain/families.ts'
import { parseSource } from './domain/source.ts'

/** Some profiles with the same days; the days of a profile are those of its time zone. */
export interface ProfilesRange {
  profile_ids: readonly string[]
  from_day: string
  to_day: string
  /** Names the range in the result, for example the period before. */
  period: 'current' | 'previous'
}

/** All conversions of a profile in a period; each counts once. */
export interface ProfileTotal {
  profile_id: string
  period: ProfilesRange['period']
  conversions: number
  /** Conversions without any touch before them. */
  untouched: number
  /** Exact decimals in the reporting currency, net of refunds. */
  cash: string
  /** The part credited to campaigns under the model; null while the model is computed. */
  credited_cash: string | null
}

interface ReadRow {
  profile_id: string
  /** The index of the range; null for pending facts, which can be in several. */
  range: number | null
  family: 'total' | 'group'
  /** The slot of the model; null while it is computed. */
  position: number | null
  data: Buffer
}

/** Sums all conversions of many profiles, and their cash credited to campaigns, with one statement for all segments and facts. */
export async function sumProfileTotals(
  db: Db,
  ranges: readonly ProfilesRange[],
  model: ModelName,
): Promise<ProfileTotal[]> {
  const parts = ranges.flatMap((range, index) => [
    ...splitRange(range).map((stretch) => segmentRows(range, index, stretch, model)),
  ])
  const { rows } = await sql<ReadRow>`${sql.join([...parts, ...pendingRows(ranges, model)], sql` union all `)}`.execute(
    db,
  )
  const totals: ProfileTotal[] = []
  const stored = await toParts(db, rows)
  for (const [profile_id, ofProfile] of Map.groupBy(rows, (row) => row.profile_id)) {
    const { position } = ofProfile[0]!
    for (const [index, range] of ranges.entries()) {
      if (!range.profile_ids.includes(profile_id)) continue
      const pending = pendingParts(ofProfile, range, position)
      const total = [...(stored.get(`${profile_id} total ${index}`) ?? []), ...pending.total]
      const group = [...(stored.get(`${profile_id} group ${index}`) ?? []), ...pending.group]
      if (total.length === 0) continue
      const credited = sumCash(group, (key) => parseSource(key).campaign_id !== null)
      totals.push({
        profile_id,
        period: range.period,
        conversions: countAll(total, () => true),
        untouched: countAll(total, (code) => code === totalCodes.untouched),
        cash: sumCash(total, () => true),
        credited_cash: position === null ? null : credited,
      })
    }
  }
  return totals
}

function segmentRows(range: ProfilesRange, index: number, stretch: Stretch, model: ModelName): RawBuilder<unknown> {
  return sql`
    select s.profile_id, ${sql.lit(index)} as range, s.family, m.position, s.entries as data
    from segment s ${readyModel('s', model)}
    where s.profile_id = any(${range.profile_ids}::uuid[]) and s.grain = ${stretch.grain}
      and s.period between ${stretch.first!} and ${stretch.last}
      and ((s.family = 'total' and s.slot = 0) or (s.family = 'group' and s.slot = m.position))`
}

function pendingRows(ranges: readonly ProfilesRange[], model: ModelName): RawBuilder<unknown>[] {
  return [...Map.groupBy(ranges, ({ profile_ids }) => profile_ids)].map(([ids, group]) => {
    const first = group.map(({ from_day }) => from_day).toSorted()[0]!
    const last = group
      .map(({ to_day }) => to_day)
      .toSorted()
      .at(-1)!
    return sql`
      select f.profile_id, null::integer as range, 'total' as family, m.position, f.data
      from fact_batch f ${readyModel('f', model)}
      where f.profile_id = any(${ids}::uuid[]) and f.first_day <= ${last} and f.last_day >= ${first}`
  })
}

/** The slot of a model is that of the profile. */
function readyModel(of: 's' | 'f', model: ModelName): RawBuilder<unknown> {
  return sql`left join credit_model m on m.profile_id = ${sql.ref(`${of}.profile_id`)} and m.model = ${model} and m.state = 'ready'`
}

/** The stored sums by profile, family and range. */
async function toParts(db: Db, rows: readonly ReadRow[]): Promise<Map<string, RollupPart[]>> {
  const tables = new Map<string, { profile_id: string; family: ReadRow['family']; table: RollupTable }>()
  for (const { profile_id, range, family, data } of rows) {
    if (range === null) continue
    const name = `${profile_id} ${family} ${range}`
    const sum = tables.get(name) ?? { profile_id, family, table: new RollupTable() }
    tables.set(name, sum)
    addSegment(sum.table, data)
  }
  const idsOf = (of: readonly { profile_id: string; ids: readonly number[] }[]) =>
    new Map(
      [...Map.groupBy(of, ({ profile_id }) => profile_id)].map(([id, all]) => [
        id,
        new Set(all.flatMap(({ ids }) => ids)),
      ]),
    )
  const all = [...tables.values()]
  const groups = all.filter(({ family }) => family === 'group')
  const [outcomes, keys] = [
    await listKeysOf(db, 'outcome', idsOf(all.map(({ profile_id, table }) => ({ profile_id, ids: table.outcomes })))),
    await listKeysOf(db, 'group', idsOf(groups.map(({ profile_id, table }) => ({ profile_id, ids: table.ids })))),
  ]
  return new Map(
    [...tables].map(([name, { profile_id, table }]) => [
      name,
      [
        {
          ...{ slot: 0, day: null, table },
          keyOf: (id) => keys.get(profile_id)?.get(id) ?? '',
          outcomeOf: (id) => outcomes.get(profile_id)!.get(id)!,
        },
      ],
    ]),
  )
}

function pendingParts(rows: readonly ReadRow[], { from_day, to_day }: ProfilesRange, position: number | null) {
  const [first, last] = [dayNumberOf(from_day), dayNumberOf(to_day)]
  const sums = new FactRollups(
    ['total', 'group'],
    (slot, day) => (slot === 0 || slot === position) && day >= first && day <= last,
  )
  for (const { range, data } of rows) if (range === null) for (const fact of readFacts(data)) sums.add(fact)
  const all = [...sums.dayRollups()]
  const partsOf = (family: string) => all.filter((item) => item.family === family).map((item) => sums.toPart(item))
  return { total: partsOf('total'), group: partsOf('group') }
}

function countAll(parts: readonly RollupPart[], isCounted: (code: number) => boolean): number {
  let count = 0
  for (const { table } of parts)
    for (let index = 0; index < table.size; index++) if (isCounted(table.codes[index]!)) count += table.counts[index]!
  return count
}

function sumCash(parts: readonly RollupPart[], isSummed: (key: string) => boolean): string {
  let value = 0n
  for (const { table, keyOf, outcomeOf } of parts)
    for (let index = 0; index < table.size; index++) {
      const { revenue_type } = parseOutcome(outcomeOf(table.outcomes[index]!))
      if (revenue_type === 'cash' && isSummed(keyOf(table.ids[index]!))) value += table.values.valueAt(index)
    }
  return toAmount(value)
}
