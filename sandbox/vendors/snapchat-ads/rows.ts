import { createHash } from 'node:crypto'
import type { Business } from '../../../src/demo/plan/business.ts'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { dayNumberOf, localClockMs, startOfLocalDay } from '../../../src/kernel/time/local-day.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'
import type { Query } from '../../vendor.ts'

/** The time zone of every account. */
export const timezone = 'America/Santiago'

/** Snapchat's ads here are the business's social ads under other ids. The first ad was deleted. */
const idOf = (kind: string, id: string) =>
  createHash('sha256')
    .update(`${kind} ${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
const campaignId = (id: string) => idOf('campaign', id)
const adSquadId = (id: string) => idOf('adsquad', id)
const adId = (id: string) => idOf('ad', id)

export const entityKinds = ['campaign', 'adsquad', 'ad'] as const
export type EntityKind = (typeof entityKinds)[number]

/** Entities of a kind; `withDeleted` includes the deleted ad. */
export function listEntities(
  kind: EntityKind,
  business: Business['key'],
  until: string,
  withDeleted: boolean,
): readonly ({ id: string } & Record<string, unknown>)[] {
  const { campaigns, ad_sets, ads } = entitiesOf(until, business, 'social_ads')
  if (kind === 'campaign') {
    return campaigns.map(({ external_id, name }) => ({
      ...{ id: campaignId(external_id), name, status: 'ACTIVE', objective: 'WEB_CONVERSION' },
      objective_v2_properties: { objective_v2_type: 'SALES' },
    }))
  }
  if (kind === 'adsquad') {
    return ad_sets.map(({ external_id, campaign_external_id, name }) => ({
      ...{ id: adSquadId(external_id), campaign_id: campaignId(campaign_external_id), name, status: 'ACTIVE' },
      ...{ optimization_goal: 'PIXEL_SIGNUP', daily_budget_micro: 50_500_000 },
    }))
  }
  return (withDeleted ? ads : ads.slice(1)).map((ad) => ({
    ...{ id: adId(ad.external_id), ad_squad_id: adSquadId(ad.ad_set_external_id), name: ad.name, status: 'ACTIVE' },
    ...(ad === ads[0] && { deleted: true }),
  }))
}

const time = /^\d{4}-\d\d-\d\dT\d\d:00:00\.000[+-]\d\d:\d\d$/

/** The statistics of each ad by day, in millionths; a text is the reason of a rejection. */
export function listStatistics(query: Query, business: Business['key'] | null, until: string) {
  const { start_time = '', end_time = '', granularity, breakdown, fields = '' } = query
  if (granularity !== 'DAY' || breakdown !== 'ad') return 'only statistics of ads by day are known here'
  if (!time.test(start_time) || !time.test(end_time)) return 'times must be at the beginning of an hour'
  const ms = Date.parse(end_time) - Date.parse(start_time)
  if (ms <= 0 || ms > 31 * dayMs) return 'a request by day covers at most 31 days'
  if (business === null) return []
  const [since, to] = [start_time.slice(0, 10), end_time.slice(0, 10)]
  const byAd = Map.groupBy(
    deliveryOf(until, business, 'social_ads').filter(({ date }) => date >= since && date < to),
    ({ ad_id }) => ad_id,
  )
  return [...byAd].map(([id, rows]) => ({
    ...{ id: adId(id), type: 'AD', granularity: 'DAY' },
    timeseries: rows.map((row) => {
      const known: Record<string, number> = {
        ...{ impressions: row.impressions, swipes: row.clicks, spend: Math.round(Number(row.spend) * 1_000_000) },
        conversion_sign_ups: Number(row.platform_conversions ?? 0),
      }
      const stats = Object.fromEntries(fields.split(',').map((field) => [field, known[field] ?? 0]))
      return { start_time: dayStart(row.date), end_time: dayStart(row.date, 1), stats }
    }),
  }))
}

const dayStarts = new Map<string, string>()

function dayStart(day: string, later = 0): string {
  const key = `${day} ${later}`
  const known = dayStarts.get(key)
  if (known !== undefined) return known
  const start = startOfLocalDay(dayNumberOf(day) + later, timezone).getTime()
  const clock = localClockMs(start, timezone)
  const text = `${new Date(clock).toISOString().slice(0, 23)}-0${(start - clock) / 3_600_000}:00`
  dayStarts.set(key, text)
  return text
}
