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

/** The sums of payments, which are the same for every cell that they are added to. */
interface Totals {
  orders: number
  costed_orders: number
  value: bigint
  contribution: bigint
}

export function totalsOf(payments: readonly CohortPayment[]): Totals {
  const totals = { orders: payments.length, costed_orders: 0, value: 0n, contribution: 0n }
  for (const { net_value, contribution } of payments) {
    if (net_value !== null) totals.value += toUnits(net_value)
    if (contribution === null) continue
    totals.costed_orders++
    totals.contribution += toUnits(contribution)
  }
  return totals
}

/** Changes of cohort cells. */
export class CohortTable {
  readonly #cells = new Map<string, CohortCell>()

  /** Adds the payments of one age of one customer, or subtracts them. */
  add(
    { ppm, ...key }: CohortCellKey & { ppm: number },
    { isMember, isRepeating, totals, sign }: { isMember: boolean; isRepeating: boolean; totals: Totals; sign: 1 | -1 },
  ): void {
    const share = ppm * sign
    const cell = this.#cellAt(key)
    if (isMember) cell.customers += share
    if (isRepeating) cell.repeat_customers += share
    cell.active_customers += share
    cell.orders += totals.orders * share
    cell.costed_orders += totals.costed_orders * share
    cell.value += totals.value * BigInt(share)
    cell.contribution += totals.contribution * BigInt(share)
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
    const changed = [...this.#cells.values()].filter(
      (cell) => counts.some((name) => cell[name] !== 0) || cell.value !== 0n || cell.contribution !== 0n,
    )
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
