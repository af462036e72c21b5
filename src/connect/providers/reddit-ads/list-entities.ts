import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { fromMicros, textOrNull } from '../vendor-values.ts'
import { todayOf } from '../whole-days.ts'
import { listAll, prefix } from './call-api.ts'

const micros = z.union([z.number(), z.string()]).nullish()
const common = { id: z.string().min(1), name: textOrNull, configured_status: textOrNull }
const budget = { goal_type: textOrNull, goal_value: micros }

const campaignRows = z.array(z.object({ ...common, ...budget, objective: textOrNull }))
const adGroupRows = z.array(z.object({ ...common, ...budget, campaign_id: z.string().min(1) }))
export const adRow = z.object({ ...common, ad_group_id: z.string().min(1), campaign_id: z.string().min(1) })

export async function listEntities(session: VendorSession): Promise<DescribedEntities> {
  const described_on = todayOf(session)
  const account = encodeURIComponent(session.account.external_id)
  const list = async <Row>(name: string, rows: z.ZodType<Row[]>): Promise<Row[]> => {
    const request = { path: `${prefix}/ad_accounts/${account}/${name}`, query: { 'page.size': 100 } }
    return (await listAll(session, request, rows)).flat()
  }
  const campaigns = await list('campaigns', campaignRows)
  const adGroups = await list('ad_groups', adGroupRows)
  const ads = await list('ads', z.array(adRow))
  return {
    campaigns: campaigns.map((row) => ({
      ...{ external_id: row.id, name: row.name ?? row.id, status: toStatus(row), objective: row.objective },
      ...{ daily_budget: toDailyBudget(row), described_on },
    })),
    ad_sets: adGroups.map((row) => ({
      ...{ external_id: row.id, campaign_external_id: row.campaign_id, name: row.name ?? row.id },
      ...{ status: toStatus(row), daily_budget: toDailyBudget(row), learning_stage_status: null, described_on },
    })),
    ads: ads.map((row) => ({
      ...{ external_id: row.id, campaign_external_id: row.campaign_id, ad_set_external_id: row.ad_group_id },
      ...{ name: row.name ?? row.id, status: toStatus(row), described_on },
    })),
  }
}

/** The configured status: the effective one follows with a delay. */
export function toStatus({ configured_status }: { configured_status: string | null }): string | null {
  return configured_status?.toUpperCase() ?? null
}

/** The goal of a campaign or ad group is its budget, per day or for its whole run. */
function toDailyBudget({ goal_type, goal_value }: { goal_type: string | null; goal_value?: z.output<typeof micros> }) {
  return goal_type === 'DAILY_SPEND' && goal_value ? fromMicros(String(goal_value)) : null
}
