import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { sumDecimals } from '../../kernel/money.ts'
import { groupInSlices, inSlices, mapInSlices } from '../../kernel/slices.ts'
import { requireModel } from '../credit/credit-models.ts'
import type { EntityLevel } from '../entities/channel-class.ts'
import { assigned, reasonCode, remainder, unattributedReasons } from '../entities/unattributed-reason.ts'
import type { ModelName } from '../models/models.ts'
import { type CreditTotal, toShares, toTotal, type Unattributed } from './credit-totals.ts'
import type { CreditBasis } from './domain/credit-basis.ts'
import { isAnything, LevelSums } from './domain/level-rollups.ts'
import type { LevelRows } from './domain/level-rows.ts'
import { type EntityPayments, type ValueRollup, ValueSums } from './domain/value-sums.ts'
import { creditOf, type EntityCredit, type EntityCreditRank } from './entity-credit.ts'
import { allConversions, listLevelRollups, sumLevels, untouchedConversions } from './level-queries.ts'

/** Local days, inclusive. Without a basis, credit is dated by the conversion and has touches of every age. */
export interface CreditQuery {
  from_day: string
  to_day: string
  model: ModelName
  basis?: CreditBasis | undefined
}

type EntityQuery = CreditQuery & { level: EntityLevel; entity_ids?: readonly string[] | undefined }

/** Sums the credit of the entities of a level, for callers that need only some of them after they have seen all. */
export async function sumEntities(
  db: Db,
  profileId: string,
  { model, level, entity_ids, basis, ...range }: EntityQuery,
): Promise<LevelSums> {
  const slots = [await requireModel(db, profileId, model)]
  const query = { level, reasons: [assigned], basis, entity_ids }
  const [sums] = await sumLevels(db, profileId, LevelSums, query, [{ range, slots }])
  return sums!
}

/** Sums the credit of each entity of the level; entities without credit are absent. */
export async function sumCredit(db: Db, profileId: string, query: EntityQuery): Promise<EntityCredit[]> {
  const sums = await sumEntities(db, profileId, query)
  return creditOf(
    sums,
    sums.targets.map(({ entity_id }) => entity_id),
  )
}

/** Selects ranks as `entity_id`, `value` and `count`. */
export const selectRanks = (ranks: readonly EntityCreditRank[]): RawBuilder<unknown> => sql`
    select * from unnest(${ranks.map(({ entity_id }) => entity_id)}::uuid[], ${ranks.map(({ value }) => value)}::numeric[],
      ${ranks.map(({ count }) => count)}::bigint[]) as r (entity_id, value, count)`

export const noPayments: EntityPayments = { count: 0, first_count: 0, value: 0 }

/** Sums the credited payments of each entity of the level. Entities with credit for other conversions only are included, with zeros. */
export async function sumPayments(
  db: Db,
  profileId: string,
  query: CreditQuery & { level: EntityLevel },
): Promise<Map<string, EntityPayments>> {
  const { rows, of } = await sumPaymentsIn(db, profileId, query, [query])
  const paymentsOf = of[0]!
  const payments = new Map<string, EntityPayments>()
  await inSlices(rows.targets.entries(), (slice) => {
    for (const [row, { entity_id }] of slice) {
      const ofEntity = paymentsOf(row)
      if (ofEntity) payments.set(entity_id, ofEntity)
    }
  })
  return payments
}

/** The credited payments of the rows of a level. */
export interface LevelPayments {
  rows: LevelRows
  /** Returns the payments of a row in each range; null if the row has no credit there. */
  of: readonly ((row: number) => EntityPayments | null)[]
}

/** Sums the credited payments of each entity of the level in several ranges and under several models. */
export async function sumPaymentsIn(
  db: Db,
  profileId: string,
  { level, basis }: { level: EntityLevel; basis?: CreditBasis | undefined },
  ranges: readonly CreditQuery[],
): Promise<LevelPayments> {
  const cuts = await cutsOf(db, profileId, ranges)
  const sums = await sumLevels(db, profileId, ValueSums, { level, reasons: [assigned], basis }, cuts)
  return { rows: sums[0]!.rows, of: sums.map((ofRange) => ofRange.payments()) }
}

