import { z } from 'zod'
import type { Grant } from '../../grants.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'
import { type AdAccount, adAccounts } from './ad-accounts.ts'
import { graphError, graphPage, graphResponse } from './graph-responses.ts'
import { changesOf, type LiveNode, liveAdsOf } from './live-ads.ts'
import { parseJson } from './parse-json.ts'

/** Lists the ad sets of an account: those with ads, and new ones without ads. */
export function listAdSetsOfAccount(request: SandboxRequest, account: AdAccount): SandboxResponse {
  const ofAds = liveAdsOf(account, request).map(({ adset }) => [adset.id, adset] as const)
  const all = new Map<string, LiveNode>([...changesOf(request.grants).adSets, ...ofAds])
  return graphPage('adset', [...all.values()], request)
}

const promoted = z.preprocess(parseJson, z.looseObject({ pixel_id: z.string() }))

/** The parameters that create an ad set: facebook-business 25.0.2, `AdAccount.create_ad_set`. */
const creatable: ReadonlySet<string> = new Set(
  `adlabels adset_schedule attribution_count_type attribution_spec automatic_manual_state bid_adjustments bid_amount
  bid_constraints bid_strategy billing_event budget_schedule_specs budget_source budget_split_set_id campaign_attribution
  campaign_id campaign_spec cost_bidding_mode creative_sequence creative_sequence_repetition_pattern daily_budget daily_imps
  daily_min_spend_target daily_spend_cap date_format destination_type dsa_beneficiary dsa_payor end_time execution_options
  existing_customer_budget_percentage frequency_control_specs full_funnel_exploration_mode is_ba_skip_delayed_eligible
  is_budget_schedule_enabled is_dc_follow_optimized is_dynamic_creative is_incremental_attribution_enabled
  is_sac_cfca_terms_certified lifetime_budget lifetime_imps lifetime_min_spend_target lifetime_spend_cap line_number
  live_video_ad_campaign_config max_budget_spend_percentage meta_moment_maker_spec min_budget_spend_percentage
  multi_event_conversion_attribution_window_seconds multi_optimization_goal_weight name optimization_goal
  optimization_sub_event pacing_type placement_soft_opt_out promoted_object rb_prediction_id regional_regulated_categories
  regional_regulation_identities relative_value rf_prediction_id source_adset_id start_time status targeting
  time_based_ad_rotation_id_blocks time_based_ad_rotation_intervals time_start time_stop topline_id trending_topics_spec
  tune_for_category value_rule_set_id value_rules_applied`.split(/\s+/),
)

export function addAdSet(request: SandboxRequest, account: AdAccount, { scopes }: Grant): SandboxResponse {
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
  const unknown = Object.keys(form).find((field) => !creatable.has(field))
  if (unknown) return graphError({ message: `(#100) Invalid parameter: ${unknown}`, code: 100 })
  for (const field of ['start_time', 'end_time'] as const) {
    const time = form[field]
    if (time !== undefined && !(Date.parse(time) > request.now().getTime())) {
      return graphError({ message: `(#100) ${field} must be in the future`, code: 100, error_subcode: 1_487_057 })
    }
  }
  const sent = Object.entries(form).map(([field, text]) => [field, /^[{[]/.test(text) ? parseJson(text) : text])
  adSets.set(id, {
    ...Object.fromEntries(sent),
    ...{ id, name: form.name ?? '', status, effective_status: status },
    account_id: account.id.replace('act_', ''),
    promoted_object: promoted_object.data,
  })
  return graphResponse({ id })
}

export function copyAd(request: SandboxRequest, { accounts, scopes }: Grant): SandboxResponse {
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
  return graphResponse({ copied_ad_id: id })
}

function missingPermission(): SandboxResponse {
  return graphError({ status: 403, message: '(#200) Requires ads_management permission', code: 200 })
}
