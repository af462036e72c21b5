/** An ad set as the Graph API returns it: a field that is not set is absent. */
export type AdSetFields = Readonly<Record<string, unknown>>

/**
 * Settings that are sent to the copy verbatim: those that Meta's SDK lists as both readable and creatable (facebook-business
 * 25.0.2, `AdSet._field_types` and `AdAccount.create_ad_set`), except the groups below.
 */
export const copiedFields = [
  ...['adset_schedule', 'attribution_count_type', 'attribution_spec', 'automatic_manual_state', 'bid_adjustments'],
  ...['bid_amount', 'bid_constraints', 'bid_strategy', 'billing_event', 'campaign_attribution', 'campaign_id'],
  ...['cost_bidding_mode', 'daily_budget', 'daily_min_spend_target', 'daily_spend_cap', 'destination_type'],
  ...['dsa_beneficiary', 'dsa_payor', 'existing_customer_budget_percentage', 'frequency_control_specs'],
  ...['full_funnel_exploration_mode', 'is_ba_skip_delayed_eligible', 'is_dc_follow_optimized', 'is_dynamic_creative'],
  ...['is_incremental_attribution_enabled', 'lifetime_imps', 'lifetime_min_spend_target', 'lifetime_spend_cap'],
  ...['live_video_ad_campaign_config', 'max_budget_spend_percentage', 'meta_moment_maker_spec'],
  ...['min_budget_spend_percentage', 'multi_event_conversion_attribution_window_seconds'],
  ...['multi_optimization_goal_weight', 'optimization_goal', 'optimization_sub_event', 'pacing_type'],
  ...['placement_soft_opt_out', 'regional_regulated_categories', 'regional_regulation_identities', 'relative_value'],
  ...['targeting', 'trending_topics_spec', 'value_rule_set_id', 'value_rules_applied'],
] as const

/** Copied in another form: labels by their ids, future times, the remainder of a lifetime budget. */
export const adaptedFields = ['adlabels', 'start_time', 'end_time', 'lifetime_budget'] as const

/** Set by the copy itself. `source_adset_id` names the source of the original. */
export const ownFields = ['name', 'promoted_object', 'status', 'source_adset_id'] as const

/**
 * Fields that a copy would lose: reservations, references to its own ads, schedules that are stored elsewhere, and read-only
 * settings. An ad set that has one of them is not copied.
 */
export const uncopyableFields = [
  'rf_prediction_id',
  'creative_sequence',
  'creative_sequence_repetition_pattern',
  'time_based_ad_rotation_id_blocks',
  'time_based_ad_rotation_intervals',
  'is_budget_schedule_enabled',
  'brand_safety_config',
  'recurring_budget_semantics',
  'is_organic_ad_joint_optimized',
] as const

/** All fields that copying an ad set needs. */
export const readFields = [
  ...['id', 'name', 'promoted_object', 'budget_remaining'],
  ...copiedFields,
  ...adaptedFields,
  ...uncopyableFields,
] as const

/** Zero is a value here; in other fields it means not set. */
const zeroMatters: ReadonlySet<string> = new Set(['existing_customer_budget_percentage'])

function isSet(field: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  if (value === 0 || value === '0') return zeroMatters.has(field)
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Returns the fields that prevent copying an ad set: those that a copy would lose, or whose time or budget is used up. Empty: it
 * can be copied.
 */
export function listUncopyable(adSet: AdSetFields, now: Date): string[] {
  const lost = uncopyableFields.filter((field) => isSet(field, adSet[field]))
  const isEnded = isSet('end_time', adSet.end_time) && !isAhead(adSet.end_time, now)
  const isSpent = isSet('lifetime_budget', adSet.lifetime_budget) && Number(adSet.budget_remaining ?? 1) <= 0
  return [...lost, ...(isEnded ? ['end_time'] : []), ...(isSpent ? ['lifetime_budget'] : [])]
}

/** Returns the form that creates a paused copy of an ad set for another dataset. */
export function toCopyForm(adSet: AdSetFields, datasetId: string, now: Date): Record<string, string> {
  const settings = copiedFields.flatMap((field) => (isSet(field, adSet[field]) ? [[field, adSet[field]] as const] : []))
  const promoted = typeof adSet.promoted_object === 'object' ? adSet.promoted_object : {}
  const form = {
    ...Object.fromEntries(settings),
    ...adapted(adSet, now),
    name: `${adSet.name ?? ''} (clean)`,
    promoted_object: { ...promoted, pixel_id: datasetId },
    status: 'PAUSED',
  }
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.fromEntries(Object.entries(form).map(([field, value]) => [field, toText(value)]))
}

function adapted(adSet: AdSetFields, now: Date): Record<string, unknown> {
  const { adlabels, start_time, end_time, lifetime_budget, budget_remaining } = adSet
  const labels = Array.isArray(adlabels) ? adlabels.map(({ id }: { id: unknown }) => ({ id })) : []
  return {
    ...(labels.length > 0 && { adlabels: labels }),
    // A past start time would be rejected; without one the copy starts when it is activated.
    ...(isAhead(start_time, now) && { start_time }),
    ...(isAhead(end_time, now) && { end_time }),
    // The full budget would spend more than the advertiser planned.
    ...(isSet('lifetime_budget', lifetime_budget) && { lifetime_budget: budget_remaining ?? lifetime_budget }),
  }
}

function isAhead(time: unknown, now: Date): boolean {
  return typeof time === 'string' && Date.parse(time) > now.getTime()
}