/** What to read for each range, with the slot of its model. */
async function cutsOf(db: Db, profileId: string, ranges: readonly CreditQuery[]) {
  const slots = new Map<ModelName, number>()
  for (const { model } of ranges) if (!slots.has(model)) slots.set(model, await requireModel(db, profileId, model))
  return ranges.map(({ model, from_day, to_day }) => ({ range: { from_day, to_day }, slots: [slots.get(model)!] }))
}

function toPayments(cash: readonly ValueRollup[]): EntityPayments {
  return {
    count: sumCounts(cash),
    first_count: cash.reduce((sum, { first_count }) => sum + first_count, 0),
    value: Number(sumValues(cash)),
  }
}

/**
 * Returns the credited payments that one level has more than another, in each range: of touches whose entity is known at the first level
 * only. Reads the sums by platform, which are few.
 */
export async function sumUnknownPayments(
  db: Db,
  profileId: string,
  { levels, basis }: { levels: readonly [more: EntityLevel, less: EntityLevel]; basis?: CreditBasis | undefined },
  ranges: readonly CreditQuery[],
): Promise<EntityPayments[]> {
  const cuts = await cutsOf(db, profileId, ranges)
  const [more, less] = await Promise.all(
    levels.map(async (level) => {
      const query = { level: `${level}_platform` as const, reasons: [assigned], basis }
      const sums = await sumLevels(db, profileId, ValueSums, query, cuts)
      return Promise.all(sums.map(async (ofRange) => (await ofRange.listValues()).filter(isCash)))
    }),
  )
  return ranges.map((_, index) => {
    const [of, without] = [toPayments(more![index]!), toPayments(less![index]!)]
    return {
      count: of.count - without.count,
      first_count: of.first_count - without.first_count,
      value: new Big(sumValues(more![index]!)).minus(sumValues(less![index]!)).toNumber(),
    }
  })
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
  { model, level, entity_ids, basis, ...range }: EntityQuery,
): Promise<DayCredit[]> {
  const slots = [await requireModel(db, profileId, model)]
  const query = { level, reasons: [assigned], basis, entity_ids }
  const [sums] = await sumLevels(db, profileId, ValueSums, query, [{ range, slots }], true)
  const cash = (await sums!.listValues()).filter((sum) => isCash(sum) && isAnything(sum))
  const byDay = await groupInSlices(cash, ({ entity_id, local_day }) => `${entity_id} ${local_day}`)
  return mapInSlices(byDay.values(), (rows) => ({
    entity_id: rows[0]!.entity_id,
    date: rows[0]!.local_day!,
    count: sumCounts(rows),
    value: sumValues(rows),
    later_value: sumValues(rows, ({ later_value }) => later_value),
  }))
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
  const slots = [await requireModel(db, profileId, model)]
  const reasons = [...unattributedReasons.map(reasonCode), remainder]
  const queries = [{ level, slots, reasons, basis }, untouchedConversions]
  return toShares((await listLevelRollups(db, profileId, range, queries)).filter(isAnything)).unattributed
}

/** Sums all conversions, credited or not; the same under every model. */
export async function sumTotals(db: Db, profileId: string, { model: _, ...range }: CreditQuery): Promise<CreditTotal> {
  return toTotal((await listLevelRollups(db, profileId, range, [allConversions])).filter(isAnything))
}

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
  const slots = [await requireModel(db, profileId, model)]
  const query = { level: `${level}_platform` as const, slots, reasons: [assigned, remainder], basis }
  const rows = (await listLevelRollups(db, profileId, range, [query])).filter(isAnything)
  return [...Map.groupBy(rows, ({ platform, reason }) => `${reason} ${platform}`).values()].map((ofPlatform) => {
    const cash = ofPlatform.filter(isCash)
    return {
      platform: ofPlatform[0]!.platform,
      is_assigned: ofPlatform[0]!.reason === assigned,
      conversions: sumCounts(ofPlatform),
      cash_conversions: sumCounts(cash),
      cash_revenue: sumValues(cash),
      later_value: sumValues(cash, ({ later_value }) => later_value),
    }
  })
}

function isCash({ revenue_type }: ValueRollup): boolean {
  return revenue_type === 'cash'
}

function sumCounts(rows: readonly ValueRollup[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

function sumValues(rows: readonly ValueRollup[], amountOf = ({ value }: ValueRollup) => value): string {
  return sumDecimals(rows.map(amountOf))
}
