import { type Summed, sumDifference, sumKey } from './sum-difference.ts'
import { type SumKey, valueDigits } from './sum-table.ts'

/** A sum as it is stored, of one model. */
export interface StoredSum extends SumKey {
  position: number
  count: number
  first_count: number
  /** A decimal number. */
  value: string
}

/** A sum that is another than its conversions say. */
export interface SumFault {
  sum: string
  stored: string
  counted: string
}

/** Compares sums of some days with what the conversions of those days add up to, under the models of these slots. */
export function compareSums(
  stored: readonly StoredSum[],
  conversions: readonly Summed[],
  positions: ReadonlySet<number>,
): SumFault[] {
  const found = new Map<string, Totals>()
  const counted = new Map<string, Totals>()
  for (const sum of stored) add(found, keyOf(sum, sum.position), sum.count, sum.first_count, toWhole(sum.value))
  for (const part of sumDifference(conversions.map((after) => ({ before: null, after }))).parts()) {
    for (const [at, count] of part.counts.entries()) {
      add(counted, keyOf(part, at + 1), count, part.first_counts[at]!, part.values[at]!)
    }
  }
  const keys = new Set([...found.keys(), ...counted.keys()])
  return [...keys].flatMap((key) => {
    const [was, is] = [textOf(found.get(key)), textOf(counted.get(key))]
    const isWorkedOut = positions.has(Number(key.slice(0, key.indexOf(' '))))
    return was === is || !isWorkedOut ? [] : [{ sum: key, stored: was, counted: is }]
  })
}

interface Totals {
  count: number
  first_count: number
  value: bigint
}

function keyOf(sum: SumKey, position: number): string {
  return `${position} ${sumKey(sum)}`
}

function add(sums: Map<string, Totals>, key: string, count: number, firstCount: number, value: bigint): void {
  const sum = sums.get(key) ?? { count: 0, first_count: 0, value: 0n }
  sums.set(key, { count: sum.count + count, first_count: sum.first_count + firstCount, value: sum.value + value })
}

function textOf({ count, first_count, value }: Totals = { count: 0, first_count: 0, value: 0n }): string {
  return `${count} ${first_count} ${value}`
}

function toWhole(amount: string): bigint {
  const [whole, digits = ''] = amount.split('.')
  return BigInt(whole! + digits.padEnd(valueDigits, '0').slice(0, valueDigits))
}
