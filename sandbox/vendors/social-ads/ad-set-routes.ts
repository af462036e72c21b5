import { z } from 'zod'
import type { Grant } from '../../grants.ts'
import type { SandboxAnswer, SandboxRequest } from '../../vendor.ts'
import { type AdAccount, adAccounts } from './ad-accounts.ts'
import { graphAnswer, graphError, graphPage } from './graph-answers.ts'
import { changesOf, type LiveNode, liveAdsOf } from './live-ads.ts'
import { parseJson } from './parse-json.ts'

/** The ad sets of an account: those of its ads, and those that were made and hold none yet. */
export function listAdSetsOfAccount(request: SandboxRequest, account: AdAccount): SandboxAnswer {
  const ofAds = liveAdsOf(account, request).map(({ adset }) => [adset.id, adset] as const)
  const all = new Map<string, LiveNode>([...changesOf(request.grants).adSets, ...ofAds])
  return graphPage('adset', [...all.values()], request)
}

const promoted = z.preprocess(parseJson, z.looseObject({ pixel_id: z.string() }))

export function addAdSet(request: SandboxRequest, account: AdAccount, { scopes }: Grant): SandboxAnswer {
  const { form, grants } = request
  if (!scopes.includes('ads_management')) return missingPermission()
  const promoted_object = promoted.safeParse(form.promoted_object)
  const isKnown = account.pixels.some(({ id }) => id === promoted_object.data?.pixel_id)
  if (!isKnown) return graphError({ message: '(#100) Invalid parameter: promoted_object', code: 100 })
  const hasCampaign = liveAdsOf(account, request).some(({ campaign }) => campaign.id === form.campaign_id)
  if (!hasCampaign) return graphError({ message: '(#100) Invalid parameter: campaign_id', code: 100 })
  const { adSets } = changesOf(grants)
  const id = `79${String(adSets.size + 1).padStart(12, '0')}`
  const status = form.status ?? 'PAUSED'
  const told = { id, name: form.name ?? '', status, effective_status: status }
  adSets.set(id, {
    ...told,
    account_id: account.id.replace('act_', ''),
    ...(form.daily_budget && { daily_budget: form.daily_budget }),
    promoted_object: promoted_object.data,
  })
  return graphAnswer({ id })
}

export function copyAd(request: SandboxRequest, { accounts, scopes }: Grant): SandboxAnswer {
  const { params, form, grants } = request
  if (!scopes.includes('ads_management')) return missingPermission()
  const changes = changesOf(grants)
  const seen = adAccounts.filter(({ id }) => accounts.includes(id)).flatMap((account) => liveAdsOf(account, request))
  const source = seen.find(({ id }) => id === params.node)
  if (!source || !changes.adSets.has(form.adset_id ?? '')) {
    return graphError({ message: '(#100) Invalid parameter: adset_id', code: 100 })
  }
  const id = `80${String(changes.adCopies.length + 1).padStart(12, '0')}`
  changes.adCopies.push({ id, source: source.id, adset: form.adset_id! })
  return graphAnswer({ copied_ad_id: id })
}

function missingPermission(): SandboxAnswer {
  return graphError({ status: 403, message: '(#200) Requires ads_management permission', code: 200 })
}
