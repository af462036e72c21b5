import { z } from 'zod'
import type { AdEditor, AdWriter, Tokens, VendorSession } from '../../../provider.ts'
import { failVendor } from '../../../provider-error.ts'
import type { LiveAd } from '../../../vendor-rows.ts'
import { requestGraph } from '../graph.ts'
import { copyAds, createAdSetLike, listAdSets, listUncopyableFields } from './copy-ad-set.ts'
import { listAds, readAd, readAdSet, readAdStatus, readCampaign } from './read-live.ts'

export const writeAds: AdWriter = {
  canWrite,
  readCampaign,
  readAdSet,
  readAdStatus,
  writeStatus: (session, _level, externalId, status) => writeNode(session, externalId, { status }),
  writeDailyBudget: (session, externalId, minor) => writeNode(session, externalId, { daily_budget: String(minor) }),
}

export const editAds: AdEditor = {
  readAd,
  listAds,
  copyCreative,
  writeCreative: (session, externalId, creative_id) =>
    writeNode(session, externalId, { creative: JSON.stringify({ creative_id }) }),
  listAdSets,
  listUncopyableFields,
  createAdSetLike,
  copyAds,
}

function canWrite({ scopes }: Tokens): boolean {
  return scopes.includes('ads_management')
}

/**
 * A creative in use cannot be changed. A new creative of the same post keeps its comments, and the settings of the creative are
 * set again.
 */
async function copyCreative(session: VendorSession, ad: LiveAd, urlTags: string): Promise<string> {
  const post = ad.creative?.post_id ?? failVendor({ kind: 'malformed', message: 'the creative has no post' })
  const path = `/${session.account.external_id}/adcreatives`
  const { settings = {} } = ad.creative ?? {}
  const form = { ...settings, name: `${ad.name} (tagged)`, object_story_id: post, url_tags: urlTags }
  return (await send(session, path, form, z.object({ id: z.string().min(1) }))).id
}

async function writeNode(session: VendorSession, externalId: string, form: Record<string, string>): Promise<void> {
  const { success } = await send(session, `/${externalId}`, form, z.object({ success: z.boolean() }))
  if (!success) failVendor({ kind: 'rejected', message: 'the platform did not apply the change' })
}

function send<Schema extends z.ZodType>(
  session: VendorSession,
  path: string,
  form: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return requestGraph(session, session.tokens.access_token, { path, form, timeout_seconds: 15 }, schema)
}
