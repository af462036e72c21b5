import { listDaysWithConversions } from '../days/day-queries.ts'
import type { DayMetric } from '../days/load-days.ts'
import { listCoverageCells } from './coverage-queries.ts'
import type { CoverageCell } from './domain/coverage.ts'

/** The outcomes of a day by goal, country, device and source. */
export const coverageMetric: DayMetric<CoverageCell[]> = {
  name: 'coverage',
  findDays: (db, profile, days) => listDaysWithConversions(db, profile.id, days),
  async calculate(db, profile, days) {
    const byDay = Map.groupBy(await listCoverageCells(db, profile.id, days), ({ local_day }) => local_day)
    return new Map(
      [...byDay].map(([day, rows]) => [day, new Map([['', rows.map(({ local_day: _, ...cell }) => cell)]])]),
    )
  },
}
