import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'
import type { ModelName } from '../models/models.ts'
import { AmountCells } from '../segments/domain/amount-cells.ts'
import { type Stretch, splitRange } from '../segments/domain/periods.ts'
import {
  PartMeaning,
  type PartTexts,
  type RollupPart,
  TableSums,
  toAmount,
  visitSums,
} from '../segments/domain/rollup-part.ts'
import { SegmentReader } from '../segments/domain/segment.ts'
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
      const credited = await sumCash(group, (key) => parseSource(key).campaign_id !== null)
      totals.push({
        profile_id,
        period: range.period,
        conversions: await countAll(total, () => true),
        untouched: await countAll(total, (code) => code === totalCodes.untouched),
        cash: await sumCash(total, () => true),
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
      where f.profile_id = any(${ids}::uuid[]) and f.kind = 'conversion' and f.first_day <= ${last} and f.last_day >= ${first}`
  })
}

/** The slot of a model is that of the profile. */
function readyModel(of: 's' | 'f', model: ModelName): RawBuilder<unknown> {
  return sql`left join credit_model m on m.profile_id = ${sql.ref(`${of}.profile_id`)} and m.model = ${model} and m.state = 'ready'`
}

/** The stored sums by profile, family and range. */
async function toParts(db: Db, rows: readonly ReadRow[]): Promise<Map<string, RollupPart[]>> {
  const stored = rows.filter(({ range }) => range !== null)
  const ids = { outcome: new Map<string, Set<number>>(), group: new Map<string, Set<number>>() }
  const note = (of: Map<string, Set<number>>, profileId: string, id: number) =>
    of.set(profileId, (of.get(profileId) ?? new Set()).add(id))
  for (const { profile_id, family, data } of stored)
    for (const sum = new SegmentReader(data); sum.next(); ) {
      note(ids.outcome, profile_id, sum.outcome)
      if (family === 'group') note(ids.group, profile_id, sum.id)
    }
  const [outcomes, keys] = [await listKeysOf(db, 'outcome', ids.outcome), await listKeysOf(db, 'group', ids.group)]
  const parts = new Map<string, RollupPart[]>()
  for (const { profile_id, range, family, data } of stored) {
    const ofProfile: ReadonlyMap<number, string> = keys.get(profile_id) ?? new Map()
    const texts = {
      keys: ofProfile,
      keyOf: (id: number) => ofProfile.get(id) ?? '',
      outcomeOf: (id: number) => outcomes.get(profile_id)!.get(id)!,
    }
    const name = `${profile_id} ${family} ${range}`
    parts.set(name, [...(parts.get(name) ?? []), { slot: 0, day: null, texts, read: () => new SegmentReader(data) }])
  }
  return parts
}

function pendingParts(rows: readonly ReadRow[], { from_day, to_day }: ProfilesRange, position: number | null) {
  const [first, last] = [dayNumberOf(from_day), dayNumberOf(to_day)]
  const sums = new FactRollups(
    ['total', 'group'],
    (slot, day) => (slot === 0 || slot === position) && day >= first && day <= last,
  )
  for (const { range, data } of rows)
    if (range === null) for (const { state, sign } of readFacts(data)) sums.add(state, sign)
  const all = [...sums.dayRollups()]
  const partsOf = (family: 'total' | 'group', texts: PartTexts): RollupPart[] =>
    all
      .filter((item) => item.family === family)
      .map(({ slot, table }) => ({ slot, day: null, texts, read: () => new TableSums(table) }))
  return { total: partsOf('total', sums.textsOf('total')), group: partsOf('group', sums.textsOf('group')) }
}

async function countAll(parts: readonly RollupPart[], isCounted: (code: number) => boolean): Promise<number> {
  let total = 0
  await visitSums(parts, ({ code, count }) => {
    if (isCounted(code)) total += count
  })
  return total
}

async function sumCash(parts: readonly RollupPart[], isSummed: (key: string) => boolean): Promise<string> {
  const value = new AmountCells()
  const meaning = new PartMeaning(isSummed, (outcome) => parseOutcome(outcome).revenue_type === 'cash')
  await visitSums(parts, (sum, part) => {
    if (meaning.outcome(sum, part) && meaning.key(sum, part)) sum.addValueTo(value, 0)
  })
  return toAmount(value.valueAt(0))
}
