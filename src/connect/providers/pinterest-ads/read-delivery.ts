import { z } from 'zod'
import { mapInSlices } from '../../../kernel/slices.ts'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { pageEntities } from '../read-days.ts'
import { readWholeDays } from '../whole-days.ts'
import { listEntities } from './list-entities.ts'
import { readReport, requestReport } from './report.ts'
import { toDeliveryRow } from './to-delivery-row.ts'

/** The days that every sync reads again fit in one report; the vendor accepts up to 186. */
const spanDaysMax = 35
/** Larger reports take long to download and to read. */
const reportRows = 50_000

/** Where the reader is: a span, its first day and, once it was requested, its report. */
const cursorSchema = z.object({ day: z.iso.date(), span: z.int().min(1), report: z.string().nullable().default(null) })

type Position = z.output<typeof cursorSchema>

/** The cursor while the ads are listed; an interrupted list starts again. */
const fromTheAds = 'ads'

const noEntities = { campaigns: [], ad_sets: [], ads: [] }

/**
 * Yields the current ads, then the delivery of several days per report. The id of a requested report is in the cursor, so that a
 * reader that was interrupted does not request it again; an interrupted span is stored again from its first day.
 */
export async function* readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  const currency = session.account.currency ?? failVendor({ kind: 'malformed', message: 'the account has no currency' })
  const { cursor } = range
  if (cursor !== null && cursor !== fromTheAds) {
    yield* readSpans(session, range, { currency, start: cursorSchema.parse(JSON.parse(cursor)) })
    return
  }
  const entities = await listEntities(session)
  const daysThatFit = Math.floor(reportRows / Math.max(1, entities.ads.length))
  const start: Position = { day: range.since, span: Math.min(spanDaysMax, Math.max(1, daysThatFit)), report: null }
  const pages = pageEntities(entities)
  for (const [at, page] of pages.entries()) {
    const next = at === pages.length - 1 ? JSON.stringify(start) : fromTheAds
    yield { currency, rows: [], entities: page, cursor: next }
  }
  yield* readSpans(session, range, { currency, start })
}

async function* readSpans(
  session: VendorSession,
  range: ReadRange,
  { currency, start }: { currency: string; start: Position },
): AsyncGenerator<DeliveryPage> {
  const days = daysBetween(range.since, range.until)
  const { span } = start
  let { report } = start
  for (let at = Math.max(0, days.indexOf(start.day)); at < days.length; at += span) {
    const requested = days.slice(at, at + span)
    const day = requested[0]!
    const empty = { currency, rows: [], entities: noEntities }
    if (report === null) {
      report = await requestReport(session, day, requested.at(-1)!)
      yield { ...empty, cursor: JSON.stringify({ day, span, report }), progress: at / days.length }
    }
    const records = await readRequested(session, report, requested)
    const pages = readWholeDays(await mapInSlices(records, toDeliveryRow), requested)
    const next = days[at + span]
    for (const [index, page] of pages.entries()) {
      const isLast = index === pages.length - 1
      const later = next === undefined ? null : JSON.stringify({ day: next, span })
      const cursor = isLast ? later : JSON.stringify({ day, span, report })
      const progress = (at + requested.length) / days.length
      yield { ...empty, rows: page.rows, whole_days: page.days, cursor, progress }
    }
    report = null
  }
}

/** A report ends after an hour; then it is requested again. */
async function readRequested(session: VendorSession, report: string, days: readonly string[]): Promise<unknown[]> {
  const fresh = async () => readReport(session, await requestReport(session, days[0]!, days.at(-1)!))
  const rows = (await readReport(session, report)) ?? (await fresh())
  return rows ?? failVendor({ kind: 'unavailable', message: 'the platform does not find its report' })
}
