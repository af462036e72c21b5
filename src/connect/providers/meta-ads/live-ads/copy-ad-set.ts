import { z } from 'zod'
import type { VendorSession } from '../../../provider.ts'
import type { OptimisedAdSet } from '../../../vendor-rows.ts'
import { listEdge, requestGraph } from '../graph.ts'
import { listUncopyable, readFields, toCopyForm } from './ad-set-settings.ts'

const promoted = z.looseObject({ pixel_id: z.string().optional() })
const adSet = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  status: z.string(),
  effective_status: z.string(),
  account_id: z.string(),
  promoted_object: promoted.nullish(),
})

/** Lists the ad sets of the account that have not ended. */
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

const source = z.looseObject({ id: z.string() })
const made = z.object({ id: z.string().min(1) })

async function readSource(session: VendorSession, adSetId: string) {
  const request = { path: `/${adSetId}`, query: { fields: readFields.join(',') } }
  return requestGraph(session, session.tokens.access_token, request, source)
}

/** Fields of an ad set that a copy would lose; empty when it can be copied. */
export async function listUncopyableFields(session: VendorSession, adSetId: string): Promise<string[]> {
  return listUncopyable(await readSource(session, adSetId), session.now())
}

/** The dataset of an ad set is fixed at creation, so another dataset needs a new ad set. It is paused and has no ads. */
export async function createAdSetLike(session: VendorSession, adSetId: string, datasetId: string): Promise<string> {
  const form = toCopyForm(await readSource(session, adSetId), datasetId, session.now())
  const path = `/${session.account.external_id}/adsets`
  const { id } = await requestGraph(session, session.tokens.access_token, { path, form, timeout_seconds: 30 }, made)
  return id
}

const copy = made.extend({ source_ad_id: z.string().nullish() })

/** Copies ads that have no copy in the other ad set yet, so an interrupted call can be repeated. */
export async function copyAds(session: VendorSession, fromAdSetId: string, toAdSetId: string): Promise<void> {
  const edge = (adSetId: string, fields: string) => ({ path: `/${adSetId}/ads`, query: { fields, limit: 500 } })
  const copies = await listEdge(session, edge(toAdSetId, 'id,source_ad_id'), copy)
  const copied = new Set(copies.map(({ source_ad_id }) => source_ad_id))
  const ads = await listEdge(session, edge(fromAdSetId, 'id'), made)
  for (const ad of ads.filter(({ id }) => !copied.has(id))) {
    const form = { adset_id: toAdSetId, status_option: 'INHERITED_FROM_SOURCE' }
    const request = { path: `/${ad.id}/copies`, form, timeout_seconds: 30 }
    await requestGraph(session, session.tokens.access_token, request, z.unknown())
  }
}
