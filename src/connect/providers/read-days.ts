import { z } from 'zod'
import { daysBetween } from '../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../provider.ts'
import { failVendor, ProviderError, type ProviderFailure } from '../provider-error.ts'
import type { DeliveryRow, DescribedEntities } from '../vendor-rows.ts'
import { readWholeDays } from './whole-days.ts'

/** An ad platform that lists its entities, and reports the delivery of several days per request. */
export interface DailySource {
  spanDaysMax: number
  /** The current entities, archived ones included. */
  listEntities(session: VendorSession): Promise<DescribedEntities>
  /** `listed` returns the entities, for reports that do not name the parents of an ad; they are listed once. */
  listRows(
    session: VendorSession,
    first: string,
    last: string,
    listed: () => Promise<DescribedEntities>,
  ): Promise<DeliveryRow[]>
  /** Whether a request for fewer days could succeed. */
  isTooLarge?(failure: ProviderFailure): boolean
}

const pageRows = 500

/** Each request covers the number of days that returns about this many rows, because an interrupted request is repeated. */
const responseRows = 3_000

const cursorSchema = z.object({ day: z.iso.date(), span: z.int().min(1) })

type Position = z.output<typeof cursorSchema>

/** The cursor while the ads are listed; an interrupted list starts again. */
const fromTheAds = 'ads'

const noEntities: DescribedEntities = { campaigns: [], ad_sets: [], ads: [] }

/**
 * Yields the current ads, then their delivery, several days per request. Days that take several pages start again when they were
 * interrupted.
 */
export async function* readDays(
  session: VendorSession,
  range: ReadRange,
  source: DailySource,
): AsyncGenerator<DeliveryPage> {
  const currency = session.account.currency ?? failVendor({ kind: 'malformed', message: 'the account has no currency' })
  const { cursor } = range
  let position = cursor === null || cursor === fromTheAds ? null : cursorSchema.parse(JSON.parse(cursor))
  let entities: Promise<DescribedEntities> | null = null
  const listed = () => {
    entities ??= source.listEntities(session)
    return entities
  }
  if (position === null) {
    const current = await listed()
    const daysThatFit = Math.floor(responseRows / Math.max(1, current.ads.length))
    position = { day: range.since, span: Math.min(source.spanDaysMax, Math.max(1, daysThatFit)) }
    const pages = pageEntities(current)
    for (const [at, page] of pages.entries()) {
      const next = at === pages.length - 1 ? JSON.stringify(position) : fromTheAds
      yield { currency, rows: [], entities: page, cursor: next }
    }
  }
  yield* readSpans({ session, range, source, currency, listed }, position)
}

interface Reading {
  session: VendorSession
  range: ReadRange
  source: DailySource
  currency: string
  listed: () => Promise<DescribedEntities>
}

async function* readSpans(reading: Reading, { day: start, span }: Position): AsyncGenerator<DeliveryPage> {
  const { currency } = reading
  const days = daysBetween(reading.range.since, reading.range.until)
  for (let at = Math.max(0, days.indexOf(start)); at < days.length; at += span) {
    const requested = days.slice(at, at + span)
    const rows = await listRows(reading, requested)
    if (rows === null) {
      yield* readSpans(reading, { day: days[at]!, span: Math.ceil(requested.length / 4) })
      return
    }
    const next = days[at + span]
    const pages = readWholeDays(rows, requested)
    for (const [index, page] of pages.entries()) {
      const isWhole = index === pages.length - 1
      const day = isWhole ? next : requested[0]
      const cursor = day === undefined ? null : JSON.stringify({ day, span })
      const progress = (at + requested.length) / days.length
      yield { currency, rows: page.rows, whole_days: page.days, entities: noEntities, cursor, progress }
    }
  }
}

/** Null when fewer days must be requested. */
async function listRows({ session, source, listed }: Reading, days: readonly string[]): Promise<DeliveryRow[] | null> {
  try {
    return await source.listRows(session, days[0]!, days.at(-1)!, listed)
  } catch (error) {
    const canShrink = days.length > 1 && error instanceof ProviderError
    if (canShrink && source.isTooLarge?.(error.failure)) return null
    throw error
  }
}

/**
 * Splits entities into pages, each ad together with its ad set and campaign. Returns at least one page, also for an account
 * without ads.
 */
export function pageEntities({ campaigns, ad_sets, ads }: DescribedEntities): DescribedEntities[] {
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.external_id, campaign]))
  const adSetOf = new Map(ad_sets.map((adSet) => [adSet.external_id, adSet]))
  const withAds = new Set(ads.map(({ ad_set_external_id }) => ad_set_external_id))
  const withAdSets = new Set(ad_sets.map(({ campaign_external_id }) => campaign_external_id))
  const units = [
    ...ads.map((ad) => ({ ad, adSet: ad.ad_set_external_id, campaign: ad.campaign_external_id })),
    ...ad_sets
      .filter(({ external_id }) => !withAds.has(external_id))
      .map((adSet) => ({ ad: null, adSet: adSet.external_id, campaign: adSet.campaign_external_id })),
    ...campaigns
      .filter(({ external_id }) => !withAdSets.has(external_id))
      .map(({ external_id }) => ({ ad: null, adSet: null, campaign: external_id })),
  ]
  const pages: DescribedEntities[] = []
  for (let from = 0; from === 0 || from < units.length; from += pageRows) {
    const page = units.slice(from, from + pageRows)
    pages.push({
      campaigns: [...new Set(page.map(({ campaign }) => campaign))].flatMap((id) => campaignOf.get(id) ?? []),
      ad_sets: [...new Set(page.map(({ adSet }) => adSet))].flatMap((id) => (id ? (adSetOf.get(id) ?? []) : [])),
      ads: page.flatMap(({ ad }) => ad ?? []),
    })
  }
  return pages
}
