import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import type { OptimisedAdSet } from '../../vendor-rows.ts'
import { askGraph, listEdge } from './graph.ts'

const promoted = z.looseObject({ pixel_id: z.string().optional() })
const adSet = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  status: z.string(),
  effective_status: z.string(),
  account_id: z.string(),
  promoted_object: promoted.nullish(),
})

/** The ad sets of the account that are not over. */
export async function listAdSets(session: VendorSession): Promise<OptimisedAdSet[]> {
  const path = `/${session.account.external_id}/adsets`
  const query = { fields: 'id,name,status,effective_status,account_id,promoted_object', limit: 500 }
  const found = await listEdge(session, { path, query }, adSet)
  return found.map(({ id, name, status, effective_status, account_id, promoted_object }) => ({
    external_id: id,
    name: name || id,
    status,
    effective_status,
    account_external_id: `act_${account_id}`,
    dataset_id: promoted_object?.pixel_id ?? null,
  }))
}

/** What makes an ad set what it is. The dataset is fixed when one is made, so that another needs another ad set. */
const copied = [
  'campaign_id',
  'daily_budget',
  'lifetime_budget',
  'bid_amount',
  'bid_strategy',
  'billing_event',
  'optimization_goal',
  'targeting',
  'attribution_spec',
  'destination_type',
  'end_time',
] as const

const source = z.looseObject({ id: z.string(), name: z.string().default(''), promoted_object: promoted.nullish() })
const made = z.object({ id: z.string().min(1) })

/** Paused, and its ads are copies of the ads that it stands for: nothing is delivered until somebody switches it on. */
export async function copyAdSet(session: VendorSession, adSetId: string, datasetId: string): Promise<string> {
  const { access_token } = session.tokens
  const fields = ['id', 'name', 'promoted_object', ...copied].join(',')
  const old = await askGraph(session, access_token, { path: `/${adSetId}`, query: { fields } }, source)
  const settings = copied.flatMap((field): [string, string][] => {
    const value = old[field]
    if (value === undefined || value === null || value === '0') return []
    return [[field, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
  const promoted_object = JSON.stringify({ ...old.promoted_object, pixel_id: datasetId })
  const form = { ...Object.fromEntries(settings), name: `${old.name} (clean)`, promoted_object, status: 'PAUSED' }
  const path = `/${session.account.external_id}/adsets`
  const { id } = await askGraph(session, access_token, { path, form, timeout_seconds: 30 }, made)
  const ads = await listEdge(session, { path: `/${adSetId}/ads`, query: { fields: 'id', limit: 500 } }, made)
  for (const ad of ads) {
    const request = { path: `/${ad.id}/copies`, form: { adset_id: id, status_option: 'INHERITED_FROM_SOURCE' } }
    await askGraph(session, access_token, { ...request, timeout_seconds: 30 }, z.unknown())
  }
  return id
}
