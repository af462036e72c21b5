import type { Account, Provider } from '../provider.ts'

/** The steps of a sync, in this order: stages before the deals that refer to them, ads before their clicks. */
export const readingSteps = ['stages', 'delivery', 'clicks', 'opportunities', 'payments', 'search'] as const

export type ReadingStep = (typeof readingSteps)[number]

const readers = {
  stages: 'listStages',
  delivery: 'readDelivery',
  clicks: 'readClicks',
  opportunities: 'readOpportunities',
  payments: 'readPayments',
  search: 'readSearchDays',
} as const satisfies Record<ReadingStep, keyof Provider>

/** The steps that the provider has a reader for; none for an account whose credential only sends conversions. */
export function stepsOf(provider: Provider, { details }: Pick<Account, 'details'>): ReadingStep[] {
  if (details.only === 'conversions') return []
  return readingSteps.filter((step) => provider[readers[step]] !== undefined)
}
