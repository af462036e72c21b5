import Big from 'big.js'
import { sql } from 'kysely'
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
import type { CreditBasis } from './domain/credit-basis.ts'
import { platformLevels } from './domain/rollup-targets.ts'
import type { DayRange } from './domain/split-range.ts'
import { type RollupQuery, sumRows } from './rollup-row-queries.ts'

/** Local days, inclusive. Without a basis, credit is dated by the conversion and has touches of every age. */
export interface CreditQuery {
  from_day: string
  to_day: string
  model: ModelName
  basis?: CreditBasis | undefined
}

/** Outcomes are payments; attributed outcomes are conversions of every kind. */
interface CreditTotal {
  outcome_count: number
  /** Exact decimal in the reporting currency, net of refunds. */
  outcome_value: string
  outcome_count_first_payment: number
  /** The value of first payments. */
  first_payment_value: string
  /** Value less costs; of the payments with known costs, whose number is `costed_count`. */
  contribution: string
  costed_count: number
  attributed_outcome_count: number
  attributed_outcomes_by_type: Record<string, number>
  /** The value of payments whose touch is older than the window. */
  later_value: string
}

interface EntityCredit extends CreditTotal {
  entity_id: string
}

/** Sums the credit of each entity of the level; entities without credit are absent. */
export async function sumCredit(
  db: Db,
  profileId: string,
  {
    model,
    level,
    entity_ids: selection,
    basis,
    ...range
  }: CreditQuery & { level: EntityLevel; entity_ids?: readonly string[] },
): Promise<EntityCredit[]> {
  const position = await requireModel(db, profileId, model)
  const ofEntities = { level: entityLevels[level], position, reasons: [assigned], basis }
  const rows = await listRollups(db, profileId, range, [ofEntities], 'entity_id')
  const byEntity = Map.groupBy(rows, ({ summed_by }) => summed_by)
  const requested = selection ? [...byEntity].filter(([id]) => selection.includes(id)) : [...byEntity]
  return requested.map(([entity_id, ofEntity]) => ({ entity_id, ...toTotal(ofEntity) }))
}

/**
 * Sums the credit without an entity of the level, in total and by reason. Under a multi-credit model a conversion can have shares
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
  /** All entities of the level together; a conversion shared by several counts for each of them. */
  credited: CreditTotal
  unattributed: Unattributed
}

/** Sums the credit with and without an entity of the level; the values add up to the profile total. */
export async function sumShares(
  db: Db,
  profileId: string,
  { model, level, basis, ...range }: CreditQuery & { level: EntityLevel },
): Promise<CreditShares> {
  const position = await requireModel(db, profileId, model)
  const untouched = reasonCode('no_touch')
  // Conversions without touches are the same at every level and under every model, and are stored once, by their own day.
  const selection = [
    { level: entityLevels[level], position, basis },
    { ...profileTotals, reasons: [untouched] },
  ]
  const rows = await listRollups(db, profileId, range, selection, 'reason')
  const sumOf = (...codes: number[]) => toTotal(rows.filter(({ reason }) => codes.includes(reason)))
  const reasons = Object.fromEntries(unattributedReasons.map((reason) => [reason, sumOf(reasonCode(reason))]))
  return {
    credited: sumOf(assigned),
    unattributed: { ...sumOf(remainder, untouched), reasons: reasons as Record<UnattributedReason, CreditTotal> },
  }
}

/** Sums all conversions of each day and the part credited to campaigns; days without either are absent. */
export async function sumByDay(
  db: Db,
  profileId: string,
  { model, ...range }: CreditQuery,
): Promise<{ date: string; total: CreditTotal; credited: CreditTotal }[]> {
  const position = await requireModel(db, profileId, model)
  const daily = async (selection: RollupQuery) =>
    Map.groupBy(await listRollups(db, profileId, range, [selection], 'local_day'), ({ summed_by }) => summed_by)
  const total = await daily({ ...profileTotals, reasons: [assigned] })
  const credited = await daily({ level: entityLevels.campaign, position, reasons: [assigned] })
  return [...total.keys()]
    .sort()
    .map((date) => ({ date, total: toTotal(total.get(date)!), credited: toTotal(credited.get(date) ?? []) }))
}

/** Sums all conversions, credited or not; the same under every model. */
export async function sumTotals(db: Db, profileId: string, { model: _, ...range }: CreditQuery): Promise<CreditTotal> {
  return toTotal(await listRollups(db, profileId, range, [{ ...profileTotals, reasons: [assigned] }], 'reason'))
}

