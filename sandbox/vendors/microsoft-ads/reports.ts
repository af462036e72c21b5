import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Business } from '../../../src/demo/plan/business.ts'
import { deliveryOf } from '../../demo/demo-business.ts'
import { packZip } from '../../pack-zip.ts'

const date = z
  .object({ Day: z.int(), Month: z.int(), Year: z.int() })
  .transform(({ Day, Month, Year }) => new Date(Date.UTC(Year, Month - 1, Day)).toISOString().slice(0, 10))

export const reportRequest = z.object({
  ReportRequest: z.object({
    Type: z.enum([
      'AdPerformanceReportRequest',
      'AssetGroupPerformanceReportRequest',
      'MSClickIdPerformanceReportRequest',
    ]),
    Format: z.literal('Csv'),
    FormatVersion: z.literal('2.0'),
    Aggregation: z.literal('Daily'),
    Columns: z.array(z.string()).min(1),
    Scope: z.object({ AccountIds: z.array(z.string()).length(1) }),
    Time: z.object({ CustomDateRangeStart: date, CustomDateRangeEnd: date }),
  }),
})

/** The id contains the request, so that it survives a restart of the sandbox. */
export function toReportId({ ReportRequest }: z.output<typeof reportRequest>): string {
  const { Type, Columns, Scope, Time } = ReportRequest
  const { CustomDateRangeStart: first, CustomDateRangeEnd: last } = Time
  const described = { type: Type, columns: Columns, account: Scope.AccountIds[0], first, last }
  return Buffer.from(JSON.stringify(described)).toString('base64url')
}

const described = z.object({
  type: z.string(),
  columns: z.array(z.string()),
  account: z.string(),
  first: z.string(),
  last: z.string(),
})

export function readReportId(id: string): z.output<typeof described> | null {
  try {
    return described.parse(JSON.parse(Buffer.from(id, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Returns the packed report; null when it has no rows. Microsoft's ads here are a part of the business's search ads. */
export function packReport(id: string, until: string, business: Business['key'] | null): Buffer | null {
  const { type, columns, first, last } = readReportId(id)!
  const all = business === null ? [] : deliveryOf(until, business, 'search_ads')
  const assetCampaign = all.at(-1)?.campaign_id
  const removedAd = all.findLast(({ campaign_id }) => campaign_id !== assetCampaign)?.ad_id
  const isAssets = type === 'AssetGroupPerformanceReportRequest'
  const isClicks = type === 'MSClickIdPerformanceReportRequest'
  const isAsset = (row: DemoRow) => row.campaign_id === assetCampaign
  const rows = all.filter((row) => row.date >= first && row.date <= last && (isClicks || isAsset(row) === isAssets))
  if (rows.length === 0) return null
  const records = isClicks
    ? rows.map((row) => toClickCells(row, isAsset(row)))
    : rows.map((row) => toDeliveryCells(row, { isAssets, isRemoved: row.ad_id === removedAd }))
  const lines = records.map((cells) =>
    columns.map((column) => `"${String(cells[column] ?? '').replaceAll('"', '""')}"`).join(','),
  )
  return packZip('report.csv', `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`)
}

type DemoRow = ReturnType<typeof deliveryOf>[number]
type Cells = Record<string, string | number>

function toDeliveryCells(row: DemoRow, { isAssets, isRemoved }: { isAssets: boolean; isRemoved: boolean }): Cells {
  return {
    TimePeriod: row.date,
    ...{ CampaignId: `51${row.campaign_id}`, CampaignName: row.campaign_name, CampaignStatus: 'Active' },
    CampaignType: isAssets ? 'Performance max' : 'Search & content',
    ...{ AdGroupId: `52${row.ad_set_id}`, AdGroupName: row.ad_set_name, AdGroupStatus: 'Active' },
    ...{ AdId: `53${row.ad_id}`, AdTitle: row.ad_name, AdStatus: isRemoved ? 'Deleted' : 'Active' },
    ...{ AssetGroupId: `54${row.ad_id}`, AssetGroupName: row.ad_name, AssetGroupStatus: 'Active' },
    ...{ Impressions: row.impressions, Clicks: row.clicks, Spend: row.spend },
    Conversions: 0,
    ConversionsQualified: row.platform_conversions ?? 0,
    Revenue: row.platform_conversion_value ?? 0,
  }
}

/** One click of each ad and day; the demo has no ids of single clicks. */
function toClickCells({ date, campaign_id, ad_set_id, ad_id }: DemoRow, isAsset: boolean): Cells {
  return {
    ...{ TimePeriod: date, CampaignId: `51${campaign_id}`, MSClickId: clickIdOf(date, ad_id), Clicks: 1 },
    ...(isAsset ? { AssetGroupId: `54${ad_id}` } : { AdGroupId: `52${ad_set_id}`, AdId: `53${ad_id}` }),
  }
}

/** The id of the first click of an ad on a day, as links have it: a GUID without hyphens. */
export function clickIdOf(date: string, adId: string): string {
  return hash('sha256', `${date} ${adId}`, 'hex').slice(0, 32)
}
