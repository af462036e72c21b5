import type { CustomerPurchases } from './summarise-purchases.ts'

/** Purchases in columns: customer i has those from `offsets[i]` to `offsets[i + 1] - 1`, by ascending day. */
export interface PurchaseColumns {
  offsets: Uint32Array
  days: Int32Array
  values: Float64Array
}

export function toPurchaseColumns(customers: readonly CustomerPurchases[]): PurchaseColumns {
  const count = customers.reduce((sum, { days }) => sum + days.length, 0)
  const columns = {
    offsets: new Uint32Array(customers.length + 1),
    days: new Int32Array(count),
    values: new Float64Array(count),
  }
  let at = 0
  for (const [index, { days, values }] of customers.entries()) {
    columns.days.set(days, at)
    columns.values.set(values, at)
    at += days.length
    columns.offsets[index + 1] = at
  }
  return columns
}

export function joinPurchaseColumns(batches: readonly PurchaseColumns[]): PurchaseColumns {
  const purchases = batches.reduce((sum, { days }) => sum + days.length, 0)
  const customers = batches.reduce((sum, { offsets }) => sum + offsets.length - 1, 0)
  const joined = {
    offsets: new Uint32Array(customers + 1),
    days: new Int32Array(purchases),
    values: new Float64Array(purchases),
  }
  let [customer, purchase] = [0, 0]
  for (const { offsets, days, values } of batches) {
    joined.days.set(days, purchase)
    joined.values.set(values, purchase)
    for (let index = 1; index < offsets.length; index++) joined.offsets[++customer] = purchase + offsets[index]!
    purchase += days.length
  }
  return joined
}

/** The customers of the columns; can be iterated several times. */
export function purchasesIn({ offsets, days, values }: PurchaseColumns): Iterable<CustomerPurchases> {
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index + 1 < offsets.length; index++) {
        const [from, to] = [offsets[index]!, offsets[index + 1]!]
        yield { days: [...days.subarray(from, to)], values: [...values.subarray(from, to)] }
      }
    },
  }
}
