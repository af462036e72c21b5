import { z } from 'zod'
import { addDays, dayNumberOf, localClockMs, localDayOf, startOfLocalDay } from '../../../kernel/time/local-day.ts'
import { accountZone } from '../../domain/sync-window.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { type AdDescription, type AdSetDescription, type DescribedEntities, describeAds } from '../../vendor-rows.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { todayOf } from '../whole-days.ts'
import { listAll, prefix } from './call-api.ts'
import { adRow, adSquadRow, type ListedEntities, listEntities, toAd, toAdSet, withDeleted } from './list-entities.ts'
import { adStats, metrics, toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, createSource())
}

const statistics = { list: 'timeseries_stats', item: 'timeseries_stat' }
const breakdown = z.object({ breakdown_stats: z.object({ ad: z.array(adStats).nullish() }).nullish() })

/** The goals of the ad squads are listed together with the entities. */
function createSource(): DailySource {
  let goals: ListedEntities['goals'] = new Map()
  return {
    // The vendor allows 31 days, an hour less when clocks are set back within them.
    spanDaysMax: 28,
    async listEntities(session) {
      const listed = await listEntities(session)
      goals = listed.goals
      return listed.entities
    },
    async listRows(session, first, last, { listed }) {
      const zone = accountZone(session.account.details, 'UTC')
      const query = {
        ...{ granularity: 'DAY', breakdown: 'ad', fields: metrics.join(','), omit_empty: true, limit: 200 },
        ...{ start_time: toDayStart(first, zone), end_time: toDayStart(addDays(last, 1), zone) },
        ...{ swipe_up_attribution_window: '28_DAY', view_attribution_window: '1_DAY' },
        ...{ conversion_source_types: 'total', action_report_time: 'conversion' },
      }
      const path = `${prefix}/adaccounts/${encodeURIComponent(session.account.external_id)}/stats`
      const pages = await listAll(session, { path, query }, statistics, breakdown)
      const ads = pages.flatMap(({ breakdown_stats }) => breakdown_stats?.ad ?? [])
      if (ads.length === 0) return []
      const entities = await listed()
      const ids = ads.map(({ id }) => id)
      const describe = await describeAds(entities, ids, (others) => readOthers(session, others, entities, goals))
      return ads.flatMap(({ id, timeseries }) =>
        timeseries.map(({ start_time, stats }) => {
          const ad = describe(id)
          return toDeliveryRow({ date: localDayOf(start_time, zone), ...ad }, stats, goals.get(ad.ad_set_id) ?? null)
        }),
      )
    },
  }
}

/** The start of a day of the account with the offset at that time, `2026-11-01T00:00:00.000-07:00`. */
export function toDayStart(day: string, zone: string): string {
  const ms = startOfLocalDay(dayNumberOf(day), zone).getTime()
  const clockMs = localClockMs(ms, zone)
  const minutes = Math.round((clockMs - ms) / 60_000)
  const toTwo = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${toTwo(Math.abs(minutes) / 60)}:${toTwo(Math.abs(minutes) % 60)}`
  return `${new Date(clockMs).toISOString().slice(0, 23)}${offset}`
}

/** Ads are read one by one, and their ad squad where the list leaves it out too. */
async function readOthers(
  session: VendorSession,
  ids: readonly string[],
  listed: DescribedEntities,
  goals: ListedEntities['goals'],
) {
  const described_on = todayOf(session)
  const known = new Set(listed.ad_sets.map(({ external_id }) => external_id))
  const ad_sets: AdSetDescription[] = []
  const ads: AdDescription[] = []
  for (const id of ids) {
    const ad = await find(session, 'ad', id, adRow)
    if (!ad) continue
    const squad = known.has(ad.ad_squad_id) ? null : await find(session, 'adsquad', ad.ad_squad_id, adSquadRow)
    if (squad) ad_sets.push(toAdSet(squad, described_on))
    if (squad) goals.set(squad.id, squad.optimization_goal)
    ads.push(toAd(ad, squad?.campaign_id ?? ad.ad_squad_id, described_on))
  }
  return { ad_sets, ads }
}

async function find<Schema extends z.ZodType>(
  session: VendorSession,
  item: 'ad' | 'adsquad',
  id: string,
  row: Schema,
): Promise<z.output<Schema> | null> {
  try {
    const request = { path: `${prefix}/${item}s/${encodeURIComponent(id)}`, query: withDeleted }
    return (await listAll(session, request, { list: `${item}s`, item }, row))[0] ?? null
  } catch (error) {
    if (error instanceof ProviderError && error.failure.kind === 'rejected') return null
    throw error
  }
}
