import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { requireModel } from '../credit/credit-models.ts'
import { type EntityLevel, entityLevels } from '../entities/channel-class.ts'
import {
  assigned,
  reasonCode,
  remainder,
  type UnattributedReason,
  unattributedReasons,
} from '../entities/unattributed-reason.ts'
import type { ModelName } from '../models/models.ts'
import { platformLevels } from './domain/contributions.ts'
import { noEntity } from './domain/rollup-table.ts'
import { type DayRange, splitRange } from './domain/split-range.ts'

/** Local days, both included. */
export interface CreditQuery {
  from_day: string
  to_day: string
  model: ModelName
}

/** Outcomes are payments; attributed outcomes are conversions of every kind. */
interface CreditTotal {
  outcome_count: number
  /** Exact, in the reporting currency, net of refunds. */
  outcome_value: string
  outcome_count_first_payment: number
  attributed_outcome_count: number
  attributed_outcomes_by_type: Record<string, number>
}

interface EntityCredit extends CreditTotal {
  entity_id: string
}

/** What each entity of the level was credited with; entities without credit are absent. */
export async function sumCredit(
  db: Db,
  profileId: string,
  {
    model,
    level,
    entity_ids: selection,
    ...range
  }: CreditQuery & { level: EntityLevel; entity_ids?: readonly string[] },
): Promise<EntityCredit[]> {
  const position = await requireModel(db, profileId, model)
  const ofEntities = { level: entityLevels[level], position, reasons: [assigned] }
  const rows = await listRollups(db, profileId, range, [ofEntities], 'entity_id')
  const byEntity = Map.groupBy(rows, ({ summed_by }) => summed_by)
  const requested = selection ? [...byEntity].filter(([id]) => selection.includes(id)) : [...byEntity]
  return requested.map(([entity_id, own]) => ({ entity_id, ...toTotal(own) }))
}

/**
 * What no entity of the level was credited with, in all and by reason. Under a multi-credit model a conversion can have parts
 * of several reasons: their values add up to the total, the counts can exceed it.
 */
export async function sumUnattributed(
  db: Db,
  profileId: string,
  query: CreditQuery & { level: EntityLevel },
): Promise<Unattributed> {
  return (await sumShares(db, profileId, query)).unattributed
}

interface Unattributed extends CreditTotal {
  reasons: Record<UnattributedReason, CreditTotal>
}

interface CreditShares {
  /** Of all entities of the level together: a conversion that several share counts for each of them. */
  credited: CreditTotal
  unattributed: Unattributed
}

/** What the entities of a level were credited with in all, and what they were not: the values add up to everything. */
export async function sumShares(
  db: Db,
  profileId: string,
  { model, level, ...range }: CreditQuery & { level: EntityLevel },
): Promise<CreditShares> {
  const position = await requireModel(db, profileId, model)
  const untouched = reasonCode('no_touch')
  // What no touch preceded is the same at every level and under every model, and kept once.
  const selection = [
    { level: entityLevels[level], position },
    { ...everything, reasons: [untouched] },
  ]
  const rows = await listRollups(db, profileId, range, selection, 'reason')
  const sumOf = (...codes: number[]) => toTotal(rows.filter(({ reason }) => codes.includes(reason)))
  const reasons = Object.fromEntries(unattributedReasons.map((reason) => [reason, sumOf(reasonCode(reason))]))
  return {
    credited: sumOf(assigned),
    unattributed: { ...sumOf(remainder, untouched), reasons: reasons as Record<UnattributedReason, CreditTotal> },
  }
}

/** Everything that was converted on each day, and what campaigns were credited with of it; days without either are absent. */
export async function sumByDay(
  db: Db,
  profileId: string,
  { model, ...range }: CreditQuery,
): Promise<{ date: string; total: CreditTotal; credited: CreditTotal }[]> {
  const position = await requireModel(db, profileId, model)
  const daily = async (selection: RollupQuery) =>
    Map.groupBy(await listRollups(db, profileId, range, [selection], 'local_day'), ({ summed_by }) => summed_by)
  const total = await daily({ ...everything, reasons: [assigned] })
  const credited = await daily({ level: entityLevels.campaign, position, reasons: [assigned] })
  return [...total.keys()]
    .sort()
    .map((date) => ({ date, total: toTotal(total.get(date)!), credited: toTotal(credited.get(date) ?? []) }))
}

/** Everything that was converted, credited or not: under every model the same. */
export async function sumTotals(db: Db, profileId: string, { model: _, ...range }: CreditQuery): Promise<CreditTotal> {
  return toTotal(await listRollups(db, profileId, range, [{ ...everything, reasons: [assigned] }], 'reason'))
}

/** Payments that only a browser reported and whose goal does not count such money. They are in no other sum of money. */
export async function sumUnverified(
  db: Db,
  profileId: string,
  { from_day, to_day }: Omit<CreditQuery, 'model'>,
): Promise<{ count: number; value: string }> {
  const selection = { ...everything, reasons: [assigned] }
  const rows = await listRollups(db, profileId, { from_day, to_day }, [selection], 'reason')
  const own = rows.filter(({ revenue_type }) => revenue_type === 'unverified')
  return {
    count: sumOf(own.map(({ count }) => count)),
    value: sumAmounts(own.map(({ value }) => new Big(value))).toFixed(),
  }
}

/** The whole profile, where every model says the same. */
export const everything = { level: 0, position: 1 }

/** What a platform was credited with, each conversion once. Payments are also told apart. */
interface PlatformTotal {
  platform: string
  /** To entities of the level; otherwise to paid clicks that lead to none. */
  is_assigned: boolean
  conversions: number
  cash_conversions: number
  cash_revenue: string
}

