import { z } from 'zod'
import type { ListedAds, VendorSession } from '../../../provider.ts'
import { ProviderError } from '../../../provider-error.ts'
import type { ListedAd, LiveAd, LiveAdSet, LiveAdStatus, LiveCampaign, LiveCreative } from '../../../vendor-rows.ts'
import { listEdge, readEdge, requestGraph } from '../graph.ts'
import { isAbsence } from '../parse-error.ts'
import { copiedSettings, lostSettings, readSettings } from './creative-settings.ts'

const id = z.string().min(1)
/** Budgets are text in the smallest unit; `0` means none. */
const budget = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((text) => Number(text) || null)
  .nullish()
  .transform((minor) => minor ?? null)
const entity = z.object({ id, name: z.string().default(''), status: z.string(), account_id: z.string() })
const entityFields = 'id,name,status,account_id'

const adSetInCampaign = z.object({ id, name: z.string(), status: z.string(), daily_budget: budget })
const adInCampaign = z.object({
  id,
  name: z.string(),
  status: z.string(),
  effective_status: z.string(),
  adset: z.object({ status: z.string() }),
})

export async function readCampaign(session: VendorSession, externalId: string): Promise<LiveCampaign | null> {
  const schema = entity.extend({ daily_budget: budget })
  const found = await readNode(session, externalId, `${entityFields},daily_budget`, schema)
  if (!found) return null
  const edge = (name: string, fields: string) => ({ path: `/${found.id}/${name}`, query: { fields, limit: 500 } })
  const adSets = await listEdge(session, edge('adsets', 'id,name,status,daily_budget'), adSetInCampaign)
  const ads = await listEdge(session, edge('ads', 'id,name,status,effective_status,adset{status}'), adInCampaign)
  return {
    ...toEntity(found),
    daily_budget: found.daily_budget,
    ad_sets: adSets.map(({ id: external_id, ...reported }) => ({ external_id, ...reported })),
    ads: ads.map(({ id: external_id, adset, ...reported }) => ({
      external_id,
      ...reported,
      ad_set_status: adset.status,
    })),
  }
}

export async function readAdSet(session: VendorSession, externalId: string): Promise<LiveAdSet | null> {
  const schema = entity.extend({ daily_budget: budget, campaign: z.object({ status: z.string() }).optional() })
  const found = await readNode(session, externalId, `${entityFields},daily_budget,campaign{status}`, schema)
  if (!found) return null
  return { ...toEntity(found), daily_budget: found.daily_budget, campaign_status: found.campaign?.status ?? null }
}

const creative = z.looseObject({
  id,
  url_tags: z.string().nullish(),
  effective_object_story_id: z.string().nullish(),
  link_url: z.string().nullish(),
  asset_feed_spec: z.record(z.string(), z.unknown()).nullish(),
  object_story_spec: z.object({ link_data: z.object({ link: z.string().nullish() }).nullish() }).nullish(),
})
const creativeFields = `creative{${[
  'id,url_tags,effective_object_story_id,link_url,asset_feed_spec,object_story_spec',
  ...copiedSettings,
  ...lostSettings,
].join(',')}}`
const ad = entity.extend({ creative: creative.nullish() })

export async function readAd(session: VendorSession, externalId: string): Promise<LiveAd | null> {
  const found = await readNode(session, externalId, `${entityFields},${creativeFields}`, ad)
  return found && { ...toEntity(found), creative: toCreative(found.creative) }
}

/** Reads the status without the creative, which is all that pausing and resuming need. */
export async function readAdStatus(session: VendorSession, externalId: string): Promise<LiveAdStatus | null> {
  const found = await readNode(session, externalId, entityFields, entity)
  return found && toEntity(found)
}

const listedAd = ad.extend({ adset: z.object({ id, name: z.string() }), campaign: z.object({ id, name: z.string() }) })
const listedFields = `${entityFields},${creativeFields},adset{id,name},campaign{id,name}`
/** Archived and deleted ads bring no more visits. */
const openStatuses = [
  'ACTIVE',
  'PAUSED',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'PENDING_REVIEW',
  'IN_PROCESS',
  'WITH_ISSUES',
]

export async function listAds(
  session: VendorSession,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedAds> {
  const query = { fields: listedFields, limit, effective_status: JSON.stringify(openStatuses) }
  const request = { path: `/${session.account.external_id}/ads`, query, after }
  for await (const page of readEdge(session, request, listedAd)) {
    return { ads: page.items.map(toListedAd), after: page.after }
  }
  return { ads: [], after: null }
}

function toListedAd({ adset, campaign, ...one }: z.output<typeof listedAd>): ListedAd {
  return {
    ...toEntity(one),
    creative: toCreative(one.creative),
    campaign_external_id: campaign.id,
    campaign_name: campaign.name,
    ad_set_external_id: adset.id,
    ad_set_name: adset.name,
  }
}

/** The vendor responds identically for an unknown id and for one that the token may not see. */
async function readNode<Schema extends z.ZodType>(
  session: VendorSession,
  externalId: string,
  fields: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  if (!/^\d{1,30}$/.test(externalId)) return null
  try {
    const request = { path: `/${externalId}`, query: { fields }, timeout_seconds: 15 }
    return await requestGraph(session, session.tokens.access_token, request, schema)
  } catch (error) {
    if (error instanceof ProviderError && isAbsence(error)) return null
    throw error
  }
}

function toEntity({ id: external_id, name, status, account_id }: z.output<typeof entity>) {
  return { external_id, name: name || external_id, status, account_external_id: `act_${account_id}` }
}

function toCreative(found: z.output<typeof creative> | null | undefined): LiveCreative | null {
  if (!found) return null
  return {
    external_id: found.id,
    url_tags: found.url_tags || null,
    link: found.link_url || found.object_story_spec?.link_data?.link || null,
    post_id: found.effective_object_story_id || null,
    is_dynamic: Object.keys(found.asset_feed_spec ?? {}).length > 0,
    ...readSettings(found),
  }
}
