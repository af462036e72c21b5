import type { FxRate } from '../domain/currency/rate-book.ts'
import { insertRates, listRates } from '../features/currency/queries.ts'
import type { Db } from '../kernel/context.ts'

/**
 * Rates are the whole deployment's: where there are any of these currencies in these days they are real, and made-up ones
 * must not stand among them.
 */
export async function storeRates(db: Db, rates: readonly FxRate[]): Promise<void> {
  const known = await listRates(db, { first: rates[0]!.day, last: rates.at(-1)!.day })
  const isReal = known.some(({ base, quote, ...one }) => {
    const own = rates.find(({ day }) => day === one.day)
    return [base, quote].includes('CLP') && Number(own?.rate) !== Number(one.rate)
  })
  if (!isReal) await insertRates(db, rates)
}
