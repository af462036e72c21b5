import { trimEndOf } from '../../../kernel/trim-end-of.ts'
import type { CohortPayment } from './cohort-payment.ts'

/** The key of a cell. */
export interface CohortCellKey {
  /** Index in `cohortDimensions`. */
  dimension: number
  /** Index in `cohortIntervals`. */
  step: number
  /** The slot of a model; 0: every model. */
  position: number
  /** First day of the interval. */
  cohort: string
  /** The channel, campaign id, product or country; empty if there is none. */
  key: string
  age: number
}

/** Counts are in millionths, because a model may credit a customer to several keys; amounts are scaled by `amountDigits`. */
interface CohortCell extends CohortCellKey {
  customers: number
  repeat_customers: number
  active_customers: number
  orders: number
  costed_orders: number
  value: bigint
  contribution: bigint
}

/** The digits of a payment's amount, and six more for the share. */
const paymentDigits = 10
const amountDigits = paymentDigits + 6

/** The change of one customer, which is the same for every cell that it is added to. */
type CellChange = Omit<CohortCell, keyof CohortCellKey>

/** The change from some payments of one age to others. */
export function cellChange(before: readonly CohortPayment[], after: readonly CohortPayment[]): CellChange {
  const change = { ...noNumbers, active_customers: Number(after.length > 0) - Number(before.length > 0) }
  const kept = new Set(before).intersection(new Set(after))
  const add = (payments: readonly CohortPayment[], sign: 1 | -1) => {
    for (const payment of payments) if (!kept.has(payment)) addPayment(change, payment, sign)
  }
  add(before, -1)
  add(after, 1)
  return change
}

function addPayment(change: CellChange, { net_value, contribution }: CohortPayment, sign: 1 | -1): void {
  change.orders += sign
  if (net_value !== null) change.value += toUnits(net_value) * BigInt(sign)
  if (contribution === null) return
  change.costed_orders += sign
  change.contribution += toUnits(contribution) * BigInt(sign)
}

export function isNoChange(change: CellChange): boolean {
  return counts.every((name) => change[name] === 0) && change.value === 0n && change.contribution === 0n
}

/** Changes of cohort cells. */
export class CohortTable {
  readonly #cells = new Map<string, CohortCell>()

  /** Adds the change of one age of one customer. */
  add({ ppm, ...key }: CohortCellKey & { ppm: number }, change: CellChange): void {
    const cell = this.#cellAt(key)
    for (const name of counts) cell[name] += change[name] * ppm
    cell.value += change.value * BigInt(ppm)
    cell.contribution += change.contribution * BigInt(ppm)
  }

  #cellAt(key: CohortCellKey): CohortCell {
    const text = `${key.dimension} ${key.step} ${key.position} ${key.cohort} ${key.age} ${key.key}`
    const known = this.#cells.get(text)
    if (known) return known
    const cell = { ...key, ...noNumbers }
    this.#cells.set(text, cell)
    return cell
  }

  /** The cells that changed, with decimal strings. */
  changes() {
    const changed = [...this.#cells.values()].filter((cell) => !isNoChange(cell))
    return changed.map(({ dimension, step, position, cohort, key, age, ...numbers }) => ({
      dimension,
      step,
      position,
      cohort,
      key,
      age,
      customers: toDecimal(BigInt(numbers.customers), 6),
      repeat_customers: toDecimal(BigInt(numbers.repeat_customers), 6),
      active_customers: toDecimal(BigInt(numbers.active_customers), 6),
      orders: toDecimal(BigInt(numbers.orders), 6),
      costed_orders: toDecimal(BigInt(numbers.costed_orders), 6),
      value: toDecimal(numbers.value, amountDigits),
      contribution: toDecimal(numbers.contribution, amountDigits),
    }))
  }
}

const counts = ['customers', 'repeat_customers', 'active_customers', 'orders', 'costed_orders'] as const

const noNumbers = {
  customers: 0,
  repeat_customers: 0,
  active_customers: 0,
  orders: 0,
  costed_orders: 0,
  value: 0n,
  contribution: 0n,
}

function toUnits(amount: string): bigint {
  const [whole, digits = ''] = amount.split('.')
  return BigInt(whole! + digits.padEnd(paymentDigits, '0').slice(0, paymentDigits))
}

function toDecimal(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const text = trimEndOf(trimEndOf(`${digits.slice(0, -places)}.${digits.slice(-places)}`, '0'), '.')
  return units < 0n ? `-${text}` : text
}
