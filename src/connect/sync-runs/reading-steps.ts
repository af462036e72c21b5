import type { Provider } from '../provider.ts'

/** The steps of a sync, in this order: stages before the deals that refer to them. */
export const readingSteps = ['stages', 'delivery', 'opportunities', 'payments', 'search'] as const

export type ReadingStep = (typeof readingSteps)[number]

const readers = {
  stages: 'listStages',
  delivery: 'readDelivery',
  opportunities: 'readOpportunities',
  payments: 'readPayments',
  search: 'readSearchDays',
} as const satisfies Record<ReadingStep, keyof Provider>

/** The steps that the provider has a reader for. */
export function stepsOf(provider: Provider): ReadingStep[] {
  return readingSteps.filter((step) => provider[readers[step]] !== undefined)
}
