import { z } from 'zod'
import type { Business } from '../../../src/demo/plan/business.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'

/** Pinterest's ads here are the business's social ads under other ids. The first ad is archived. */
const campaignId = (id: string) => `6267${id}`
const adGroupId = (id: string) => `2680${id}`
const adId = (id: string) => `6871${id}`

export const kinds = ['campaigns', 'ad_groups', 'ads'] as const

export function listEntities(
  kind: (typeof kinds)[number],
  business: Business['key'] | null,
  { until, statuses }: { until: string; statuses: readonly string[] },
): readonly object[] {
  if (business === null) return []
  const entities = entitiesOf(until, business, 'social_ads')
  const active = { status: 'ACTIVE', ad_account_id: '549700000001' }
  const all = {
    campaigns: entities.campaigns.map(({ external_id, name }) => ({
      ...{ id: campaignId(external_id), name, ...active, objective_type: 'WEB_CONVERSION', daily_spend_cap: null },
    })),
    ad_groups: entities.ad_sets.map(({ external_id, campaign_external_id, name }) => ({
      ...{ id: adGroupId(external_id), campaign_id: campaignId(campaign_external_id), name, ...active },
      ...{ budget_type: 'DAILY', budget_in_micro_currency: 50_500_000 },
    })),
    ads: entities.ads.map(({ external_id, name, ad_set_external_id, campaign_external_id }, index) => ({
      ...{ id: adId(external_id), name, ...active, status: index === 0 ? 'ARCHIVED' : 'ACTIVE' },
      ...{ ad_group_id: adGroupId(ad_set_external_id), campaign_id: campaignId(campaign_external_id) },
    })),
  }
  return all[kind].filter(({ status }) => statuses.includes(status))
}

export const reportRequest = z.strictObject({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  granularity: z.literal('DAY'),
  level: z.literal('PIN_PROMOTION'),
  columns: z.array(z.string().regex(/^[A-Z0-9_]+$/)).min(1),
  report_format: z.literal('JSON'),
})

const { start_date, end_date, columns } = reportRequest.shape
const described = z.object({ start_date, end_date, columns, account: z.string() })

/** The token contains the request, so that it survives a restart of the sandbox. */
export function toReportToken(request: z.output<typeof described>): string {
  return Buffer.from(JSON.stringify(described.parse(request))).toString('base64url')
}

export function readReportToken(token: string): z.output<typeof described> | null {
  try {
    return described.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    return null
  }
}

const micros = (amount: string | null) => Math.round(Number(amount ?? 0) * 1_000_000)

/** The rows of a report by the id of their ad. Amounts are in millionths, and metrics that are zero are left out. */
export function toReport(
  { start_date, end_date, columns }: Omit<z.output<typeof described>, 'account'>,
  business: Business['key'] | null,
  until: string,
): Record<string, object[]> {
  const rows = business === null ? [] : deliveryOf(until, business, 'social_ads')
  const report = new Map<string, object[]>()
  for (const row of rows) {
    if (row.date < start_date || row.date > end_date) continue
    const known: Record<string, unknown> = {
      ...{ CAMPAIGN_ID: campaignId(row.campaign_id), CAMPAIGN_NAME: row.campaign_name },
      ...{ AD_GROUP_ID: adGroupId(row.ad_set_id), AD_GROUP_NAME: row.ad_set_name },
      ...{ AD_ID: adId(row.ad_id), AD_NAME: row.ad_name },
      ...{ SPEND_IN_MICRO_DOLLAR: micros(row.spend), IMPRESSION_1: row.impressions, OUTBOUND_CLICK_1: row.clicks },
      ...{ TOTAL_IMPRESSION_USER: row.reach, TOTAL_CHECKOUT: Number(row.platform_conversions ?? 0) },
      TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: micros(row.platform_conversion_value),
    }
    const listed = columns.flatMap((name) => (known[name] ? [[name, known[name]]] : []))
    const rowsOfAd = report.get(adId(row.ad_id)) ?? []
    rowsOfAd.push({ DATE: row.date, ...Object.fromEntries(listed) })
    report.set(adId(row.ad_id), rowsOfAd)
  }
  return Object.fromEntries(report)
}
