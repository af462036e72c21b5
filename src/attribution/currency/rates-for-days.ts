import type { Db } from '../../kernel/context/context.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { buildRateTable, type RateTable, rateDaysMax } from './currency.ts'
import { listRates } from './rate-queries.ts'

/** Loads every rate that may be needed to convert amounts of these days. */
export async function ratesForDays(db: Db, days: readonly string[]): Promise<RateTable> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return buildRateTable([])
  return buildRateTable(await listRates(db, { first: addDays(first, -rateDaysMax), last }))
}
