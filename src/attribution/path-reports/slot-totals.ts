import { sumDecimals } from '../../kernel/money.ts'
import { groupInSlices, mapInSlices } from '../../kernel/slices.ts'
import type { ValueRollup } from '../rollups/domain/value-sums.ts'

/** Totals of an entity or channel in several slots: models, or roles in the path. */
export interface SlotTotals {
  /** The placeholder id for channels. */
  entity_id: string
  platform: string
  revenue_type: string
  counts: number[]
  /** Exact decimals. */
  values: string[]
}

/** Totals of rows in some slots. Sums that are the same under every model count for each. */
export async function slotTotalsOf(sums: readonly ValueRollup[], slots: readonly number[]): Promise<SlotTotals[]> {
  const groups = await groupInSlices(sums, (sum) => `${sum.revenue_type} ${sum.entity_id} ${sum.platform}`)
  return mapInSlices(groups.values(), (rows) => {
    const { entity_id, platform, revenue_type } = rows[0]!
    const bySlot = slots.map((slot) => rows.filter((row) => row.slot === slot || row.slot === 0))
    return {
      entity_id,
      platform,
      revenue_type,
      counts: bySlot.map((ofSlot) => ofSlot.reduce((sum, { count }) => sum + count, 0)),
      values: bySlot.map((ofSlot) => sumDecimals(ofSlot.map(({ value }) => value))),
    }
  })
}
