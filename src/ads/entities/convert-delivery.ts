import { convertedDigits } from '../../attribution/currency/currency.ts'
import { lockRates, lockReportingCurrency } from '../../attribution/currency/rate-queries.ts'
import { ratesForDays } from '../../attribution/currency/rates-for-days.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { listDeliveryCurrencies, updateDeliveryConverted } from './queries.ts'

/**
 * Converts a profile's delivery again with the current rates and reporting currency. Returns the number of changed rows,
 * including all that were waiting for a rate and now have one.
 */
export async function convertDelivery(
  ctx: WorkContext,
  profileId: string,
  days: { first: string; last: string } | null,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const reportingCurrency = await lockReportingCurrency(ctx.db, profileId)
    await lockRates(ctx.db)
    const found = await listDeliveryCurrencies(ctx.db, profileId, days)
    const rates = await ratesForDays(
      ctx.db,
      found.filter(({ currency }) => currency !== reportingCurrency).map(({ date }) => date),
    )
    const factors = found.map(({ date, currency }) => ({
      date,
      currency,
      factor: rates.factor(currency, reportingCurrency, date)?.toFixed() ?? null,
    }))
    return updateDeliveryConverted(ctx.db, profileId, factors, convertedDigits)
  })
}
