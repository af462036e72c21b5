import { mapInSlices } from '../../../kernel/slices.ts'
import { reasonCode } from '../../entities/unattributed-reason.ts'
import { AmountCells } from '../../segments/domain/amount-cells.ts'
import { approximateSum, nearestSum } from '../../segments/domain/amount-sums.ts'
import { RollupColumns } from '../../segments/domain/rollup-columns.ts'
import { type RollupPart, type Sums, toAmount, visitSums } from '../../segments/domain/rollup-part.ts'
import { RollupTable } from '../../segments/domain/rollup-table.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { parseOutcome } from './add-facts.ts'
import { agesWithin } from './credit-basis.ts'
import { ageOfCode, isCounted, totalCodes } from './families.ts'
import { groupingIn, LevelRows, type PackedRow, rowIn } from './level-rows.ts'
import { type CreditLevel, noEntity, type Target } from './source.ts'

/** The sum of a row of a level, for one outcome. Amounts are exact decimals. */
export interface LevelRollup {
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
  first_value: string
  contribution: string
  costed_count: number
  /** The value of touches that are older than the window. */
  later_value: string
}

interface LevelSelection {
  level: CreditLevel
  /** The greatest age of a touch in days; null: every age. */
  window: number | null
  /** The slots that were read. */
  slots: readonly number[]
  /** Which rows are selected; without it all. */
  isSelected?(target: Target): boolean
}

/** Adds up the credit of sources to the rows of a level, which other sums may have too. */
export async function addUpLevel(
  parts: readonly RollupPart[],
  selection: LevelSelection,
  rows = new LevelRows(selection),
): Promise<LevelSums> {
  const sums = new LevelSums(selection, rows)
  await visitSums(parts, (sum, part) => sums.add(sum, part))
  return sums
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
 * The sums of the rows of a level. Rows, outcomes and the ids of sources are numbers, and sums are found by their number, because
 * tens of thousands of ads have hundreds of thousands of sums.
 */
export class LevelSums {
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

  add(sum: Sums, part: RollupPart): void {
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
    const columns = within[outcome]
    columns.extend(row)
    sum.addAmountsTo(columns, row)
    if (isCounted(sum.code, groupingIn(packed))) sum.addCountsTo(columns, row)
  }

  #open(part: RollupPart): void {
    const name = `${part.slot} ${part.day}`
    this.#cell = this.#cells.get(name) ?? { slot: part.slot, day: part.day, within: [], later: [] }
    this.#cells.set(name, this.#cell)
    this.#part = part
  }

  /** Returns the sums of a row that are not zero. */
  of(row: number): LevelRollup[] {
    const { entity_id, reason, platform } = this.targets[row]!
    const found: LevelRollup[] = []
    for (const { slot, day, within, later } of this.#cells.values())
      for (const [outcome, text] of this.rows.outcomes.all.entries()) {
        const [columns, older] = [within[outcome], later[outcome]]
        const isLater = older !== undefined && !older.isZero(row)
        if (!isLater && (!columns || columns.isNothingAt(row))) continue
        found.push({
          ...{ slot, local_day: day, entity_id, reason, platform },
          ...parseOutcome(text),
          ...toNumbers(columns ?? nothing, row),
          later_value: isLater ? toAmount(older.valueAt(row)) : '0',
        })
      }
    return found
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
      all.some((columns) => (columns.counts[row] ?? 0) > 0 || !columns.values.isZero(row)) ||
      later.some((cells) => !cells.isZero(row))
    return (row) => {
      if (!hasCredit(row)) return null
      const sum = { count: 0, first_count: 0, value: nearestSum(values, row) }
      for (const columns of cash) {
        sum.count += columns.counts[row] ?? 0
        sum.first_count += columns.firsts[row] ?? 0
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

/** The credited payments of an entity. */
export interface EntityPayments {
  count: number
  first_count: number
  /** The nearest number to the exact sum, net of refunds. */
  value: number
}

const nothing = new RollupColumns()

/** The numbers of a sum, with amounts as exact decimals. */
export function toNumbers(columns: RollupColumns, index: number) {
  return {
    count: columns.counts[index] ?? 0,
    first_count: columns.firsts[index] ?? 0,
    value: toAmount(columns.values.valueAt(index)),
    first_value: toAmount(columns.firstValues.valueAt(index)),
    contribution: toAmount(columns.contributions.valueAt(index)),
    costed_count: columns.costed[index] ?? 0,
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
}: Pick<LevelRollup, 'count' | 'value' | 'later_value'>): boolean {
  return count > 0 || value !== '0' || later_value !== '0'
}
