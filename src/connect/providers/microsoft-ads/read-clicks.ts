import { z } from 'zod'
import { mapInSlices } from '../../../kernel/slices.ts'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import type { AdClick, ClickPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor, ProviderError } from '../../provider-error.ts'
import { readReport, submitReport } from './report.ts'

/** Clicks of earlier days were read before, and the vendor keeps none from before the report existed. */
const clickDays = 28
const spanDays = 7
const pageRows = 500

/** Where the reader is: the first day of a span and, once it was requested, the id of its report. */
const cursorSchema = z.object({ day: z.iso.date(), report: z.string().nullable() })

/**
 * Yields the clicks of the last weeks with their ads. An interrupted span is read again from its report. An account that the vendor
 * does not give this report has no clicks.
 */
export async function* readClicks(session: VendorSession, range: ReadRange): AsyncGenerator<ClickPage> {
  const days = daysBetween(range.since, range.until).slice(-clickDays)
  const start = range.cursor === null ? { day: days[0]!, report: null } : cursorSchema.parse(JSON.parse(range.cursor))
  let { report } = start
  for (let at = Math.max(0, days.indexOf(start.day)); at < days.length; at += spanDays) {
    const span = days.slice(at, at + spanDays)
    report ??= await requestReport(session, span)
    if (report === null) {
      yield { clicks: [], cursor: null }
      return
    }
    const requested = JSON.stringify({ day: span[0], report })
    yield { clicks: [], cursor: requested, progress: at / days.length }
    const records = await readAgainIfEnded(session, report, span)
    const clicks = (await mapInSlices(records, toClick)).filter((click) => click !== null)
    const next = days[at + spanDays]
    const last = next === undefined ? null : JSON.stringify({ day: next, report: null })
    for (let first = 0; ; first += pageRows) {
      const isLast = first + pageRows >= clicks.length
      const progress = (at + span.length) / days.length
      yield { clicks: clicks.slice(first, first + pageRows), cursor: isLast ? last : requested, progress }
      if (isLast) break
    }
    report = null
  }
}

const type = 'MSClickIdPerformanceReportRequest'

/** Null if the vendor rejects the request: not every account has this report. */
async function requestReport(session: VendorSession, span: readonly string[]): Promise<string | null> {
  try {
    return await submitReport(session, type, { first: span[0]!, last: span.at(-1)! })
  } catch (error) {
    if (isRejected(error)) return null
    throw error
  }
}

/** Ids of reports end after a day or two; then the report is requested again. */
async function readAgainIfEnded(session: VendorSession, report: string, span: readonly string[]) {
  try {
    return await readReport(session, report)
  } catch (error) {
    const fresh = isRejected(error) ? await requestReport(session, span) : null
    if (fresh === null) throw error
    return readReport(session, fresh)
  }
}

function isRejected(error: unknown): boolean {
  return error instanceof ProviderError && error.failure.kind === 'rejected'
}

const optional = z.string().default('')
const clickRow = z.object({
  TimePeriod: z.iso.date(),
  CampaignId: z.string().min(1),
  AdGroupId: optional,
  AdId: optional,
  AssetGroupId: optional,
  MSClickId: z.string().min(1),
})

/** Null for a click on no ad. As in delivery, an asset group is its ad set and its ad. */
function toClick(record: Readonly<Record<string, string>>): AdClick | null {
  const read = clickRow.safeParse(record)
  if (!read.success) return failVendor({ kind: 'malformed', message: `unexpected row: ${z.prettifyError(read.error)}` })
  const { TimePeriod: date, CampaignId: campaign_id, AdGroupId, AdId, AssetGroupId, MSClickId: click_id } = read.data
  const ad_id = AdId || AssetGroupId
  if (ad_id === '') return null
  return { click_id, date, campaign_id, ad_set_id: AdId ? AdGroupId : AssetGroupId, ad_id }
}