export async function sumPlatforms(
  db: Db,
  profileId: string,
  { model, level, ...range }: CreditQuery & { level: EntityLevel },
): Promise<PlatformTotal[]> {
  const position = await requireModel(db, profileId, model)
  const selection = { level: entityLevels[level] + platformLevels, position }
  const { rows } = await sql<PlatformTotal>`
    select platform, reason = ${sql.lit(assigned)} as is_assigned, sum(count)::bigint as conversions,
      coalesce(sum(count) filter (where revenue_type = 'cash'), 0)::bigint as cash_conversions,
      trim_scale(coalesce(sum(value) filter (where revenue_type = 'cash'), 0)) as cash_revenue
    from (${sumRows(profileId, range, selection)}) sums
    group by platform, reason
    having sum(count) > 0`.execute(db)
  return rows
}

interface RollupRow {
  /** The entity, the day or once more the reason: what the rows are kept apart by beside reason and kind. */
  summed_by: string
  reason: number
  conversion_key: string
  revenue_type: string
  count: number
  first_count: number
  value: string
}

/** Which of the sums: those of a level under the model of a slot, of all reasons or of some. */
export interface RollupQuery {
  level: number
  position: number
  reasons?: readonly number[]
}

/**
 * The sums of a range of days as rows of a query: whole months and the days at the edges, and what is not folded in yet. Read
 * in one statement they are of one moment and exact: the answer is never behind a committed change. Day by day there are no
 * months.
 */
export const sumRows = (
  profileId: string,
  range: DayRange,
  { level, position, reasons }: RollupQuery,
  isByDay = false,
): RawBuilder<unknown> => {
  const { from_day: first, to_day: last } = range
  const { days, months } = isByDay ? { days: [{ first, last }], months: null } : splitRange(range)
  const key = sql.raw(`entity_id, reason, platform, conversion_key, revenue_type${isByDay ? ', local_day' : ''}`)
  const ofReasons = reasons ? sql`and reason = any(${reasons}::smallint[])` : sql``
  const at = sql.raw(`[${position}]`)
  const within = (day: string, { first, last }: { first: string | null; last: string }) =>
    sql`profile_id = ${profileId} and level = ${level} and ${sql.ref(day)} <= ${last}
      ${first === null ? sql`` : sql`and ${sql.ref(day)} >= ${first}`}`
  const stretches = [
    ...days.map((part) => ({ table: 'credit_day', day: 'local_day', ...part })),
    ...(months ? [{ table: 'credit_month', day: 'month', ...months }] : []),
  ].map(
    ({ table, day, ...part }) => sql`
      select ${key}, counts${at} as count, first_counts${at} as first_count, amounts${at} as value
      from ${sql.table(table)} where ${within(day, part)} ${ofReasons}`,
  )
  const unfolded = sql`
    select ${key}, count, first_count, value
    from (select ${unfoldedColumns} from credit_delta ${unfoldedAt(position)} where ${within('local_day', { first, last })}) d
    where true ${ofReasons}`
  return sql.join([...stretches, unfolded], sql` union all `)
}

/** What is not folded in yet under the model of a slot, a row a sum: of `credit_delta`, whose rows are arrays of them. */
export const unfoldedAt = (position: number): RawBuilder<unknown> => {
  const at = sql.raw(`[${position}:${position}]`)
  return sql`cross join lateral unnest(entity_ids, reasons, platforms, counts${at}, first_counts${at}, amounts${at})
    as p (own_entity_id, reason, own_platform, count, first_count, value)`
}

/** Its columns, with what is left out where a level has none. */
export const unfoldedColumns = sql.raw(`level, local_day, conversion_key, revenue_type, reason,
  coalesce(own_entity_id, '${noEntity}') as entity_id, coalesce(own_platform, '') as platform, count, first_count, value`)

async function listRollups(
  db: Db,
  profileId: string,
  range: DayRange,
  selection: readonly RollupQuery[],
  summedBy: 'entity_id' | 'local_day' | 'reason',
): Promise<RollupRow[]> {
  const parts = selection.map((item) => sumRows(profileId, range, item, summedBy === 'local_day'))
  const { rows } = await sql<RollupRow>`
    select ${sql.ref(summedBy)} as summed_by, reason, conversion_key, revenue_type, sum(count)::bigint as count,
      coalesce(sum(first_count), 0)::bigint as first_count, coalesce(sum(value), 0) as value
    from (${sql.join(parts, sql` union all `)}) sums
    group by ${sql.ref(summedBy)}, reason, conversion_key, revenue_type
    having sum(count) > 0`.execute(db)
  return rows
}

function toTotal(rows: readonly RollupRow[]): CreditTotal {
  const payments = rows.filter(({ revenue_type }) => revenue_type === 'cash')
  // A goal may be called `constructor`: a map has no members but its own.
  const byType = new Map<string, number>()
  // In one order, whatever the database's: the same numbers are the same answer to the byte.
  const inOrder = rows.toSorted((a, b) => (a.conversion_key < b.conversion_key ? -1 : 1))
  for (const { conversion_key, count } of inOrder) byType.set(conversion_key, (byType.get(conversion_key) ?? 0) + count)
  return {
    outcome_count: sumOf(payments.map(({ count }) => count)),
    outcome_value: sumAmounts(payments.map(({ value }) => new Big(value))).toFixed(),
    outcome_count_first_payment: sumOf(payments.map(({ first_count }) => first_count)),
    attributed_outcome_count: sumOf(rows.map(({ count }) => count)),
    attributed_outcomes_by_type: Object.fromEntries(byType),
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