/** Sums payments that only a browser reported under goals that do not count unverified revenue. No other revenue includes them. */
export async function sumUnverified(
  db: Db,
  profileId: string,
  { from_day, to_day }: Omit<CreditQuery, 'model'>,
): Promise<{ count: number; value: string }> {
  const selection = { ...profileTotals, reasons: [assigned] }
  const rows = await listRollups(db, profileId, { from_day, to_day }, [selection], 'reason')
  const unverified = rows.filter(({ revenue_type }) => revenue_type === 'unverified')
  return {
    count: sumOf(unverified.map(({ count }) => count)),
    value: sumAmounts(unverified.map(({ value }) => new Big(value))).toFixed(),
  }
}

/** The whole profile, in the slot for values that are the same under every model. */
export const profileTotals = { level: 0, position: 1 }

/** The credit of a platform, each conversion once, with payments counted separately. */
interface PlatformTotal {
  platform: string
  /** True: credited to entities of the level; false: paid clicks without an entity. */
  is_assigned: boolean
  conversions: number
  cash_conversions: number
  cash_revenue: string
  /** Cash of touches that are older than the window. */
  later_value: string
}

export async function sumPlatforms(
  db: Db,
  profileId: string,
  { model, level, basis, ...range }: CreditQuery & { level: EntityLevel },
): Promise<PlatformTotal[]> {
  const position = await requireModel(db, profileId, model)
  const selection = { level: entityLevels[level] + platformLevels, position, basis }
  const { rows } = await sql<PlatformTotal>`
    select platform, reason = ${sql.lit(assigned)} as is_assigned, sum(count)::bigint as conversions,
      coalesce(sum(count) filter (where revenue_type = 'cash'), 0)::bigint as cash_conversions,
      trim_scale(coalesce(sum(value) filter (where revenue_type = 'cash'), 0)) as cash_revenue,
      trim_scale(coalesce(sum(later_value) filter (where revenue_type = 'cash'), 0)) as later_value
    from (${sumRows(profileId, range, selection)}) sums
    group by platform, reason
    having ${isAnything}`.execute(db)
  return rows
}

interface RollupRow {
  /** The entity, day or reason by which rows are grouped, in addition to reason and type. */
  summed_by: string
  reason: number
  conversion_key: string
  revenue_type: string
  count: number
  first_count: number
  value: string
  later_value: string
  first_value: string
  contribution: string
  costed_count: number
}

/** Credit of older touches has a value on days on which it has no count. */
const isAnything = sql`(sum(count) > 0 or sum(value) <> 0 or sum(later_value) <> 0)`

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
      coalesce(sum(first_count), 0)::bigint as first_count, coalesce(sum(value), 0) as value,
      coalesce(sum(later_value), 0) as later_value,
      coalesce(sum(first_value), 0) as first_value, coalesce(sum(contribution), 0) as contribution,
      coalesce(sum(costed_count), 0)::bigint as costed_count
    from (${sql.join(parts, sql` union all `)}) sums
    group by ${sql.ref(summedBy)}, reason, conversion_key, revenue_type
    having ${isAnything}`.execute(db)
  return rows
}

function toTotal(rows: readonly RollupRow[]): CreditTotal {
  const payments = rows.filter(({ revenue_type }) => revenue_type === 'cash')
  // A map, because a goal may have the key `constructor`.
  const byType = new Map<string, number>()
  // Sorted independently of the database collation, so that equal numbers give byte-identical responses.
  const inOrder = rows.toSorted((a, b) => (a.conversion_key < b.conversion_key ? -1 : 1))
  for (const { conversion_key, count } of inOrder) {
    if (count > 0) byType.set(conversion_key, (byType.get(conversion_key) ?? 0) + count)
  }
  return {
    outcome_count: sumOf(payments.map(({ count }) => count)),
    outcome_value: sumAmounts(payments.map(({ value }) => new Big(value))).toFixed(),
    outcome_count_first_payment: sumOf(payments.map(({ first_count }) => first_count)),
    first_payment_value: sumAmounts(payments.map(({ first_value }) => new Big(first_value))).toFixed(),
    contribution: sumAmounts(payments.map(({ contribution }) => new Big(contribution))).toFixed(),
    costed_count: sumOf(payments.map(({ costed_count }) => costed_count)),
    attributed_outcome_count: sumOf(rows.map(({ count }) => count)),
    attributed_outcomes_by_type: Object.fromEntries(byType),
    later_value: sumAmounts(payments.map(({ later_value }) => new Big(later_value))).toFixed(),
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
