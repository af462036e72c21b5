import { z } from 'zod'
import type { Grant } from '../../grants.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'
import { type AdAccount, adAccounts } from './ad-accounts.ts'
import { graphError, graphNode, graphPage, graphResponse } from './graph-responses.ts'
import { readReport } from './insight-routes.ts'
import { changesOf, foreignPage, type LiveAd, type LiveNode, liveAdsOf } from './live-ads.ts'
import { nodeFields } from './node-fields.ts'
import { parseJson } from './parse-json.ts'

interface Found {
  kind: 'campaign' | 'adset' | 'ad'
  node: LiveNode
  /** The ad itself, or the ads in it. */
  ads: LiveAd[]
}

/** Returns a campaign, ad set or ad that the token may see. */
function findNode(request: SandboxRequest, { accounts }: Grant): Found | null {
  const { node: id } = request.params
  const seen = adAccounts.filter((account) => accounts.includes(account.id))
  const ads = seen.flatMap((account) => liveAdsOf(account, request))
  const ad = ads.find((ad) => ad.id === id)
  if (ad) return { kind: 'ad', node: ad, ads: [ad] }
  for (const kind of ['adset', 'campaign'] as const) {
    const within = ads.filter((ad) => ad[kind].id === id)
    if (within.length > 0) return { kind, node: { ...within[0]![kind], campaign: within[0]!.campaign }, ads: within }
  }
  const made = changesOf(request.grants).adSets.get(id ?? '')
  const isSeen = made && accounts.includes(`act_${made.account_id}`)
  return isSeen ? { kind: 'adset', node: { ...made, ...statusOf(request, made) }, ads: [] } : null
}

/** The status of a new ad set without ads. */
function statusOf({ grants }: SandboxRequest, { id, status: first }: LiveNode) {
  const status = changesOf(grants).statuses.get(id) ?? first
  return { status, effective_status: status }
}

export function readNode(request: SandboxRequest, grant: Grant): SandboxResponse {
  const report = readReport(request)
  if (report) return graphNode('report', report, request)
  const found = findNode(request, grant)
  return found ? graphNode(found.kind, found.node, request) : unknownNode(request)
}

export function listAdsOfNode(request: SandboxRequest, grant: Grant): SandboxResponse {
  const found = findNode(request, grant)
  return found ? graphPage('ad', found.ads, request) : unknownNode(request)
}

export function listAdSetsOfNode(request: SandboxRequest, grant: Grant): SandboxResponse {
  const found = findNode(request, grant)
  const adSets = new Map(found?.ads.map(({ adset }) => [adset.id, adset]))
  return found ? graphPage('adset', [...adSets.values()], request) : unknownNode(request)
}

const creativeChoice = z.preprocess(parseJson, z.object({ creative_id: z.string() }))
const minimumBudget = 700

/** Handles the changes that the Marketing API makes by a POST on the entity. */
export function writeNode(request: SandboxRequest, grant: Grant): SandboxResponse {
  const { form, grants } = request
  const found = findNode(request, grant)
  if (!found) return unknownNode(request)
  if (!grant.scopes.includes('ads_management')) return missingPermission()
  const changes = changesOf(grants)
  const { id } = found.node
  if (form.status !== undefined) {
    if (!/^(ACTIVE|PAUSED|ARCHIVED|DELETED)$/.test(form.status)) return invalidParameter('status')
    changes.statuses.set(id, form.status)
  }
  if (form.daily_budget !== undefined) {
    if (!/^\d+$/.test(form.daily_budget) || found.kind === 'ad') return invalidParameter('daily_budget')
    if (Number(form.daily_budget) < minimumBudget) return budgetTooLow()
    changes.budgets.set(id, form.daily_budget)
  }
  if (form.creative !== undefined) {
    const choice = creativeChoice.safeParse(form.creative)
    if (!choice.success || found.kind !== 'ad') return invalidParameter('creative')
    changes.chosen.set(id, choice.data.creative_id)
  }
  return graphResponse({ success: true })
}

/** Fields that a creative takes from its post; all others are present only when they were sent. */
const ofThePost = 'title body object_type call_to_action_type video_id thumbnail_url object_story_spec'.split(' ')

/** Creates a creative that shows the post of another one. */
export function addCreative(request: SandboxRequest, account: AdAccount, grant: Grant): SandboxResponse {
  const { form, grants } = request
  if (!grant.scopes.includes('ads_management')) return missingPermission()
  const shown = liveAdsOf(account, request).find(
    ({ creative }) => creative.effective_object_story_id === form.object_story_id,
  )
  if (!shown) return invalidParameter('object_story_id')
  if (form.object_story_id!.startsWith(foreignPage)) return foreignPost()
  const { creatives } = changesOf(grants)
  const id = `78${String(creatives.size + 1).padStart(12, '0')}`
  const post = Object.entries(shown.creative).filter(([name]) => ofThePost.includes(name))
  const sent = Object.entries(form).filter(([name]) => nodeFields.creative.has(name))
  creatives.set(id, {
    ...Object.fromEntries(post),
    ...Object.fromEntries(sent.map(([name, value]) => [name, /^[{[]/.test(value) ? parseJson(value) : value])),
    effective_object_story_id: form.object_story_id,
    id,
  })
  return graphResponse({ id })
}

function unknownNode({ params, method }: SandboxRequest): SandboxResponse {
  const message = `Unsupported ${method.toLowerCase()} request. Object with ID '${params.node}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`
  return graphError({ message, code: 100, error_subcode: 33 })
}

function missingPermission(): SandboxResponse {
  return graphError({ status: 403, message: '(#200) Requires ads_management permission', code: 200 })
}

function invalidParameter(name: string): SandboxResponse {
  return graphError({ message: `(#100) Invalid parameter: ${name}`, code: 100 })
}

function foreignPost(): SandboxResponse {
  const message = 'You cannot advertise this post: its page has not allowed it.'
  return graphError({ message, code: 100, error_subcode: 1_487_472 })
}

function budgetTooLow(): SandboxResponse {
  const message = `Your budget is too low. The minimum daily budget is ${minimumBudget}.`
  return graphError({ message, code: 100, error_subcode: 1_885_272 })
}
