import { inTransaction, type WorkContext } from '../kernel/context.ts'
import type { Db } from '../kernel/db-handle.ts'
import { type ConversionScope, listConversionCurrencies, updateConverted } from './conversion-queries.ts'
import { insertDirtyDays } from './dirty-day-queries.ts'
import { lockRates, lockReportingCurrency } from './rate-queries.ts'
import { ratesForDays } from './rates-for-days.ts'
import { settleConversions } from './settle-conversions.ts'

/** Converts a profile's conversions of some days, or all, with the rates and the reporting currency of now. */
export async function convertConversions(
  ctx: WorkContext,
  profileId: string,
  days: { first: string; last: string } | null,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const reportingCurrency = await lockReportingCurrency(ctx.db, profileId)
    const changed = await convertWithin(ctx.db, profileId, reportingCurrency, { days })
    await insertDirtyDays(ctx.db, profileId, changed)
    return changed.length
  })
}

/** The same for conversions that are being stored, inside the caller's transaction. Answers the days that changed. */
export async function convertWithin(
  db: Db,
  profileId: string,
  reportingCurrency: string,
  scope: ConversionScope,
): Promise<string[]> {
  const found = await listConversionCurrencies(db, profileId, scope)
  const foreign = found.filter(({ currency }) => currency !== reportingCurrency).map(({ local_day }) => local_day)
  if (foreign.length > 0) await lockRates(db)
  const rates = await ratesForDays(db, foreign)
  const factors = found.map(({ local_day, currency }) => ({
    local_day,
    currency,
    factor: rates.factor(currency, reportingCurrency, local_day)?.toFixed() ?? null,
  }))
  const days = factors.length === 0 ? [] : await updateConverted(db, profileId, scope, factors)
  // What is refunded of an amount is the same part of it in every currency.
  await settleConversions(db, profileId, scope)
  return days
}
