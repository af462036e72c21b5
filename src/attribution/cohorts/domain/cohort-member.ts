import { wholeCredit } from '../../models/share-out.ts'
import { type CohortFacts, cellChange, isNoChange, type MemberKey } from './cohort-facts.ts'
import { cohortAge, cohortIntervals, intervalStart } from './cohort-interval.ts'
import type { CohortPayment } from './cohort-payment.ts'

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
}

/**
 * Changes the cells of a customer's cohorts from some payments to others. Both lists are all counted payments of the customer; one of
 * them is empty if the customer joins or leaves the cohorts.
 */
export function changeMember(
  facts: CohortFacts,
  { first, credit }: CohortMember,
  before: readonly CohortPayment[],
  after: readonly CohortPayment[],
): void {
  const keys = memberKeys(first, credit)
  for (const [step, interval] of cohortIntervals.entries()) {
    const cohort = intervalStart(first.local_day, interval)
    const ageOf = ({ local_day }: CohortPayment) => cohortAge(first.local_day, local_day, interval)
    const [had, has] = [Map.groupBy(before, ageOf), Map.groupBy(after, ageOf)]
    for (const age of new Set([...had.keys(), ...has.keys()])) {
      const change = cellChange(had.get(age) ?? [], has.get(age) ?? [])
      // The first payment has age 0, so there is always a cell for the customer.
      if (age === 0) change.repeat_customers = Number(after.length > 1) - Number(before.length > 1)
      if (isNoChange(change)) continue
      facts.add({ step, cohort, age }, keys, change)
    }
  }
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
    shares.set(key, ppms)
    for (let slot = 0; slot < width; slot++) ppms[slot]! += item.ppm[slot] ?? 0
  }
  return [...shares].flatMap(([key, ppms]): MemberKey[] => {
    if (ppms.every((ppm) => ppm === ppms[0]))
      return ppms[0] === 0 ? [] : [{ dimension, key, position: 0, ppm: ppms[0]! }]
    return ppms.flatMap((ppm, slot) => (ppm === 0 ? [] : [{ dimension, key, position: slot + 1, ppm }]))
  })
}
