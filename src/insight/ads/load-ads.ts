import { noCredit, noDelivery } from '../../ads/entities/campaign-metrics.ts'
import { sumDelivery, sumDeliveryByDay } from '../../ads/entities/entity-report-queries.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import { sumCredit, sumCreditByDay } from '../../attribution/rollups/report-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { addDays, dayNumberOf } from '../../kernel/time/local-day.ts'
import type { AdviceScope } from '../advice/load-advice.ts'
import { type AdIdentity, listAdIdentities } from './ad-queries.ts'
import type { AdFigures } from './domain/arrange-ads.ts'

type AdScope = Pick<AdviceScope, 'date_from' | 'date_to' | 'level' | 'model'> & { basis?: CreditBasis | undefined }

export type ListedAd = AdFigures & Omit<AdIdentity, 'daily_budget'> & { daily_budget: number | null }

const unnamed: Omit<AdIdentity, 'id'> = {
  ...{ external_id: '', platform: '', name: '', status: null, daily_budget: null },
  ...{ campaign_id: '', campaign_name: '', campaign_external_id: '', ad_set_id: null, ad_set_name: null },
  ...{ thumbnail_url: null, format: null },
}

/** Adds the names of the rows of a page, which `loadAds` left out. */
export async function nameAds(
  db: Db,
  profileId: string,
  level: AdScope['level'],
  ads: readonly ListedAd[],
): Promise<ListedAd[]> {
  const ids = ads.map(({ id }) => id)
  const identities = new Map((await listAdIdentities(db, profileId, level, ids)).map((row) => [row.id, row]))
  return ads.map((ad) => ({ ...ad, ...toIdentity(identities.get(ad.id) ?? { ...unnamed, id: ad.id }) }))
}

function toIdentity({ daily_budget, ...identity }: AdIdentity) {
  return { ...identity, daily_budget: daily_budget === null ? null : Number(daily_budget) }
}

/**
 * Loads every ad, ad set or campaign that delivered or received credit in the range. Names, platform and status are most of the
 * cost of many thousand rows, so they are left out unless `isNamed`.
 */
export async function loadAds(
  db: Db,
  profileId: string,
  {
    date_from,
    date_to,
    level,
    model,
    basis,
    compare,
    isNamed,
  }: AdScope & { compare?: ModelName | undefined; isNamed: boolean },
): Promise<ListedAd[]> {
  const days = { from_day: date_from, to_day: date_to, level }
  const length = dayNumberOf(date_to) - dayNumberOf(date_from) + 1
  const before = { from_day: addDays(date_from, -length), to_day: addDays(date_from, -1), level }
  const [credits, deliveries, creditsBefore, deliveriesBefore, compared] = await Promise.all([
    sumCredit(db, profileId, { ...days, model, basis }),
    sumDelivery(db, profileId, days),
    sumCredit(db, profileId, { ...before, model, basis }),
    sumDelivery(db, profileId, before),
    compare ? sumCredit(db, profileId, { ...days, model: compare, basis }) : null,
  ])
  const [earned, delivered] = [byEntity(credits), byEntity(deliveries)]
  const [earnedBefore, deliveredBefore] = [byEntity(creditsBefore), byEntity(deliveriesBefore)]
  const earnedCompared = compared && byEntity(compared)
  const ids = [...new Set([...earned.keys(), ...delivered.keys(), ...(earnedCompared?.keys() ?? [])])]
  const identities = isNamed
    ? await listAdIdentities(db, profileId, level, ids)
    : ids.map((id): AdIdentity => ({ ...unnamed, id }))
  return identities.map((identity): ListedAd => {
    const [credit, delivery] = [earned.get(identity.id) ?? noCredit, delivered.get(identity.id) ?? noDelivery]
    const other = earnedCompared && (earnedCompared.get(identity.id) ?? noCredit)
    return {
      ...toIdentity(identity),
      spend: amount(delivery.spend),
      value: amount(credit.outcome_value),
      payments: credit.outcome_count,
      first_payments: credit.outcome_count_first_payment,
      impressions: delivery.impressions,
      clicks: delivery.clicks,
      before: {
        spend: amount(deliveredBefore.get(identity.id)?.spend ?? '0'),
        value: amount(earnedBefore.get(identity.id)?.outcome_value ?? '0'),
      },
      compared: other && { value: amount(other.outcome_value), payments: other.outcome_count },
    }
  })
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

function byEntity<Row extends { entity_id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.entity_id, row]))
}

/** The nearest number to a decimal. `Big` would give the same, at a cost that counts with many thousand ads. */
const amount = (decimal: string): number => Number(decimal)
