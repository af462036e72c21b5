import { booksMetric } from '../books/books-metric.ts'
import { bridgeMetric } from '../bridge/bridge-metric.ts'
import { coverageMetric } from '../coverage/coverage-metric.ts'
import type { DayMetric } from '../days/load-days.ts'
import { siteMetric } from '../site/site-metric.ts'

/** Every metric that is stored per local day; to add one, add a line. */
export const dayMetrics: readonly DayMetric<unknown>[] = [bridgeMetric, booksMetric, coverageMetric, siteMetric]
