import type { RepeatHistory } from './bg-nbd.ts'
import type { RepeatValue } from './gamma-gamma.ts'

/** The purchases of one customer, at least one: the payments of one local day are one purchase. */
export interface CustomerPurchases {
  /** Local days as numbers, ascending. */
  days: readonly number[]
  /** The value of each day. */
  values: readonly number[]
}

export interface CustomerValue extends RepeatValue {
  /** The index of the customer's history in `histories`. */
  history: number
}

export interface PurchaseSummary {
  customers: number
  /** Customers with equal histories share an entry, so that the size does not grow with the number of customers. */
  histories: RepeatHistory[]
  /** One entry per customer with repeat purchases. */
  values: CustomerValue[]
}

const daysPerWeek = 7

/** Summarises the purchases up to and including the day `end`. Later purchases are ignored. */
export function summarisePurchases(customers: Iterable<CustomerPurchases>, end: number): PurchaseSummary {
  const summary: PurchaseSummary = { customers: 0, histories: [], values: [] }
  const indexes = new Map<string, number>()
  for (const { days, values } of customers) {
    const [first] = days
    if (first === undefined || first > end) continue
    const repeats = days.findLastIndex((day) => day <= end)
    const last = days[repeats]! - first
    const key = `${repeats} ${last} ${end - first}`
    const history = indexes.get(key) ?? summary.histories.length
    if (history === summary.histories.length) {
      indexes.set(key, history)
      summary.histories.push({
        repeats,
        last: last / daysPerWeek,
        observed: (end - first) / daysPerWeek,
        customers: 0,
      })
    }
    summary.histories[history]!.customers++
    summary.customers++
    if (repeats > 0) summary.values.push({ repeats, meanValue: mean(values.slice(1, repeats + 1)), history })
  }
  return summary
}

/** Counts purchases after `start`, up to and including `end`, of customers whose first purchase was not after `start`. */
export function countLaterPurchases(customers: Iterable<CustomerPurchases>, start: number, end: number): number {
  let count = 0
  for (const { days } of customers) {
    if (days[0] === undefined || days[0] > start) continue
    for (const day of days) if (day > start && day <= end) count++
  }
  return count
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
