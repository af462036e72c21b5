import { z } from 'zod'
import { daysBetween } from '../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../provider.ts'
import { failVendor, ProviderError, type ProviderFailure } from '../provider-error.ts'
import type { DeliveryRow, DescribedEntities } from '../vendor-rows.ts'
import { readJson } from './vendor-values.ts'
import { readWholeDays } from './whole-days.ts'

/** An ad platform that reports the delivery of several days per request. */
export interface DailySource {
  spanDaysMax: number
  /** How many rows a request covers, by the number of ads: an interrupted request is repeated. */
  spanRows?: number
  /** The current entities, archived ones included. Absent where the reports describe them. */
  listEntities?(session: VendorSession): Promise<DescribedEntities>
  /**
   * Requests a report that the vendor prepares, and returns its id. The id is in the cursor, so that a reader that was interrupted
   * does not request it again. Absent where the vendor answers immediately.
   */
  requestReport?(session: VendorSession, first: string, last: string): Promise<string>
  /** `listed` returns the entities, for reports that do not name the parents of an ad; they are listed once. */
  listRows(
    session: VendorSession,
    first: string,
    last: string,
    given: { listed: () => Promise<DescribedEntities>; report: string },
  ): Promise<DeliveryRow[]>
  /** Whether a request for fewer days could succeed. */
  isTooLarge?(failure: ProviderFailure): boolean
}

const pageRows = 500
const defaultSpanRows = 3_000

/** Where the reader is: a span, its first day and, once it was requested, its report. */
const cursorSchema = z.object({ day: z.iso.date(), span: z.int().min(1), report: z.string().nullish() })

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
  const listed = once(async () => (await source.listEntities?.(session)) ?? noEntities)
  // Another cursor, such as one of an earlier release, means the beginning.
  let position = readJson(range.cursor ?? '', cursorSchema)
  if (position === null) {
    const current = await listed()
    const daysThatFit = Math.floor((source.spanRows ?? defaultSpanRows) / Math.max(1, current.ads.length))
    position = { day: range.since, span: Math.min(source.spanDaysMax, Math.max(1, daysThatFit)) }
    const pages = source.listEntities ? pageEntities(current) : []
    for (const [at, page] of pages.entries()) {
      const next = at === pages.length - 1 ? JSON.stringify(position) : fromTheAds
      yield { currency, rows: [], entities: page, cursor: next }
    }
  }
  yield* readSpans({ session, range, source, currency, listed }, position)
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null
  return () => {
    loaded ??= load()
    return loaded
  }
}

interface Reading {
  session: VendorSession
  range: ReadRange
  source: DailySource
  currency: string
  listed: () => Promise<DescribedEntities>
}

async function* readSpans(reading: Reading, start: Position): AsyncGenerator<DeliveryPage> {
  const { session, range, source, currency } = reading
  const { span } = start
  const days = daysBetween(range.since, range.until)
  const empty = { currency, rows: [], entities: noEntities }
  let { report } = start
  for (let at = Math.max(0, days.indexOf(start.day)); at < days.length; at += span) {
    const requested = days.slice(at, at + span)
    const day = days[at]!
    if (source.requestReport && !report) {
      report = await source.requestReport(session, day, requested.at(-1)!)
      yield { ...empty, cursor: JSON.stringify({ day, span, report }), progress: at / days.length }
    }
    const rows = await listRows(reading, requested, report ?? '')
    if (rows === null) {
      yield* readSpans(reading, { day, span: Math.ceil(requested.length / 4) })
      return
    }
    const next = days[at + span]
    const pages = readWholeDays(rows, requested)
    for (const [index, page] of pages.entries()) {
      const isWhole = index === pages.length - 1
      const position = isWhole ? next && { day: next, span } : { day, span, report }
      const progress = (at + requested.length) / days.length
      const cursor = position ? JSON.stringify(position) : null
      yield { ...empty, rows: page.rows, whole_days: page.days, cursor, progress }
    }
    report = null
  }
}

/** Null when fewer days must be requested. */
async function listRows(
  { session, source, listed }: Reading,
  days: readonly string[],
  report: string,
): Promise<DeliveryRow[] | null> {
  try {
    return await source.listRows(session, days[0]!, days.at(-1)!, { listed, report })
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
function pageEntities({ campaigns, ad_sets, ads }: DescribedEntities): DescribedEntities[] {
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
