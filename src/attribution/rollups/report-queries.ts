import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { mapInSlices } from '../../kernel/slices.ts'
import { requireModel } from '../credit/credit-models.ts'
import { type EntityLevel, entityLevels } from '../entities/channel-class.ts'
import { assigned, reasonCode } from '../entities/unattributed-reason.ts'
import type { ModelName } from '../models/models.ts'
import { type CreditTotal, type RollupRow, toShares, toTotal, type Unattributed } from './credit-totals.ts'
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
  const rows = await listRollups(db, profileId, range, [ofEntities], 'entity_id', selection)
  const byEntity = Map.groupBy(rows, ({ summed_by }) => summed_by)
  return mapInSlices(byEntity, ([entity_id, ofEntity]) => ({ entity_id, ...toTotal(ofEntity) }))
}

/** Selects `entity_id`, `value` and `count` of each entity with credit: its payments net of refunds, and all its conversions. */
export async function sumCreditRanks(
  db: Db,
  profileId: string,
  { model, level, basis, ...range }: CreditQuery & { level: EntityLevel },
): Promise<RawBuilder<unknown>> {
  const position = await requireModel(db, profileId, model)
  const selection = { level: entityLevels[level], position, reasons: [assigned], basis }
  return sql`
    select entity_id, coalesce(sum(value) filter (where revenue_type = 'cash'), 0) as value, sum(count) as count
    from (
      select entity_id, revenue_type, sum(count) as count, sum(value) as value
      from (${sumRows(profileId, range, selection)}) sums
      group by entity_id, conversion_key, revenue_type
      having ${isAnything}
    ) groups
    group by entity_id`
}

/** The credited payments of an entity. */
export interface EntityPayments {
  count: number
  first_count: number
  /** The nearest number to the exact sum, net of refunds. */
  value: number
}

export const noPayments: EntityPayments = { count: 0, first_count: 0, value: 0 }

interface PaymentColumns {
  ids: string[] | null
  counts: number[]
  first_counts: number[]
  amounts: number[]
}

/**
 * Sums the credited payments of each entity of the level, one JSON array per column: as rows they would take several times as
 * long. Entities with credit for other conversions only are included, with zeros.
 */
export async function sumPayments(
  db: Db,
  profileId: string,
  { model, level, basis, ...range }: CreditQuery & { level: EntityLevel },
): Promise<Map<string, EntityPayments>> {
  const position = await requireModel(db, profileId, model)
  const selection = { level: entityLevels[level], position, reasons: [assigned], basis }
  const { rows } = await sql<PaymentColumns>`
    select json_agg(entity_id) as ids, json_agg(count) as counts, json_agg(first_count) as first_counts, json_agg(value) as amounts
    from (
      select entity_id, coalesce(sum(count) filter (where revenue_type = 'cash'), 0) as count,
        coalesce(sum(first_count) filter (where revenue_type = 'cash'), 0) as first_count,
        coalesce(sum(value) filter (where revenue_type = 'cash'), 0) as value
      from (
        select entity_id, revenue_type, sum(count) as count, sum(first_count) as first_count, sum(value) as value
        from (${sumRows(profileId, range, selection)}) sums
        group by entity_id, conversion_key, revenue_type
        having ${isAnything}
      ) groups
      group by entity_id
    ) summed`.execute(db)
  const { counts, first_counts, amounts } = rows[0]!
  const entry = (id: string, index: number): [string, EntityPayments] => [
    id,
    { count: counts[index]!, first_count: first_counts[index]!, value: amounts[index]! },
  ]
  return new Map((rows[0]!.ids ?? []).map(entry))
}

/**
 * Returns the credited payments that one level has more than another: of touches whose entity is known at the first level only. Reads
 * the rollups by platform, which have one row instead of one per entity.
 */
