import Big from 'big.js'
import { z } from 'zod'
import { findScan } from '../../ads/utm-health/utm-health-queries.ts'
import { duplicateDays, sumSuspectedPairs } from '../../attribution/payments/duplicates/duplicate-queries.ts'
import { fixOf } from '../../collection/hits/hit-rejection.ts'
import { findDerivedUntil, findFailedEvents } from '../../collection/log/log-queries.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { attentionKinds, listAttentionItems } from '../domain/list-attention-items.ts'
import { findAttentionInput } from './queries.ts'

const moneyDays = 30

export const readAttention = operation({
  id: 'overview.readAttention',
  http: 'GET /attention',
  summary: 'List issues that need attention',
  description:
    'Broken connections and connections without a sync for 12 hours, hits rejected in the last day, missing events, accepted events that are not processed, revenue of the last 30 days without an exchange rate, payments without a payer, suspected duplicate payments of the last 90 days, ads without URL parameters (from the last `POST /quality/utm-health`) and consents that await an account selection. Empty if there are no issues.',
  scopes: ['analytics:read', 'campaigns:read'],
  data: z.array(
    z.object({
      kind: z.enum(attentionKinds),
      severity: z
        .enum(['error', 'warning'])
        .describe('`error`: numbers are wrong or missing until the issue is fixed.'),
      count: z.int(),
      subject: z
        .string()
        .nullable()
        .describe('The connection, currency or reason; for suspected duplicates the amount at stake.'),
      since: timestamp.nullable(),
      what: z.string(),
      fix: z.string(),
      next: z.string().nullable().describe('The route that completes the step, if there is one.'),
    }),
  ),
  async run({ db, profile, now }) {
    const at = now()
    const input = await findAttentionInput(db, profile.id, {
      hits_since: new Date(at.getTime() - dayMs),
      money_since: new Date(at.getTime() - moneyDays * dayMs),
      days_since: addDays(localDayOf(at, profile.timezone), -moneyDays),
    })
    const scan = await findScan(db, profile.id)
    const untagged_ads = scan?.summary.issues.find(({ issue }) => issue === 'no_ad_id')?.count ?? 0
    const paidSince = new Date(at.getTime() - duplicateDays * dayMs)
    const { pairs, at_stake } = await sumSuspectedPairs(db, profile.id, { from: paidSince, until: at })
    const { reporting_currency: currency } = profile
    const suspected_duplicates = { pairs, at_stake: toDecimalString(new Big(at_stake), currency), currency }
    const failed_events = await findFailedEvents(db, profile.id)
    const waiting_since = await findDerivedUntil(db, profile.id)
    const log = { failed_events, waiting_since }
    const known = { ...input, ...log, suspected_duplicates, untagged_ads, scanned_at: scan?.scanned_at ?? null }
    return { data: listAttentionItems(known, at, fixOf) }
  },
})
