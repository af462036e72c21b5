import Big from 'big.js'
import { sumAmounts } from '../../kernel/money.ts'
import { inSlices, mapInSlices } from '../../kernel/slices.ts'
import { type CreditTotal, toTotal } from './credit-totals.ts'
import { chooseRows } from './domain/entity-ranks.ts'
import { isAnything, type LevelSums } from './domain/level-rollups.ts'
import type { ValueSums } from './domain/value-sums.ts'

export interface EntityCredit extends CreditTotal {
  entity_id: string
}

/** Sums what was read about some entities; those without credit are absent. */
export async function creditOf(sums: LevelSums, entityIds: readonly string[]): Promise<EntityCredit[]> {
  const credits = await mapInSlices(entityIds, (entity_id) => {
    const ofEntity = sums.ofEntity(entity_id).filter(isAnything)
    return ofEntity.length === 0 ? [] : [{ entity_id, ...toTotal(ofEntity) }]
  })
  return credits.flat()
}

export interface EntityCreditRank {
  entity_id: string
  value: string
  count: number
}

/** The sort key of the last row of the previous page, and the number of rows. */
interface RankedPage {
  after: readonly [value: string, ...unknown[]] | null
  limit: number
}

/** Ranks the entities with credit that a page may need: the highest value of their payments, and most conversions, under any slot. */
export async function rankCredit(sums: ValueSums, { after, limit }: RankedPage): Promise<EntityCreditRank[]> {
  const cashOf = sums.approximateCash()
  const values = new Float64Array(sums.targets.length)
  await inSlices(sums.targets.keys(), (rows) => {
    for (const row of rows) values[row] = cashOf(row)
  })
  const chosen = chooseRows(values, { after: after && Number(after[0]), limit }) ?? sums.targets.keys()
  return (await mapInSlices(chosen, (row) => rankOf(sums, row))).flat()
}

function rankOf(sums: ValueSums, row: number): EntityCreditRank[] {
  const found = sums.valuesOf(row).filter(isAnything)
  if (found.length === 0) return []
  const bySlot = sums.slots.map((slot) => found.filter((sum) => sum.slot === slot))
  const values = bySlot.map((ofSlot) => {
    const cash = ofSlot.filter(({ revenue_type }) => revenue_type === 'cash')
    return sumAmounts(cash.map(({ value }) => new Big(value)))
  })
  const counts = bySlot.map((ofSlot) => ofSlot.reduce((sum, { count }) => sum + count, 0))
  const value = values.reduce((highest, value) => (value.gt(highest) ? value : highest)).toFixed()
  return [{ entity_id: found[0]!.entity_id, value, count: Math.max(...counts) }]
}
