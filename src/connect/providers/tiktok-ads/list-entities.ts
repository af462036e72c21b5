import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { decimalText, textOrNull } from '../vendor-values.ts'
import { todayOf } from '../whole-days.ts'
import { listAll } from './call-api.ts'

const status = { operation_status: textOrNull, secondary_status: textOrNull }
const budget = { budget: decimalText.nullish(), budget_mode: textOrNull }

const campaignRow = z.object({
  campaign_id: z.string().min(1),
  campaign_name: textOrNull,
  objective_type: textOrNull,
  ...status,
  ...budget,
})
const adGroupRow = z.object({
  adgroup_id: z.string().min(1),
  adgroup_name: textOrNull,
  campaign_id: z.string().min(1),
  ...status,
  ...budget,
})
const adRow = z.object({
  ad_id: z.string().min(1),
  ad_name: textOrNull,
  adgroup_id: z.string().min(1),
  campaign_id: z.string().min(1),
  ...status,
})

/** Without it deleted entities are left out, whose delivery would have no ad. */
const everyStatus = JSON.stringify({ primary_status: 'STATUS_ALL' })

export async function listEntities(session: VendorSession): Promise<DescribedEntities> {
  const described_on = todayOf(session)
  const list = <Row>(path: string, row: z.ZodType<Row> & { shape: object }) =>
    listAll(session, path, { filtering: everyStatus, fields: JSON.stringify(Object.keys(row.shape)) }, row)
  const campaigns = await list('/campaign/get/', campaignRow)
  const adGroups = await list('/adgroup/get/', adGroupRow)
  const ads = await list('/ad/get/', adRow)
  return {
    campaigns: campaigns.map((row) => ({
      external_id: row.campaign_id,
      name: row.campaign_name ?? row.campaign_id,
      status: toStatus(row),
      objective: row.objective_type,
      daily_budget: toDailyBudget(row),
      described_on,
    })),
    ad_sets: adGroups.map((row) => ({
      external_id: row.adgroup_id,
      campaign_external_id: row.campaign_id,
      name: row.adgroup_name ?? row.adgroup_id,
      status: toStatus(row),
      daily_budget: toDailyBudget(row),
      learning_stage_status: null,
      described_on,
    })),
    ads: ads.map((row) => ({
      external_id: row.ad_id,
      campaign_external_id: row.campaign_id,
      ad_set_external_id: row.adgroup_id,
      name: row.ad_name ?? row.ad_id,
      status: toStatus(row),
      described_on,
    })),
  }
}

const statuses: Readonly<Record<string, string>> = { ENABLE: 'ACTIVE', DISABLE: 'PAUSED' }

/** A deleted entity keeps the status of its switch; only the secondary status says that it was deleted. */
export function toStatus(row: { operation_status: string | null; secondary_status: string | null }): string | null {
  if (row.secondary_status?.endsWith('_DELETE')) return 'DELETED'
  return row.operation_status && (statuses[row.operation_status] ?? row.operation_status)
}

/** `BUDGET_MODE_TOTAL` is for the whole run, and a budget of 0 is that of the other level. */
function toDailyBudget({ budget, budget_mode }: { budget?: string | null | undefined; budget_mode: string | null }) {
  const isDaily = budget_mode === 'BUDGET_MODE_DAY' || budget_mode === 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET'
  return isDaily && budget && budget !== '0' ? budget : null
}
