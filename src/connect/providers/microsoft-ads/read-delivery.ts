import { z } from 'zod'
import { mapInSlices } from '../../../kernel/slices.ts'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor, ProviderError } from '../../provider-error.ts'
import { readWholeDays } from '../whole-days.ts'
import { readReport, submitReport } from './report.ts'
import { toDeliveryRow } from './to-delivery-row.ts'

const spanDays = 30
const reportTypes = ['AdPerformanceReportRequest', 'AssetGroupPerformanceReportRequest'] as const

/** Where the reader is: the first day of a span and, once they were requested, the ids of its reports. */
const cursorSchema = z.object({ day: z.iso.date(), reports: z.array(z.string()).default([]) })

type Position = z.output<typeof cursorSchema>

const noEntities = { campaigns: [], ad_sets: [], ads: [] }

/**
 * Yields the delivery of several days per report. The ids of requested reports are in the cursor, so that a reader that was
 * interrupted does not request them again; an interrupted span is stored again from its first day.
 */
export async function* readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  const currency = session.account.currency ?? failVendor({ kind: 'malformed', message: 'the account has no currency' })
  const days = daysBetween(range.since, range.until)
  let position: Position | null =
    range.cursor === null ? { day: range.since, reports: [] } : cursorSchema.parse(JSON.parse(range.cursor))
  while (position) {
    const at = Math.max(0, days.indexOf(position.day))
    const span = days.slice(at, at + spanDays)
    const progress = at / days.length
    const empty = { currency, rows: [], entities: noEntities, progress }
    if (position.reports.length === 0) {
      position = { day: position.day, reports: await submitReports(session, span) }
      yield { ...empty, cursor: JSON.stringify(position) }
    }
    const next: string | undefined = days[at + spanDays]
    const records = await readReports(session, position.reports, span)
    const rows = (await mapInSlices(records, toDeliveryRow)).filter((row) => row !== null)
    const pages = readWholeDays(rows, span)
    for (const [index, page] of pages.entries()) {
      const isLast = index === pages.length - 1
      const later: Position | null = isLast ? (next === undefined ? null : { day: next, reports: [] }) : position
      const cursor = later === null ? null : JSON.stringify(later)
      yield { ...empty, rows: page.rows, whole_days: page.days, cursor, progress: (at + span.length) / days.length }
    }
    position = next === undefined ? null : { day: next, reports: [] }
  }
}

async function submitReports(session: VendorSession, span: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const type of reportTypes) ids.push(await submitReport(session, type, { first: span[0]!, last: span.at(-1)! }))
  return ids
}

/** Ids of reports end after a day or two; then the reports are requested again. */
async function readReports(session: VendorSession, ids: readonly string[], span: readonly string[]) {
  try {
    return (await Promise.all(ids.map((id) => readReport(session, id)))).flat()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure.kind !== 'rejected') throw error
    const fresh = await submitReports(session, span)
    return (await Promise.all(fresh.map((id) => readReport(session, id)))).flat()
  }
}