export async function sumUnknownPayments(
  db: Db,
  profileId: string,
  { model, levels, basis, ...range }: CreditQuery & { levels: readonly [more: EntityLevel, less: EntityLevel] },
): Promise<EntityPayments> {
  const position = await requireModel(db, profileId, model)
  const parts = levels.map((level, index) => {
    const selection = { level: entityLevels[level] + platformLevels, position, reasons: [assigned], basis }
    return sql`select ${sql.lit(1 - 2 * index)} as sign, sums.* from (${sumRows(profileId, range, selection)}) sums`
  })
  const { rows } = await sql<{ count: number; first_count: number; value: string }>`
    select coalesce(sum(sign * count), 0)::bigint as count, coalesce(sum(sign * first_count), 0)::bigint as first_count,
      coalesce(sum(sign * value), 0) as value
    from (${sql.join(parts, sql` union all `)}) signed where revenue_type = 'cash'`.execute(db)
  const { count, first_count, value } = rows[0]!
  return { count, first_count, value: Number(value) }
}

/** The credited payments of an entity on a day. */
interface DayCredit {
  entity_id: string
  date: string
  count: number
  value: string
  later_value: string
}

/** Sums the credited payments of entities by day; days without any are absent. */
export async function sumCreditByDay(
  db: Db,
  profileId: string,
  { model, level, entity_ids, basis, ...range }: CreditQuery & { level: EntityLevel; entity_ids: readonly string[] },
): Promise<DayCredit[]> {
  const position = await requireModel(db, profileId, model)
  const selection = { level: entityLevels[level], position, reasons: [assigned], basis }
  const { rows } = await sql<DayCredit>`
    select entity_id, local_day as date, coalesce(sum(count), 0)::bigint as count, coalesce(sum(value), 0) as value,
      coalesce(sum(later_value), 0) as later_value
    from (${sumRows(profileId, range, selection, true)}) sums
    where entity_id = any(${entity_ids}::uuid[]) and revenue_type = 'cash'
    group by entity_id, local_day`.execute(db)
  return rows
}

/**
 * Sums the credit without an entity of the level, in total and by reason. Under a multi-credit model a conversion can have shares
 * of several reasons: their values add up to the total, the counts can exceed it.
 */
export async function sumUnattributed(
  db: Db,
  profileId: string,
  { model, level, basis, ...range }: CreditQuery & { level: EntityLevel },
): Promise<Unattributed> {
  const position = await requireModel(db, profileId, model)
  // Conversions without touches are the same at every level and under every model, and are stored once, by their own day.
  const selection = [
    { level: entityLevels[level], position, basis },
    { ...profileTotals, reasons: [reasonCode('no_touch')] },
  ]
  return toShares(await listRollups(db, profileId, range, selection, 'reason')).unattributed
}

/** Sums all conversions, credited or not; the same under every model. */
export async function sumTotals(db: Db, profileId: string, { model: _, ...range }: CreditQuery): Promise<CreditTotal> {
  return toTotal(await listRollups(db, profileId, range, [{ ...profileTotals, reasons: [assigned] }], 'reason'))
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

/** Credit of older touches has a value on days on which it has no count. */
const isAnything = sql`(sum(count) > 0 or sum(value) <> 0 or sum(later_value) <> 0)`

async function listRollups(
  db: Db,
  profileId: string,
  range: DayRange,
  selection: readonly RollupQuery[],
  summedBy: 'entity_id' | 'reason',
  entityIds?: readonly string[],
): Promise<RollupRow[]> {
  const parts = selection.map((item) => sumRows(profileId, range, item))
  const { rows } = await sql<RollupRow>`
    select ${sql.ref(summedBy)} as summed_by, reason, conversion_key, revenue_type, sum(count)::bigint as count,
      coalesce(sum(first_count), 0)::bigint as first_count, coalesce(sum(value), 0) as value,
      coalesce(sum(later_value), 0) as later_value,
      coalesce(sum(first_value), 0) as first_value, coalesce(sum(contribution), 0) as contribution,
      coalesce(sum(costed_count), 0)::bigint as costed_count
    from (${sql.join(parts, sql` union all `)}) sums
    ${entityIds ? sql`where entity_id = any(${entityIds}::uuid[])` : sql``}
    group by ${sql.ref(summedBy)}, reason, conversion_key, revenue_type
    having ${isAnything}`.execute(db)
  return rows
}
