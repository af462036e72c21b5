import Big from 'big.js'
import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import { sumAmounts } from '../kernel/money.ts'
import { type EntityLevel, entityLevels } from './channel-class.ts'
import { daySums } from './day-sum-queries.ts'
import type { ModelName } from './models.ts'
import { placed, reasonCode, remainder, type UnattributedReason, unattributedReasons } from './unattributed-reason.ts'

/** Local days, both included. */
export interface CreditQuery {
  from_day: string
  to_day: string
  model: ModelName
}

/** Outcomes are payments; attributed outcomes are conversions of every kind. */
interface CreditSum {
  outcome_count: number
  /** Exact, in the reporting currency, net of refunds. */
  outcome_value: string
  outcome_count_first_payment: number
  attributed_outcome_count: number
  attributed_outcomes_by_type: Record<string, number>
}

interface EntityCredit extends CreditSum {
  entity_id: string
}

/** What each entity of the level was credited with; entities without credit are absent. */
export async function sumCredit(
  db: Db,
  profileId: string,
  query: CreditQuery & { level: EntityLevel; entity_ids?: readonly string[] },
): Promise<EntityCredit[]> {
  const { entity_ids: wanted } = query
  const rows = await listSums(db, profileId, query, query.level, 'entity_id')
  const byEntity = new Map<string, SumRow[]>()
  for (const row of rows) {
    if (row.reason !== placed || (wanted && !wanted.includes(row.summed_by))) continue
    const own = byEntity.get(row.summed_by)
    if (own) own.push(row)
    else byEntity.set(row.summed_by, [row])
  }
  return [...byEntity].map(([entity_id, own]) => ({ entity_id, ...toSum(own) }))
}

/**
 * What no entity of the level was credited with, in all and by reason. Under a multi-credit model a conversion can have parts
 * of several reasons: their values add up to the whole, their counts may exceed it.
 */
export async function sumUnattributed(
  db: Db,
  profileId: string,
  query: CreditQuery & { level: EntityLevel },
): Promise<Unattributed> {
  return (await sumShares(db, profileId, query)).unattributed
}

interface Unattributed extends CreditSum {
  reasons: Record<UnattributedReason, CreditSum>
}

interface CreditShares {
  /** Of all entities of the level together: a conversion that several share counts for each of them. */
  credited: CreditSum
  unattributed: Unattributed
}

/** What the entities of a level were credited with in all, and what they were not: the values add up to everything. */
export async function sumShares(
  db: Db,
  profileId: string,
  query: CreditQuery & { level: EntityLevel },
): Promise<CreditShares> {
  const rows = await listSums(db, profileId, query, query.level, 'reason')
  const sumOf = (code: number) => toSum(rows.filter(({ reason }) => reason === code))
  const reasons = Object.fromEntries(unattributedReasons.map((reason) => [reason, sumOf(reasonCode(reason))]))
  return {
    credited: sumOf(placed),
    unattributed: { ...sumOf(remainder), reasons: reasons as Record<UnattributedReason, CreditSum> },
  }
}

/** Everything that was converted on each day, and what campaigns were credited with of it; days without either are absent. */
export async function sumByDay(
  db: Db,
  profileId: string,
  query: CreditQuery,
): Promise<{ date: string; total: CreditSum; credited: CreditSum }[]> {
  const total = Map.groupBy(await listSums(db, profileId, query, 'profile', 'local_day'), dayOf)
  const shares = await listSums(db, profileId, query, 'campaign', 'local_day')
  const credited = Map.groupBy(
    shares.filter(({ reason }) => reason === placed),
    dayOf,
  )
  return [...total.keys()]
    .sort()
    .map((date) => ({ date, total: toSum(total.get(date)!), credited: toSum(credited.get(date) ?? []) }))
}

function dayOf({ summed_by }: SumRow): string {
  return summed_by
}

/** Everything that was converted, credited or not. */
export async function sumTotals(db: Db, profileId: string, query: CreditQuery): Promise<CreditSum> {
  return toSum(await listSums(db, profileId, query, 'profile', 'reason'))
}

interface SumRow {
  /** The entity, the day or once more the reason: what the rows are kept apart by beside reason and kind. */
  summed_by: string
  reason: number
  conversion_key: string
  revenue_type: string
  count: number
  first_count: number
  value: string
}

/**
 * Clean days from their stored sums, dirty days from the credit itself, in one statement and so of one moment: the answer is
 * never behind a committed change.
 */
async function listSums(
  db: Db,
  profileId: string,
  { from_day, to_day, model }: CreditQuery,
  level: EntityLevel | 'profile',
  summedBy: 'entity_id' | 'local_day' | 'reason',
): Promise<SumRow[]> {
  const within = sql`profile_id = ${profileId} and local_day between ${from_day} and ${to_day}`
  const dirty = sql`select local_day from dirty_day where ${within}`
  const own = (prefix: string) => sql.ref(`${prefix}_${model}`)
  const key = sql.ref(summedBy)
  const { rows } = await sql<SumRow>`
    select summed_by, reason, conversion_key, revenue_type, sum(count)::bigint as count,
      sum(first_count)::bigint as first_count, sum(value) as value
    from (
      select ${key} as summed_by, reason, conversion_key, revenue_type, ${own('count')} as count,
        ${own('first_count')} as first_count, ${own('value')} as value
      from credit_day
      where ${within} and level = ${level === 'profile' ? 0 : entityLevels[level]}
        and local_day <> all (array(${dirty})) and ${own('count')} > 0
      union all
      select ${key}, reason, conversion_key, revenue_type, ${own('count')}, ${own('first_count')}, ${own('value')}
      from (${daySums(profileId, dirty, level, [model])}) live
      where ${own('count')} > 0
    ) sums
    group by summed_by, reason, conversion_key, revenue_type`.execute(db)
  return rows
}

function toSum(rows: readonly SumRow[]): CreditSum {
  const payments = rows.filter(({ revenue_type }) => revenue_type === 'cash')
  const byType: Record<string, number> = {}
  // In one order, whatever the database's: the same numbers are the same answer to the byte.
  const inOrder = rows.toSorted((a, b) => (a.conversion_key < b.conversion_key ? -1 : 1))
  for (const { conversion_key, count } of inOrder) byType[conversion_key] = (byType[conversion_key] ?? 0) + count
  return {
    outcome_count: sumOf(payments.map(({ count }) => count)),
    outcome_value: sumAmounts(payments.map(({ value }) => new Big(value))).toFixed(),
    outcome_count_first_payment: sumOf(payments.map(({ first_count }) => first_count)),
    attributed_outcome_count: sumOf(rows.map(({ count }) => count)),
    attributed_outcomes_by_type: byType,
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
