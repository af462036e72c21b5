import { wholeCredit } from '../../models/share-out.ts'
import { cohortAge, cohortIntervals, intervalStart } from './cohort-interval.ts'
import type { CohortPayment } from './cohort-payment.ts'
import { type CohortTable, totalsOf } from './cohort-table.ts'

/** What customers are grouped by in addition to their interval; stored by index. */
export const cohortDimensions = ['none', 'channel', 'campaign', 'first_product', 'country'] as const

export type CohortDimension = (typeof cohortDimensions)[number]

/** The fields of a touch's share of the first payment that cohorts depend on. */
export interface CohortCredit {
  channel: string
  campaign_id: string | null
  ppm: ArrayLike<number>
}

/** A customer with a first payment, and the credit of that payment. */
export interface CohortMember {
  first: CohortPayment
  credit: readonly CohortCredit[]
  /** All counted payments. */
  payments: readonly CohortPayment[]
}

/** Adds a customer to the cells of their cohorts or subtracts them. */
export function addMember(table: CohortTable, { first, credit, payments }: CohortMember, sign: 1 | -1): void {
  const keys = memberKeys(first, credit)
  for (const [step, interval] of cohortIntervals.entries()) {
    const cohort = intervalStart(first.local_day, interval)
    const byAge = Map.groupBy(payments, ({ local_day }) => cohortAge(first.local_day, local_day, interval))
    // The first payment has age 0, so there is always a cell for the customer.
    for (const [age, ofAge] of byAge) {
      const isRepeating = age === 0 && payments.length > 1
      const added = { isMember: age === 0, isRepeating, totals: totalsOf(ofAge), sign }
      for (const key of keys) table.add({ ...key, step, cohort, age }, added)
    }
  }
}

interface MemberKey {
  dimension: number
  key: string
  /** The slot of the model; 0: every model. */
  position: number
  ppm: number
}

function memberKeys(first: CohortPayment, credit: readonly CohortCredit[]): MemberKey[] {
  const whole = (name: CohortDimension, key: string) => ({
    dimension: cohortDimensions.indexOf(name),
    key,
    position: 0,
    ppm: wholeCredit,
  })
  return [
    whole('none', ''),
    whole('first_product', first.product ?? ''),
    whole('country', first.country ?? ''),
    ...sharesBy('channel', credit, ({ channel }) => channel),
    ...sharesBy('campaign', credit, ({ campaign_id }) => campaign_id ?? ''),
  ]
}

/** Returns the shares of each key under each model; a share that is the same under all models is stored once. */
function sharesBy(
  name: CohortDimension,
  credit: readonly CohortCredit[],
  keyOf: (of: CohortCredit) => string,
): MemberKey[] {
  const dimension = cohortDimensions.indexOf(name)
  const width = credit.reduce((most, { ppm }) => Math.max(most, ppm.length), 0)
  if (width === 0) return [{ dimension, key: '', position: 0, ppm: wholeCredit }]
  const shares = new Map<string, number[]>()
  for (const item of credit) {
    const key = keyOf(item)
    const ppms = shares.get(key) ?? Array.from({ length: width }, () => 0)
    shares.set(
      key,
      ppms.map((ppm, slot) => ppm + (item.ppm[slot] ?? 0)),
    )
  }
  return [...shares].flatMap(([key, ppms]): MemberKey[] => {
    if (ppms.every((ppm) => ppm === ppms[0]))
      return ppms[0] === 0 ? [] : [{ dimension, key, position: 0, ppm: ppms[0]! }]
    return ppms.flatMap((ppm, slot) => (ppm === 0 ? [] : [{ dimension, key, position: slot + 1, ppm }]))
  })
}
