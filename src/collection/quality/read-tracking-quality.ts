import { z } from 'zod'
import { ratesForDays } from '../../attribution/currency/rates-for-days.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { rejectedReasonSchema } from '../feed/feed-schemas.ts'
import { listRejectedByReason } from '../feed/rejected-queries.ts'
import { moneyWithoutRate, toCoverage } from './domain/quality.ts'
import { sumBrowserMoney, sumEventCoverage, sumForeignMoney, sumUnconvertedSpend } from './quality-queries.ts'

const hitsWindowMs = 24 * hourMs
const moneyWindowMs = 30 * 24 * hourMs

const share = z.number().min(0).max(1).nullable()

export const readTrackingQuality = operation({
  id: 'tracking.readTrackingQuality',
  http: 'GET /tracking/quality',
  summary: 'Get tracking health: coverage, rejections and unconverted revenue',
  scopes: ['analytics:read'],
  data: z.object({
    window_hours: z.int().describe('Window of hits, coverage and rejections; rejected hits are stored for this long.'),
    hits: z.object({ accepted: z.int(), rejected: z.int(), rejected_share: share }),
    rejected_by_reason: z.array(rejectedReasonSchema),
    coverage: z
      .object({
        page_views: z.int(),
        visitor_share: share,
        session_share: share,
        customer_share: share,
        campaign_share: share,
        click_id_share: share,
      })
      .describe('Shares of the accepted hits; null if there were none.'),
    unconverted_revenue: z
      .array(z.object({ kind: z.enum(['outcome', 'spend']), currency: z.string(), rows: z.int(), amount: z.string() }))
      .describe('Revenue of the last 30 days without an exchange rate: the conversions count, the value does not.'),
    unverified_revenue: z
      .object({ is_counted: z.boolean(), payments: z.int(), reporting_value: z.string() })
      .describe(
        'Payments of the last 30 days that only a browser reported. `is_counted`: cash metrics include some of them, because their goal has `counts_unverified_revenue`.',
      ),
  }),
  async run(ctx) {
    const { id } = ctx.profile
    const since = new Date(ctx.now().getTime() - hitsWindowMs)
    const rejected_by_reason = await listRejectedByReason(ctx.db, id, since)
    const counts = await sumEventCoverage(ctx.db, id, since)
    const rejected = rejected_by_reason.reduce((total, { count }) => total + count, 0)
    const data = { window_hours: hitsWindowMs / hourMs, ...toCoverage(counts, rejected), rejected_by_reason }
    const unconverted_revenue = await unconvertedMoney(ctx)
    return { data: { ...data, unconverted_revenue, unverified_revenue: await browserMoney(ctx) } }
  },
})

async function browserMoney({ db, profile, now }: ProfileContext) {
  const { is_counted, payments, reporting_value } = await sumBrowserMoney(
    db,
    profile.id,
    new Date(now().getTime() - moneyWindowMs),
  )
  return {
    is_counted,
    payments,
    reporting_value: toDecimalString(reporting_value, profile.reporting_currency),
  }
}

async function unconvertedMoney({ db, profile, now }: ProfileContext) {
  const since = new Date(now().getTime() - moneyWindowMs)
  const foreign = await sumForeignMoney(db, profile, since)
  const rates = await ratesForDays(
    db,
    foreign.map(({ day }) => day),
  )
  const spend = await sumUnconvertedSpend(db, profile.id, since)
  return [
    ...moneyWithoutRate(foreign, rates, profile.reporting_currency).map((sum) => ({
      kind: 'outcome' as const,
      ...sum,
    })),
    ...spend.map((sum) => ({ kind: 'spend' as const, ...sum })),
  ]
}
