import Big from 'big.js'
import type { z } from 'zod'
import { type Entity, listEntities } from '../../ads/entities/entity-report-queries.ts'
import { type ExplainedTouch, explainCredit } from '../../attribution/conversions/domain/explain-credit.ts'
import { ratesForDays } from '../../attribution/currency/rates-for-days.ts'
import { windowStart } from '../../attribution/definitions/domain/window.ts'
import { reasonAt } from '../../attribution/entities/channel-class.ts'
import { loadEntityIndex } from '../../attribution/entities/load-entity-index.ts'
import { findJoinedReports } from '../../attribution/payment-reports/joined-report-queries.ts'
import { listPaymentChanges } from '../../attribution/payments/payment-change-queries.ts'
import type { DerivedTouch } from '../../attribution/visits/touch-input.ts'
import { listReceiptTests } from '../../experiments/calibration/list-receipt-tests.ts'
import { listMergesOf } from '../../identity/merges/merge-history-queries.ts'
import type { BoundProfile } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { isAsStored, netOf, sharesOf, splitOf, whyLeftOut, whyNotCounted } from '../domain/receipt.ts'
import type { FoundConversion } from '../journeys/conversion-queries.ts'
import { subjectOf } from '../journeys/subject.ts'
import { loadReceiptModels, type ReceiptModels } from './load-receipt-models.ts'
import { findReceiptConversion, listProviderRefunds, listSeenTouches, type ReceiptConversion } from './queries.ts'
import { type receiptSchema, storedConversionSchema } from './schemas.ts'

type Receipt = z.input<typeof receiptSchema>

/** The number of touches shown on either side of the window. */
const outsideMax = 50
/** A display limit; the credit is calculated from all touches. */
const shownMax = 500

/** Returns null while the goal or the event of the conversion is being deleted. */
export async function loadReceipt(
  db: Db,
  profile: BoundProfile,
  found: FoundConversion,
  seesPersonalData: boolean,
): Promise<Receipt | null> {
  const conversion = await findReceiptConversion(db, profile.id, found.conversion_id)
  if (!conversion) return null
  const until = conversion.conversion_time
  const from = new Date(windowStart(until.getTime(), conversion.lookback_window_days))
  const { event_ids, visitor_ids } = await findJoinedReports(db, profile.id, conversion.event_id)
  const seen = await listSeenTouches(db, profile.id, subjectOf(conversion), { from, until, outsideMax, visitor_ids })
  const used = await loadReceiptModels(db, profile.id, conversion.id)
  const entityIndex = await loadEntityIndex(db, profile.id, seen.touches)
  const explained = explainCredit(conversion, seen.touches, { entityIndex, models: used.models })
  const within = explained.filter(({ touch }) => touch.touch_time >= from && touch.touch_time <= until).length
  const shown = explained.slice(0, shownMax)
  const not_counted_reason = whyNotCounted(conversion)
  const refunds = await listProviderRefunds(db, profile.id, conversion.event_id, event_ids)
  const campaign_ids = [...new Set(explained.flatMap(({ credit }) => credit?.campaign_id ?? []))]
  return {
    conversion: {
      ...shownFields(storedConversionSchema, {
        ...conversion,
        conversion_id: conversion.id,
        outcome_event_id: conversion.event_id,
      }),
      is_counted: not_counted_reason === null,
      not_counted_reason,
      ...(seesPersonalData && { customer_profile_id: found.is_erased ? null : found.customer_id }),
    },
    value: await worthOf(db, profile, conversion),
    refunds: refunds.map(({ source, amount, currency, refunded_at, reason }) => ({
      source,
      amount,
      currency,
      refunded_at,
      reason: seesPersonalData ? reason : null,
    })),
    window: { lookback_window_days: conversion.lookback_window_days, from, until },
    touches: await toTouches(db, profile.id, shown, { conversion, used }),
    touch_counts: {
      seen: within + seen.before + seen.after,
      in_window: within,
      before_window: seen.before,
      after_conversion: seen.after,
      not_shown: within + seen.before + seen.after - shown.length,
    },
    models: splitOf(used.names, explained, not_counted_reason === null),
    data_driven: used.fit,
    lift_tests: await listReceiptTests(db, profile.id, { campaign_ids, day: conversion.local_day }),
    is_up_to_date: isAsStored(explained, used.stored),
    changes: await changesOf(db, profile.id, conversion),
  }
}

