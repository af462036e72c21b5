import Big from 'big.js'
import { type CohortInterval, isComplete, oldestAge } from '../../../attribution/cohorts/domain/cohort-interval.ts'
import { ratioOrNull, toNumber } from '../../../kernel/money.ts'

/** What `value` of a cell is. */
export const cohortMetrics = ['revenue', 'contribution', 'orders', 'customers'] as const

export type CohortMetric = (typeof cohortMetrics)[number]

/** Why there is no payback age. */
export const paybackReasons = ['costs_unknown', 'spend_unknown', 'no_spend', 'not_reached'] as const

/** The numbers of an age, as exact decimals. */
export interface AgeNumbers {
  age: number
  customers: string
  repeat_customers: string
  active_customers: string
  orders: string
  costed_orders: string
  value: string
  contribution: string
}

export interface CohortRowInput {
  cohort: string
  /** Null if spend is not known by what the customers are grouped by. */
  spend: string | null
  numbers: readonly AgeNumbers[]
}

/** Turns the numbers of each age into a row: cumulative values, repeat rate and payback. */
export function toCohortRow(
  { cohort, spend, numbers }: CohortRowInput,
  { interval, metric, today }: { interval: CohortInterval; metric: CohortMetric; today: string },
) {
  const byAge = new Map(numbers.map((item) => [item.age, item]))
  // Payments with a time in the future are older than today.
  const last = numbers.reduce((most, { age }) => Math.max(most, age), oldestAge(cohort, interval, today))
  const [customers, repeats] = [sumOf(numbers, 'customers'), sumOf(numbers, 'repeat_customers')]
  const total = { orders: new Big(0), costed: new Big(0), value: new Big(0), contribution: new Big(0) }
  const ages = Array.from({ length: customers.eq(0) ? 0 : last + 1 }, (_, age) => {
    const own = byAge.get(age)
    total.orders = total.orders.plus(own?.orders ?? 0)
    total.costed = total.costed.plus(own?.costed_orders ?? 0)
    total.value = total.value.plus(own?.value ?? 0)
    total.contribution = total.contribution.plus(own?.contribution ?? 0)
    const active = new Big(own?.active_customers ?? 0)
    const contribution = total.costed.gte(total.orders) ? total.contribution : null
    const values = { revenue: total.value, contribution, orders: total.orders, customers: active }
    return {
      age,
      value: values[metric] && toNumber(values[metric]),
      orders: toNumber(total.orders),
      customers_active: toNumber(active),
      contribution: contribution && toNumber(contribution),
      complete: isComplete(cohort, age, interval, today),
    }
  })
  return {
    customers: toNumber(customers),
    spend: spend === null ? null : toNumber(new Big(spend)),
    ages,
    repeat_rate: ratioOrNull(repeats, customers),
    ...paybackOf(spend, ages),
  }
}

type Payback = { payback_age: number | null; payback_reason: (typeof paybackReasons)[number] | null }

function paybackOf(spend: string | null, ages: readonly { age: number; contribution: number | null }[]): Payback {
  const without = (payback_reason: Payback['payback_reason']): Payback => ({ payback_age: null, payback_reason })
  if (spend === null) return without('spend_unknown')
  if (new Big(spend).lte(0)) return without('no_spend')
  const reached = ages.find(({ contribution }) => contribution !== null && new Big(contribution).gte(spend))
  if (reached) return { payback_age: reached.age, payback_reason: null }
  return without(ages.some(({ contribution }) => contribution === null) ? 'costs_unknown' : 'not_reached')
}

function sumOf(numbers: readonly AgeNumbers[], name: 'customers' | 'repeat_customers'): Big {
  return numbers.reduce((sum, item) => sum.plus(item[name]), new Big(0))
}
