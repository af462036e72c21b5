import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { readCsv } from '../read-csv.ts'
import { callService } from './call-service.ts'

const common = [
  'TimePeriod',
  'CampaignId',
  'CampaignName',
  'CampaignStatus',
  'CampaignType',
  'Impressions',
  'Clicks',
  'Spend',
]

/** `Conversions` is deprecated and returns 0. Performance Max has asset groups instead of ads. */
const columns = {
  AdPerformanceReportRequest: [
    ...common,
    ...['AdGroupId', 'AdGroupName', 'AdGroupStatus', 'AdId', 'AdTitle', 'AdStatus', 'ConversionsQualified', 'Revenue'],
  ],
  AssetGroupPerformanceReportRequest: [...common, 'AssetGroupId', 'AssetGroupName', 'AssetGroupStatus'],
  MSClickIdPerformanceReportRequest: [
    ...['TimePeriod', 'CampaignId', 'AdGroupId', 'AdId', 'AssetGroupId', 'MSClickId', 'Clicks'],
  ],
} as const

export type ReportType = keyof typeof columns

const submitted = z.object({ ReportRequestId: z.string().min(1) })

/** Requests a report with a row per day and ad; returns its id, which is valid for at least a day. */
export async function submitReport(
  session: VendorSession,
  type: ReportType,
  { first, last }: { first: string; last: string },
): Promise<string> {
  const ReportRequest = {
    Type: type,
    Format: 'Csv',
    FormatVersion: '2.0',
    ...{ ExcludeReportHeader: true, ExcludeReportFooter: true, ExcludeColumnHeaders: false },
    ReturnOnlyCompleteData: false,
    Aggregation: 'Daily',
    Columns: columns[type],
    Scope: { AccountIds: [session.account.external_id] },
    Time: {
      CustomDateRangeStart: toDate(first),
      CustomDateRangeEnd: toDate(last),
      // Decides only which day is today; without it, that of the Pacific coast.
      ReportTimeZone: 'GreenwichMeanTimeDublinEdinburghLisbonLondon',
    },
  }
  const call = { at: 'reporting', path: '/Reporting/v13/GenerateReport/Submit', body: { ReportRequest } } as const
  return (await callService(session, call, submitted)).ReportRequestId
}

function toDate(day: string) {
  const [Year, Month, Day] = day.split('-').map(Number)
  return { Day, Month, Year }
}

const polled = z.object({
  ReportRequestStatus: z.object({
    Status: z.enum(['Pending', 'Success', 'Error']),
    ReportDownloadUrl: z.string().nullish(),
  }),
})

const attemptsMax = 15
const pollIntervalMs = 4_000
const laterSeconds = 120

/** Returns the rows of a report. One that takes long is polled again later; one without data has no file. */
export async function readReport(session: VendorSession, ReportRequestId: string): Promise<Record<string, string>[]> {
  const wait = session.wait ?? sleep
  const call = { at: 'reporting', path: '/Reporting/v13/GenerateReport/Poll', body: { ReportRequestId } } as const
  for (let attempts = 1; ; attempts++) {
    const { Status, ReportDownloadUrl } = (await callService(session, call, polled)).ReportRequestStatus
    if (Status === 'Success') {
      if (!ReportDownloadUrl) return []
      return readCsv(await session.http.file(ReportDownloadUrl, { unpack: 'zip' }))
    }
    if (Status === 'Error')
      return failVendor({ kind: 'unavailable', message: 'the platform could not prepare a report' })
    if (attempts === attemptsMax) {
      const message = 'the platform is still preparing a report'
      return failVendor({ kind: 'throttled', message, retry_after_seconds: laterSeconds })
    }
    await wait(pollIntervalMs)
  }
}