async function worthOf(db: Db, profile: BoundProfile, conversion: ReceiptConversion): Promise<Receipt['value']> {
  const { value, currency, reporting_value, refunded_value, contribution, local_day } = conversion
  const { reporting_currency } = profile
  const rates = await ratesForDays(db, [local_day])
  const rate = currency === null ? null : rates.factor(currency, reporting_currency, local_day)
  return {
    amount: value,
    currency,
    reporting_currency,
    rate: rate?.toFixed() ?? null,
    reporting_value: reporting_value === null ? null : new Big(reporting_value).toFixed(),
    refunded: new Big(refunded_value).toFixed(),
    net: netOf(conversion)?.toFixed() ?? null,
    contribution: contribution === null || value === null ? null : new Big(contribution).toFixed(),
  }
}

async function toTouches(
  db: Db,
  profileId: string,
  explained: readonly ExplainedTouch<DerivedTouch>[],
  { conversion, used }: { conversion: ReceiptConversion; used: ReceiptModels },
): Promise<Receipt['touches']> {
  const idsOf = (level: 'campaign' | 'ad_set' | 'ad') => [
    ...new Set(explained.flatMap(({ credit }) => credit?.[`${level}_id`] ?? [])),
  ]
  const campaigns = await listEntities(db, profileId, 'campaign', idsOf('campaign'))
  const adSets = await listEntities(db, profileId, 'ad_set', idsOf('ad_set'))
  const ads = await listEntities(db, profileId, 'ad', idsOf('ad'))
  const net = netOf(conversion)
  return explained.map((item) => {
    const { touch, windowStatus, credit } = item
    const { id, touch_time, channel, source, medium, campaign_name, platform, click_id_kind, is_synthetic } = touch
    const { campaign_external_id, ad_set_external_id, ad_external_id } = touch
    return {
      touch_id: id,
      touch_time,
      channel,
      source,
      medium,
      campaign_name,
      platform,
      click_id_kind,
      is_synthetic,
      campaign_external_id,
      ad_set_external_id,
      ad_external_id,
      window_status: windowStatus,
      exclusion_reason: whyLeftOut(windowStatus, conversion),
      joined_by: credit?.join_method ?? 'none',
      campaign: named(campaigns.get(credit?.campaign_id ?? '')),
      ad_set: named(adSets.get(credit?.ad_set_id ?? '')),
      ad: named(ads.get(credit?.ad_id ?? '')),
      unattributed_reason: credit && reasonAt(credit, 'campaign'),
      data_driven: credit && used.findPropensity(credit),
      ...sharesOf(used.names, item, net),
    }
  })
}

function named(entity: Entity | undefined): { id: string; external_id: string; name: string } | null {
  return entity ? { id: entity.id, external_id: entity.external_id, name: entity.name } : null
}

/** Lists changes of the payment, edits of the goal, and merges of the customer; it contains no person's id. */
async function changesOf(db: Db, profileId: string, conversion: ReceiptConversion): Promise<Receipt['changes']> {
  const payment = await listPaymentChanges(db, profileId, conversion.event_id)
  const merges = conversion.customer_id ? await listMergesOf(db, profileId, conversion.customer_id) : []
  const changes: (Receipt['changes'][number] & { changed_at: Date })[] = [
    ...payment,
    ...(conversion.is_goal_edited
      ? [{ changed_at: conversion.goal_updated_at, changed_by: null, change: 'goal_edited' as const, details: {} }]
      : []),
    ...merges.flatMap(({ merged_at, source, evidence, undone_at, undone_by }) => {
      const details = { source, evidence: [...new Set(evidence.map(({ kind }) => kind))].sort() }
      const merged = { changed_at: merged_at, changed_by: null, change: 'customers_merged' as const, details }
      const undone = { changed_by: undone_by, change: 'merge_undone' as const, details: {} }
      return undone_at === null ? [merged] : [merged, { ...undone, changed_at: undone_at }]
    }),
  ]
  return changes.sort((a, b) => a.changed_at.getTime() - b.changed_at.getTime())
}
