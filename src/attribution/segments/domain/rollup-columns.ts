import { AmountCells, type Net } from './amount-cells.ts'
import { CountCells } from './count-cells.ts'

/** What one fact adds to a sum, apart from its share. */
export interface Measured {
  net: Net
  /** Null unless it is a first payment. */
  first: Net | null
  /** Null if it is unknown. */
  contribution: Net | null
  isFirstCounted: boolean
}

/** A sum that is read from a segment: amounts are whole numbers of ten to the power of `power` millionths of a millionth. */
export interface StoredRollup {
  count: number
  first_count: number
  costed_count: number
  value: number | bigint
  first_value: number | bigint
  contribution: number | bigint
  power: number
}

/**
 * The numbers of sums, by index. They are arrays, because a recompute adds millions of facts, and an object or a bigint for each
 * would cost more than the arithmetic.
 */
export class RollupColumns {
  readonly counts = new CountCells()
  readonly firsts = new CountCells()
  readonly costed = new CountCells()
  readonly values = new AmountCells()
  readonly firstValues = new AmountCells()
  readonly contributions = new AmountCells()

  /** Adds the share of a fact, or subtracts it. It counts as one. */
  add(index: number, { net, first, contribution, isFirstCounted }: Measured, ppm: number, sign: 1 | -1): void {
    this.counts.add(index, sign)
    if (isFirstCounted) this.firsts.add(index, sign)
    this.values.add(index, net, sign * ppm)
    if (first) this.firstValues.add(index, first, sign * ppm)
    if (contribution) {
      this.costed.add(index, sign)
      this.contributions.add(index, contribution, sign * ppm)
    }
  }

  /** Adds the counts of a sum of another table, or subtracts them. */
  addCounts(index: number, from: RollupColumns, other: number, sign: 1 | -1 = 1): void {
    this.counts.add(index, sign * from.counts.at(other))
    this.firsts.add(index, sign * from.firsts.at(other))
    this.costed.add(index, sign * from.costed.at(other))
  }

  /** Adds the amounts of a sum of another table, or subtracts them. */
  addAmounts(index: number, from: RollupColumns, other: number, sign: 1 | -1 = 1): void {
    this.values.addCell(index, from.values, other, sign)
    this.firstValues.addCell(index, from.firstValues, other, sign)
    this.contributions.addCell(index, from.contributions, other, sign)
  }

  /** Adds the counts of a stored sum. */
  addStoredCounts(index: number, sum: StoredRollup): void {
    this.counts.add(index, sum.count)
    this.firsts.add(index, sum.first_count)
    this.costed.add(index, sum.costed_count)
  }

  /** Adds the amounts of a stored sum. */
  addStoredAmounts(index: number, sum: StoredRollup): void {
    if (sum.value !== 0) this.values.addScaled(index, sum.value, sum.power)
    if (sum.first_value !== 0) this.firstValues.addScaled(index, sum.first_value, sum.power)
    if (sum.contribution !== 0) this.contributions.addScaled(index, sum.contribution, sum.power)
  }

  /** The sum of an index as it is stored, with amounts divided by ten to the power of `power`. */
  storedAt(index: number, power: number): StoredRollup {
    return {
      count: this.counts.at(index),
      first_count: this.firsts.at(index),
      costed_count: this.costed.at(index),
      value: scaled(this.values, index, power),
      first_value: scaled(this.firstValues, index, power),
      contribution: scaled(this.contributions, index, power),
      power,
    }
  }

  isNothingAt(index: number): boolean {
    if (this.counts.at(index) !== 0 || this.firsts.at(index) !== 0 || this.costed.at(index) !== 0) return false
    return this.values.isZero(index) && this.firstValues.isZero(index) && this.contributions.isZero(index)
  }
}

function scaled(cells: AmountCells, index: number, power: number): number | bigint {
  return cells.hasValueAt(index) ? cells.scaledAt(index, power) : 0
}
