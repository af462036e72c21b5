import { mapInSlices } from '../../../kernel/slices.ts'
import { reasonCode } from '../../entities/unattributed-reason.ts'
import type { RollupColumns } from '../../segments/domain/rollup-columns.ts'
import { type RollupPart, type Sums, toAmount, visitSums } from '../../segments/domain/rollup-part.ts'
import { RollupTable } from '../../segments/domain/rollup-table.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { parseOutcome } from './add-facts.ts'
import { totalCodes } from './families.ts'
import { LevelRows } from './level-rows.ts'
import { noEntity } from './source.ts'
import { type LevelSelection, toValues, type ValueRollup, ValueSums } from './value-sums.ts'

/** All sums of a row of a level, for one outcome. */
export interface LevelRollup extends ValueRollup {
  first_value: string
  contribution: string
  costed_count: number
}

/** Adds up the credit of sources to the rows of a level. */
export async function addUpLevel(parts: readonly RollupPart[], selection: LevelSelection): Promise<LevelSums> {
  const sums = new LevelSums(selection, new LevelRows(selection))
  await sums.addAll(parts)
  return sums
}

/** All sums of the rows of a level. */
export class LevelSums extends ValueSums {
  protected override addAmounts(sum: Sums, to: RollupColumns, row: number): void {
    sum.addAmountsTo(to, row)
  }

  /** Returns the sums of a row that are not zero. */
  of(row: number): LevelRollup[] {
    return this.find(row, (sum, columns) => ({ ...sum, ...toNumbers(columns, row) }))
  }

  /** Lists the sums of all rows that are not zero. */
  async list(): Promise<LevelRollup[]> {
    return (await mapInSlices(this.targets.keys(), (row) => this.of(row))).flat()
  }

  /** Returns the sums of an entity that are not zero. */
  ofEntity(entityId: string): LevelRollup[] {
    const row = this.rows.find(entityId)
    return row === undefined ? [] : this.of(row)
  }
}

/** The numbers of a sum, with amounts as exact decimals. */
export function toNumbers(columns: RollupColumns, index: number) {
  return {
    ...toValues(columns, index),
    first_value: toAmount(columns.firstValues.valueAt(index)),
    contribution: toAmount(columns.contributions.valueAt(index)),
    costed_count: columns.costed.at(index),
  }
}

const untouched = reasonCode('no_touch')

/** Adds up totals of all conversions (`assigned`), or of those without a touch. */
export async function addUpTotals(parts: readonly RollupPart[], reason: number): Promise<LevelRollup[]> {
  const days = new Texts()
  const outcomes = new Texts()
  const table = new RollupTable()
  await visitSums(parts, (sum, { day, texts }) => {
    if (reason === untouched && sum.code !== totalCodes.untouched) return
    const index = table.find(days.indexOf(day ?? ''), outcomes.indexOf(texts.outcomeOf(sum.outcome)), 0)
    sum.addCountsTo(table, index)
    sum.addAmountsTo(table, index)
  })
  return table.ids.map((day, index) => ({
    ...{ slot: 0, local_day: days.all[day] || null, entity_id: noEntity, reason, platform: '' },
    ...parseOutcome(outcomes.all[table.outcomes[index]!]!),
    ...toNumbers(table, index),
    later_value: '0',
  }))
}

/** Credit of older touches has a value on days on which it has no count. */
export function isAnything({
  count,
  value,
  later_value,
}: Pick<ValueRollup, 'count' | 'value' | 'later_value'>): boolean {
  return count > 0 || value !== '0' || later_value !== '0'
}
