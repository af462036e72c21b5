import { findScan } from '../../ads/utm-health/utm-health-queries.ts'
import { duplicateDays, sumSuspectedPairs } from '../../attribution/payments/duplicates/duplicate-queries.ts'
import { fixOf } from '../../collection/hits/hit-rejection.ts'
import { findDerivedUntil, findFailedEvents } from '../../collection/log/log-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { type AttentionItem, listAttentionItems } from '../domain/list-attention-items.ts'
import { findAttentionInput } from './queries.ts'

const moneyDays = 30

/** Loads the issues of a profile. */
export async function loadAttention(
  db: Db,
  profile: { id: string; timezone: string; reporting_currency: string },
  at: Date,
): Promise<AttentionItem[]> {
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
  const suspected_duplicates = { pairs, at_stake: toDecimalString(at_stake, currency), currency }
  const failed_events = await findFailedEvents(db, profile.id)
  const waiting_since = await findDerivedUntil(db, profile.id)
  const log = { failed_events, waiting_since }
  const known = { ...input, ...log, suspected_duplicates, untagged_ads, scanned_at: scan?.scanned_at ?? null }
  return listAttentionItems(known, at, fixOf)
}
