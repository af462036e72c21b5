import Big from 'big.js'
import { buildRateTable, convertAmount, type RateTable } from '../../attribution/currency/currency.ts'
import { lockRates, lockReportingCurrency } from '../../attribution/currency/rate-queries.ts'
import { ratesForDays } from '../../attribution/currency/rates-for-days.ts'
import { describeEntities } from '../../connect/vendor-rows.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DeliveryBatch, DeliveryRow, NewEntities } from '../entities/entity-schemas.ts'
import { insertDelivery, type StoredDelivery } from '../entities/queries.ts'
import { propagateEntities, storeEntities } from './store-entities.ts'

/**
 * Stores the daily delivery and cost of ads, and the ads: the only write path, for imports and for every connector. A day that is
 * stored again is replaced; of two rows of one ad and day the later counts. Customers who clicked an ad before it was known are
 * credited to it afterwards; if an ad or ad set moved to another parent or a campaign was renamed, credit is recomputed.
 */
export async function storeDelivery(ctx: WorkContext, profileId: string, batch: DeliveryBatch): Promise<NewEntities> {
  const { platform, account_id, currency, rows } = batch
  return inTransaction(ctx, async (ctx) => {
    const reportingCurrency = await lockReportingCurrency(ctx.db, profileId)
    const rates = currency === reportingCurrency ? buildRateTable([]) : await lockedRates(ctx.db, rows)
    const source = { platform, account_id, at: ctx.now() }
    const { added, moved, adIds } = await storeEntities(ctx.db, profileId, source, describeEntities(rows))
    const latest = new Map(rows.map((row) => [`${row.date} ${row.ad_id}`, row]))
    const delivery = [...latest.values()].map((row) =>
      toDelivery(row, adIds.get(row.ad_id)!, { currency, reportingCurrency, rates }),
    )
    await insertDelivery(ctx.db, profileId, delivery, ctx.now())
    await propagateEntities(ctx, profileId, platform, { added, moved })
    return added
  })
}

async function lockedRates(db: Db, rows: readonly DeliveryRow[]): Promise<RateTable> {
  await lockRates(db)
  return ratesForDays(
    db,
    rows.map(({ date }) => date),
  )
}

function toDelivery(
  row: DeliveryRow,
  adId: string,
  { currency, reportingCurrency, rates }: { currency: string; reportingCurrency: string; rates: RateTable },
): StoredDelivery {
  const factor = rates.factor(currency, reportingCurrency, row.date)
  const convert = (amount: string | null) =>
    amount === null ? null : (convertAmount(new Big(amount), factor)?.toFixed() ?? null)
  return {
    date: row.date,
    ad_id: adId,
    currency,
    spend: row.spend,
    reporting_spend: convert(row.spend),
    impressions: row.impressions,
    clicks: row.clicks,
    reach: row.reach,
    platform_conversions: row.platform_conversions,
    platform_conversion_value: row.platform_conversion_value,
    reporting_conversion_value: convert(row.platform_conversion_value),
    messaging_conversations_started_7d: row.messaging_conversations_started_7d,
  }
}
