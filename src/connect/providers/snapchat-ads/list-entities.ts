import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import type { AdDescription, AdSetDescription, DescribedEntities } from '../../vendor-rows.ts'
import { fromMicros, textOrNull } from '../vendor-values.ts'
import { todayOf } from '../whole-days.ts'
import { listAll, prefix } from './call-api.ts'

const micros = z.union([z.number(), z.string()]).nullish()
const common = { id: z.string().min(1), name: textOrNull, status: textOrNull, deleted: z.boolean().nullish() }

const campaignRow = z.object({
  ...common,
  daily_budget_micro: micros,
  objective: textOrNull,
  objective_v2_properties: z.object({ objective_v2_type: textOrNull }).nullish(),
})
export const adSquadRow = z.object({
  ...common,
  campaign_id: z.string().min(1),
  daily_budget_micro: micros,
  optimization_goal: textOrNull,
})
export const adRow = z.object({ ...common, ad_squad_id: z.string().min(1) })

/** Without it deleted entities are left out, whose delivery would have no parents. */
export const withDeleted = { read_deleted_entities: true }

export interface ListedEntities {
  entities: DescribedEntities
  /** What each ad squad optimizes for. */
  goals: Map<string, string | null>
}

/** Children are listed before their parents, so that the parents of a new ad are never missing. */
export async function listEntities(session: VendorSession): Promise<ListedEntities> {
  const described_on = todayOf(session)
  const account = encodeURIComponent(session.account.external_id)
  const list = <Schema extends z.ZodType>(item: string, row: Schema) => {
    const request = { path: `${prefix}/adaccounts/${account}/${item}s`, query: { limit: 1_000, ...withDeleted } }
    return listAll(session, request, { list: `${item}s`, item }, row)
  }
  const ads = await list('ad', adRow)
  const adSquads = await list('adsquad', adSquadRow)
  const campaigns = await list('campaign', campaignRow)
  const campaignOf = new Map(adSquads.map(({ id, campaign_id }) => [id, campaign_id]))
  const entities = {
    campaigns: campaigns.map((row) => ({
      ...{ external_id: row.id, name: row.name ?? row.id, status: toStatus(row) },
      objective: row.objective_v2_properties?.objective_v2_type ?? row.objective,
      ...{ daily_budget: toBudget(row.daily_budget_micro), described_on },
    })),
    ad_sets: adSquads.map((row) => toAdSet(row, described_on)),
    ads: ads.flatMap((row) => {
      const campaign = campaignOf.get(row.ad_squad_id)
      return campaign === undefined ? [] : toAd(row, campaign, described_on)
    }),
  }
  return { entities, goals: new Map(adSquads.map((row) => [row.id, row.optimization_goal])) }
}

export function toAdSet(row: z.output<typeof adSquadRow>, described_on: string): AdSetDescription {
  return {
    ...{ external_id: row.id, campaign_external_id: row.campaign_id, name: row.name ?? row.id },
    ...{ status: toStatus(row), daily_budget: toBudget(row.daily_budget_micro) },
    ...{ learning_stage_status: null, described_on },
  }
}

export function toAd(row: z.output<typeof adRow>, campaign_external_id: string, described_on: string): AdDescription {
  return {
    ...{ external_id: row.id, campaign_external_id, ad_set_external_id: row.ad_squad_id },
    ...{ name: row.name ?? row.id, status: toStatus(row), described_on },
  }
}

/** The status says whether an entity is switched on, also when it was deleted. */
export function toStatus(row: { status: string | null; deleted?: boolean | null | undefined }): string | null {
  return row.deleted === true ? 'DELETED' : (row.status?.toUpperCase() ?? null)
}

function toBudget(amount: z.output<typeof micros>): string | null {
  return amount ? fromMicros(String(amount)) : null
}
