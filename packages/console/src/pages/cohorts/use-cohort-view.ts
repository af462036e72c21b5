import type { Input, RowOf } from '@tributary/client'
import { useParameter, useView } from '../../data/view.ts'

export type Cohort = RowOf<'cohorts.listCohorts'>
export const intervals = ['month', 'week'] as const
export const dimensions = ['none', 'channel', 'campaign', 'first_product', 'country'] as const
export const metrics = ['revenue', 'contribution', 'orders', 'customers'] as const
export const pers = ['customer', 'cohort'] as const

/** Everything that selects the cohorts; the URL stores it. The service decides the range, because cohorts need a long one. */
export function useCohortView() {
  const { model } = useView()
  const [interval = 'month', setInterval] = useParameter('interval', intervals)
  const [by = 'none', setBy] = useParameter('by', dimensions)
  const [metric = 'revenue', setMetric] = useParameter('metric', metrics)
  const [per = 'customer', setPer] = useParameter('per', pers)
  const input: Input<'cohorts.listCohorts'> = { interval, by, metric, model, limit: 100 }
  return {
    ...{ interval, by, metric, per, model, input },
    setInterval: (next: typeof interval) => setInterval(next === 'month' ? undefined : next),
    setBy: (next: typeof by) => setBy(next === 'none' ? undefined : next),
    setMetric: (next: typeof metric) => setMetric(next === 'revenue' ? undefined : next),
    setPer: (next: typeof per) => setPer(next === 'customer' ? undefined : next),
  }
}

export type CohortView = ReturnType<typeof useCohortView>

/** The sheet of a cohort or of one of its ages, as the URL stores it. */
export const toSheetId = ({ cohort, key }: Cohort, age?: number): string => `${cohort}.${age ?? ''}.${key ?? ''}`

export function readSheetId(text: string): { cohort: string; age: string | null; cohortKey: string | null } {
  const [cohort = '', age = '', ...key] = text.split('.')
  return { cohort, age: age || null, cohortKey: key.join('.') || null }
}
