import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { fromMicros, textOrNull } from '../vendor-values.ts'
import { todayOf } from '../whole-days.ts'
import { accountPath, listAll } from './call-api.ts'

const micros = z.number().nullish()
const common = { id: z.string().min(1), name: textOrNull, status: textOrNull }

const campaignRow = z.object({ ...common, objective_type: textOrNull, daily_spend_cap: micros })
const adGroupRow = z.object({
  ...common,
  campaign_id: z.string().min(1),
  budget_type: textOrNull,
  budget_in_micro_currency: micros,
})
const adRow = z.object({ ...common, ad_group_id: z.string().min(1), campaign_id: z.string().min(1) })

/** Without the parameter, a list has active and paused entities. Drafts are left out. */
const lists = [{}, { entity_statuses: 'ARCHIVED' }] as const

export async function listEntities(session: VendorSession): Promise<DescribedEntities> {
  const described_on = todayOf(session)
  const list = async <Row extends { id: string }>(name: string, row: z.ZodType<Row>): Promise<Row[]> => {
    const found = new Map<string, Row>()
    for (const query of lists) {
      const rows = await listAll(session, accountPath(session, name), query, row)
      for (const entity of rows) found.set(entity.id, entity)
    }
    return [...found.values()]
  }
  const campaigns = await list('campaigns', campaignRow)
  const adGroups = await list('ad_groups', adGroupRow)
  const ads = await list('ads', adRow)
  return {
    campaigns: campaigns.map(({ id, name, status, objective_type, daily_spend_cap }) => ({
      ...{ external_id: id, name: name ?? id, status, objective: objective_type },
      ...{ daily_budget: toAmount(daily_spend_cap), described_on },
    })),
    ad_sets: adGroups.map(({ id, name, status, campaign_id, budget_type, budget_in_micro_currency }) => ({
      ...{ external_id: id, campaign_external_id: campaign_id, name: name ?? id, status },
      // The budget of an ad group is for its whole run, or for each day, or is that of its campaign.
      daily_budget: budget_type === 'DAILY' ? toAmount(budget_in_micro_currency) : null,
      ...{ learning_stage_status: null, described_on },
    })),
    ads: ads.map(({ id, name, status, ad_group_id, campaign_id }) => ({
      ...{ external_id: id, campaign_external_id: campaign_id, ad_set_external_id: ad_group_id },
      ...{ name: name ?? id, status, described_on },
    })),
  }
}

function toAmount(value: number | null | undefined): string | null {
  return value ? fromMicros(String(value)) : null
}
