import { z } from 'zod'
import { addDays, dayNumberOf, localClockMs, localDayOf, startOfLocalDay } from '../../../kernel/time/local-day.ts'
import { accountZone } from '../../domain/sync-window.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { listAll, prefix } from './call-api.ts'
import { adRow, adSquadRow, type ListedEntities, listEntities, toStatus, withDeleted } from './list-entities.ts'
import { type AdParents, adStats, metrics, toDeliveryRow } from './to-delivery-row.ts'

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
    async listRows(session, first, last, listed) {
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
      const parents = ads.length === 0 ? new Map() : await findParents(session, await listed(), ads, goals)
      return ads.flatMap(({ id, timeseries }) =>
        timeseries.map(({ start_time, stats }) =>
          toDeliveryRow(id, localDayOf(start_time, zone), stats, parents.get(id)!),
        ),
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

/** Ads that the lists leave out are read one by one; the spend of an ad that no longer exists stays under its own id. */
async function findParents(
  session: VendorSession,
  { campaigns, ad_sets, ads }: DescribedEntities,
  delivering: readonly { id: string }[],
  goals: ListedEntities['goals'],
): Promise<Map<string, AdParents>> {
  const campaignNames = new Map(campaigns.map(({ external_id, name }) => [external_id, name]))
  const adSetOf = new Map(ad_sets.map((adSet) => [adSet.external_id, adSet]))
  const adOf = new Map(ads.map((ad) => [ad.external_id, ad]))
  const parents = new Map<string, AdParents>()
  for (const { id } of delivering) {
    if (parents.has(id)) continue
    const listed = adOf.get(id)
    const read = listed ? null : await find(session, 'ad', id, adRow)
    const ad_set_id = listed?.ad_set_external_id ?? read?.ad_squad_id ?? id
    const adSet = adSetOf.get(ad_set_id)
    const squad = adSet || !read ? null : await find(session, 'adsquad', ad_set_id, adSquadRow)
    const campaign_id = adSet?.campaign_external_id ?? squad?.campaign_id ?? ad_set_id
    parents.set(id, {
      ad_name: listed?.name ?? read?.name ?? id,
      status: listed?.status ?? (read && toStatus(read)),
      ...{ ad_set_id, ad_set_name: adSet?.name ?? squad?.name ?? ad_set_id },
      ...{ campaign_id, campaign_name: campaignNames.get(campaign_id) ?? campaign_id },
      goal: goals.get(ad_set_id) ?? squad?.optimization_goal ?? null,
    })
  }
  return parents
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
