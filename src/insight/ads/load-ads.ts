import { sumDeliveryByDay } from '../../ads/entities/entity-report-queries.ts'
import { assigned } from '../../attribution/entities/unattributed-reason.ts'
import { isSingleCredit, type ModelName } from '../../attribution/models/models.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import {
  noPayments,
  sumCreditByDay,
  sumPaymentsIn,
  sumUnknownPayments,
} from '../../attribution/rollups/report-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { addDays, dayNumberOf } from '../../kernel/time/local-day.ts'
import type { AdviceScope } from '../advice/load-advice.ts'
import {
  type AdDelivery,
  type AdIdentity,
  type AdNames,
  listAdIdentities,
  listAdNames,
  sumAdDelivery,
} from './ad-queries.ts'
import type { AdFigures, UnknownAd } from './domain/arrange-ads.ts'

type AdScope = Pick<AdviceScope, 'date_from' | 'date_to' | 'level' | 'model'> & { basis?: CreditBasis | undefined }

export type ListedAd = AdFigures & Omit<AdIdentity, 'daily_budget'> & { daily_budget: number | null }

const unnamed: AdNames = { name: '', platform: '', status: null, campaign_name: '', ad_set_name: null }
const noDelivery: Omit<AdDelivery, 'id'> = { isInRange: false, spend: 0, impressions: 0, clicks: 0, spendBefore: 0 }

/** Adds what only the rows of a page need. An ad that was deleted since the list was ranked is left out. */
export async function identifyAds(
  db: Db,
  profileId: string,
  level: AdScope['level'],
  ads: readonly AdFigures[],
): Promise<ListedAd[]> {
  const ids = ads.map(({ id }) => id)
  const identities = new Map((await listAdIdentities(db, profileId, level, ids)).map((row) => [row.id, row]))
  return ads.flatMap((ad) => {
    const identity = identities.get(ad.id)
    if (!identity) return []
    const { daily_budget } = identity
    return [{ ...ad, ...identity, daily_budget: daily_budget === null ? null : Number(daily_budget) }]
  })
}

type AdQuery = AdScope & { compare?: ModelName | undefined }

/** The range, the period of the same length before it, and the range under the model to compare with, if there is one. */
function periodsOf({ date_from, date_to, model, compare }: Omit<AdQuery, 'level'>) {
  const length = dayNumberOf(date_to) - dayNumberOf(date_from) + 1
  const now = { from_day: date_from, to_day: date_to, model }
  const before = { from_day: addDays(date_from, -length), to_day: addDays(date_from, -1), model }
  return compare ? [now, before, { ...now, model: compare }] : [now, before]
}

export interface LoadedAds {
  /** Delivered or received credit in the range. */
  ads: AdFigures[]
  /** Delivered or received credit only in the previous period. */
  past: AdFigures[]
}

/**
 * Loads the figures of every ad, ad set or campaign that delivered or received credit in the range or in the period before. The names
 * are most of the cost of many thousand rows, so they are left out unless `isNamed`.
 */
export async function loadAds(
  db: Db,
  profileId: string,
  { isNamed, ...query }: AdQuery & { isNamed: boolean },
): Promise<LoadedAds> {
  const { level, basis, compare, date_from: from_day, date_to: to_day } = query
  const periods = periodsOf(query)
  const [{ rows, of }, delivered] = await Promise.all([
    sumPaymentsIn(db, profileId, { level, basis }, periods),
    sumAdDelivery(db, profileId, level, { before_day: periods[1]!.from_day, from_day, to_day }),
  ])
  // Without gaps, because a list with gaps is many times as slow; a row without credit is added at its end.
  const deliveries: (AdDelivery | undefined)[] = rows.targets.map(() => undefined)
  await inSlices(delivered, (slice) => {
    for (const delivery of slice) deliveries[rows.rowOf(delivery.id, assigned)] = delivery
  })
  const ids = rows.targets.map(({ entity_id }) => entity_id)
  const names = isNamed ? await listAdNames(db, profileId, level, ids) : null
  const loaded: LoadedAds = { ads: [], past: [] }
  const add = (id: string, row: number) => {
    const [earned, earnedBefore, compared] = of.map((paymentsOf) => paymentsOf(row))
    const delivery = deliveries[row]
    if (!delivery && !earned && !earnedBefore && !compared) return
    const { spend, impressions, clicks, spendBefore } = delivery ?? noDelivery
    const credit = earned ?? noPayments
    const other = compare ? (compared ?? noPayments) : null
    const { name, platform, status, campaign_name, ad_set_name } = names?.get(id) ?? unnamed
    const isPresent = delivery?.isInRange || earned || compared
    loaded[isPresent ? 'ads' : 'past'].push({
      id,
      name,
      platform,
      status,
      campaign_name,
      ad_set_name,
      spend,
      value: credit.value,
      payments: credit.count,
      first_payments: credit.first_count,
      impressions,
      clicks,
      before: { spend: spendBefore, value: earnedBefore?.value ?? 0 },
      compared: other && { value: other.value, payments: other.count },
    })
  }
  await inSlices(ids.entries(), (slice) => {
    for (const [row, id] of slice) add(id, row)
  })
  return loaded
}

/**
 * What campaigns received more than their ads or ad sets; null if that is nothing. Under a multi-credit model a campaign counts a
 * payment once that several of its ads share, so only the values can be subtracted.
 */
export async function loadUnknownAd(
  db: Db,
  profileId: string,
  { level, basis, ...query }: AdQuery,
): Promise<UnknownAd | null> {
  if (level === 'campaign') return null
  const { model, compare } = query
  const levels = ['campaign', level] as const
  const found = await sumUnknownPayments(db, profileId, { levels, basis }, periodsOf(query))
  const [credited, creditedBefore, compared] = [found[0]!, found[1]!, found[2] ?? noPayments]
  if ([credited, creditedBefore, compared].every(({ value, count }) => value === 0 && count <= 0)) return null
  const exact = (name: ModelName, count: number) => (isSingleCredit(name) ? count : null)
  return {
    value: credited.value,
    payments: exact(model, credited.count),
    first_payments: exact(model, credited.first_count),
    before: { value: creditedBefore.value },
    compared: compare ? { value: compared.value, payments: exact(compare, compared.count) } : null,
  }
}

const trendDays = 14

/** Spend and credited value of the last 14 days up to the end of the range, by entity. */
export async function loadTrends(
  db: Db,
  profileId: string,
  { date_to, level, model, basis }: AdScope,
  ads: readonly { id: string }[],
): Promise<Map<string, { date: string; spend: number; value: number }[]>> {
  const range = {
    from_day: addDays(date_to, 1 - trendDays),
    to_day: date_to,
    level,
    entity_ids: ads.map(({ id }) => id),
  }
  const [delivered, earned] = await Promise.all([
    sumDeliveryByDay(db, profileId, range),
    sumCreditByDay(db, profileId, { ...range, model, basis }),
  ])
  const key = (id: string, date: string) => `${id} ${date}`
  const spends = new Map(delivered.map(({ entity_id, date, spend }) => [key(entity_id, date), spend]))
  const values = new Map(earned.map(({ entity_id, date, value }) => [key(entity_id, date), value]))
  const dates = daysBetween(range.from_day, range.to_day)
  const trendOf = (id: string) =>
    dates.map((date) => ({
      date,
      spend: amount(spends.get(key(id, date)) ?? '0'),
      value: amount(values.get(key(id, date)) ?? '0'),
    }))
  return new Map(ads.map(({ id }) => [id, trendOf(id)]))
}

/** The nearest number to a decimal. */
const amount = (decimal: string): number => Number(decimal)
