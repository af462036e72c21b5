import { mapInSlices } from '../../../kernel/slices.ts'
import { AmountCells } from '../../segments/domain/amount-cells.ts'
import { approximateSum, nearestSum } from '../../segments/domain/amount-sums.ts'
import { RollupColumns } from '../../segments/domain/rollup-columns.ts'
import { type RollupPart, type Sums, toAmount, visitSums } from '../../segments/domain/rollup-part.ts'
import { parseOutcome } from './add-facts.ts'
import { agesWithin } from './credit-basis.ts'
import { ageOfCode, isCounted } from './families.ts'
import { groupingIn, type LevelRows, type PackedRow, rowIn } from './level-rows.ts'
import type { CreditLevel, Target } from './source.ts'

/** The value of a row of a level, for one outcome. Amounts are exact decimals. */
export interface ValueRollup {
  slot: number
  /** Null unless the sums are by day. */
  local_day: string | null
  entity_id: string
  reason: number
  platform: string
  conversion_key: string
  revenue_type: string
  count: number
  first_count: number
  value: string
  /** The value of touches that are older than the window. */
  later_value: string
}

export interface LevelSelection {
  level: CreditLevel
  /** The greatest age of a touch in days; null: every age. */
  window: number | null
  /** The slots that were read. */
  slots: readonly number[]
  /** Which rows are selected; without it all. */
  isSelected?(target: Target): boolean
}

/** The credited payments of an entity. */
export interface EntityPayments {
  count: number
  first_count: number
  /** The nearest number to the exact sum, net of refunds. */
  value: number
}

/** The sums of one slot, of one day if they are by day: by outcome and row. */
interface Cell {
  slot: number
  day: string | null
  within: RollupColumns[]
  /** Of touches that are older than the window. */
  later: AmountCells[]
}

/**
 * The counts and values of the rows of a level. Rows, outcomes and the ids of sources are numbers, and sums are found by their number,
 * because tens of thousands of ads have hundreds of thousands of sums.
 */
export class ValueSums {
  readonly rows: LevelRows
  readonly #cells = new Map<string, Cell>()
  readonly #selection: LevelSelection
  readonly #ages: number
  #part: RollupPart | null = null
  #cell: Cell = { slot: 0, day: null, within: [], later: [] }

  get slots(): readonly number[] {
    return this.#selection.slots
  }

  /** Includes rows that only other sums have. */
  get targets(): readonly Target[] {
    return this.rows.targets
  }

  constructor(selection: LevelSelection, rows: LevelRows) {
    this.rows = rows
    this.#selection = selection
    this.#ages = agesWithin(selection.window)
  }

  addAll(parts: readonly RollupPart[]): Promise<void> {
    return visitSums(parts, (sum, part) => this.#add(sum, part))
  }

  #add(sum: Sums, part: RollupPart): void {
    if (part !== this.#part) this.#open(part)
    const number = this.rows.meaning.key(sum, part)
    if (number >= 0) this.#addTo(number, sum, part)
    else for (const packed of this.rows.severalOf(number)) this.#addTo(packed, sum, part)
  }

  #addTo(packed: PackedRow, sum: Sums, part: RollupPart): void {
    const outcome = this.rows.meaning.outcome(sum, part)
    const { within, later } = this.#cell
    const row = rowIn(packed)
    if (ageOfCode(sum.code) >= this.#ages) {
      later[outcome] ??= new AmountCells()
      sum.addValueTo(later[outcome], row)
      return
    }
    within[outcome] ??= new RollupColumns()
    this.addAmounts(sum, within[outcome], row)
    if (isCounted(sum.code, groupingIn(packed))) sum.addCountsTo(within[outcome], row)
  }

  protected addAmounts(sum: Sums, to: RollupColumns, row: number): void {
    sum.addValueTo(to.values, row)
  }

  #open(part: RollupPart): void {
    const name = `${part.slot} ${part.day}`
    this.#cell = this.#cells.get(name) ?? { slot: part.slot, day: part.day, within: [], later: [] }
    this.#cells.set(name, this.#cell)
    this.#part = part
  }

  /** Returns the values of a row that are not zero. */
  valuesOf(row: number): ValueRollup[] {
    return this.find(row, (sum) => sum)
  }

  /** Returns the values of an entity that are not zero. */
  valuesOfEntity(entityId: string): ValueRollup[] {
    const row = this.rows.find(entityId)
    return row === undefined ? [] : this.valuesOf(row)
  }

  /** Returns the values of all rows that are not zero. */
  async listValues(): Promise<ValueRollup[]> {
    return (await mapInSlices(this.targets.keys(), (row) => this.valuesOf(row))).flat()
  }

  /** Returns the sums of a row that are not zero, with what `more` adds to them. */
  protected find<R>(row: number, more: (sum: ValueRollup, columns: RollupColumns) => R): R[] {
    const { entity_id, reason, platform } = this.targets[row]!
    const found: R[] = []
    for (const { slot, day, within, later } of this.#cells.values())
      for (const [outcome, text] of this.rows.outcomes.all.entries()) {
        const [columns, older] = [within[outcome], later[outcome]]
        const isLater = older !== undefined && !older.isZero(row)
        if (!isLater && (!columns || columns.isNothingAt(row))) continue
        const own = { slot, local_day: day, entity_id, reason, platform, ...parseOutcome(text) }
        const later_value = isLater ? toAmount(older.valueAt(row)) : '0'
        found.push(more({ ...own, ...toValues(columns ?? nothing, row), later_value }, columns ?? nothing))
      }
    return found
  }

  /**
   * Returns a function for the highest sum of payments of a row under any slot, in millionths of a millionth. It is nearly exact, and
   * much faster than exact sums.
   */
  approximateCash(): (row: number) => number {
    const slots = this.#cashColumns().map((ofSlot) => ofSlot.map(({ values }) => values))
    return (row) => {
      let highest = 0
      for (const cells of slots) highest = Math.max(highest, approximateSum(cells, row))
      return highest
    }
  }

  /** Returns a function for the payments of a row in all slots together; null if the row has no credit at all. */
  payments(): (row: number) => EntityPayments | null {
    const cash = this.#cashColumns().flat()
    const values = cash.map((columns) => columns.values)
    const all = [...this.#cells.values()].flatMap(({ within }) => within.filter((columns) => columns))
    const later = [...this.#cells.values()].flatMap((cell) => cell.later.filter((cells) => cells))
    const hasCredit = (row: number) =>
      all.some((columns) => columns.counts.at(row) > 0 || !columns.values.isZero(row)) ||
      later.some((cells) => !cells.isZero(row))
    return (row) => {
      if (!hasCredit(row)) return null
      const sum = { count: 0, first_count: 0, value: nearestSum(values, row) }
      for (const columns of cash) {
        sum.count += columns.counts.at(row)
        sum.first_count += columns.firsts.at(row)
      }
      return sum
    }
  }

  /** By slot and outcome. */
  #cashColumns(): RollupColumns[][] {
    const isCash = this.rows.outcomes.all.map((text) => parseOutcome(text).revenue_type === 'cash')
    return [...this.#cells.values()].map(({ within }) => within.filter((_, outcome) => isCash[outcome]))
  }
}

const nothing = new RollupColumns()

export function toValues(columns: RollupColumns, index: number) {
  return {
    count: columns.counts.at(index),
    first_count: columns.firsts.at(index),
    value: toAmount(columns.values.valueAt(index)),
  }
}
