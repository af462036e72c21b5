import { describe, expect, it } from 'vitest'
import {
  adaptedFields,
  copiedFields,
  listUncopyable,
  ownFields,
  readFields,
  toCopyForm,
  uncopyableFields,
} from './ad-set-settings.ts'

const messages = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** facebook-business 25.0.2 (Python), adset.py: the readable fields, without those that are only parameters. */
const readable = new Set(
  messages(`account_id adlabels adset_schedule asset_feed_id attribution_count_type attribution_spec automatic_manual_state
  bid_adjustments bid_amount bid_constraints bid_info bid_strategy billing_event brand_safety_config budget_remaining campaign
  campaign_active_time campaign_attribution campaign_id configured_status cost_bidding_mode created_time
  creative_diversity_label creative_diversity_score creative_sequence creative_sequence_repetition_pattern daily_budget
  daily_min_spend_target daily_spend_cap destination_type dsa_beneficiary dsa_payor effective_status end_time
  existing_customer_budget_percentage frequency_control_specs full_funnel_exploration_mode id instagram_user_id
  is_ba_skip_delayed_eligible is_budget_schedule_enabled is_dc_follow_optimized is_dynamic_creative
  is_incremental_attribution_enabled is_organic_ad_joint_optimized issues_info learning_stage_info lifetime_budget lifetime_imps
  lifetime_min_spend_target lifetime_spend_cap live_video_ad_campaign_config low_creative_reach max_budget_spend_percentage
  meta_moment_maker_spec min_budget_spend_percentage multi_event_conversion_attribution_window_seconds
  multi_optimization_goal_weight name optimization_goal optimization_sub_event pacing_type placement_soft_opt_out promoted_object
  recommendations recurring_budget_semantics regional_regulated_categories regional_regulation_identities relative_value
  review_feedback rf_prediction_id source_adset source_adset_id special_ad_categories start_time status targeting
  targeting_optimization_types time_based_ad_rotation_id_blocks time_based_ad_rotation_intervals trending_topics_spec updated_time
  use_new_app_click value_rule_set_id value_rules_applied`),
)

/** The same SDK, adaccount.py: the parameters of `create_ad_set`. */
const creatable = new Set(
  messages(`adlabels adset_schedule attribution_count_type attribution_spec automatic_manual_state bid_adjustments bid_amount
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
  tune_for_category value_rule_set_id value_rules_applied`),
)

const now = new Date('2026-11-14T15:00:00Z')

describe('the fields of an ad set', () => {
  it('that can be read and created are each copied, adapted, set by the copy or a reason to reject', () => {
    const both = [...readable].filter((field) => creatable.has(field))
    const groups = [...copiedFields, ...adaptedFields, ...ownFields, ...uncopyableFields]
    expect(new Set(groups).size, 'each in one group').toBe(groups.length)
    expect(both.filter((field) => !(groups as string[]).includes(field))).toEqual([])
    for (const field of [...copiedFields, ...adaptedFields]) expect(both, field).toContain(field)
    for (const field of readFields) expect(readable.has(field), field).toBe(true)
  })

  it('are sent unchanged', () => {
    const adSet = {
      id: '1',
      name: 'Prospecting',
      campaign_id: '7',
      daily_spend_cap: '90000',
      lifetime_spend_cap: '0',
      adset_schedule: [{ start_minute: 0, end_minute: 720, days: [1] }],
      bid_constraints: { roas_average_floor: 20_000 },
      frequency_control_specs: [{ event: 'IMPRESSIONS', interval_days: 7, max_frequency: 2 }],
      dsa_beneficiary: 'Muebles SpA',
      is_dynamic_creative: true,
      is_incremental_attribution_enabled: false,
      regional_regulated_categories: [],
      existing_customer_budget_percentage: 0,
      adlabels: [{ id: '5', name: 'Spring', created_time: '2026-01-01T00:00:00+0000' }],
      start_time: '2026-01-01T00:00:00+0000',
      end_time: '2026-12-31T00:00:00+0000',
      lifetime_budget: '100000',
      budget_remaining: '40000',
      promoted_object: { pixel_id: 'old', custom_event_type: 'PURCHASE' },
    }
    expect(toCopyForm(adSet, 'new', now)).toEqual({
      campaign_id: '7',
      daily_spend_cap: '90000',
      adset_schedule: '[{"start_minute":0,"end_minute":720,"days":[1]}]',
      bid_constraints: '{"roas_average_floor":20000}',
      frequency_control_specs: '[{"event":"IMPRESSIONS","interval_days":7,"max_frequency":2}]',
      dsa_beneficiary: 'Muebles SpA',
      is_dynamic_creative: 'true',
      existing_customer_budget_percentage: '0',
      adlabels: '[{"id":"5"}]',
      end_time: '2026-12-31T00:00:00+0000',
      lifetime_budget: '40000',
      name: 'Prospecting (clean)',
      promoted_object: '{"pixel_id":"new","custom_event_type":"PURCHASE"}',
      status: 'PAUSED',
    })
    expect(listUncopyable(adSet, now)).toEqual([])
  })

  it.each([
    [{ rf_prediction_id: '9' }, ['rf_prediction_id']],
    [{ creative_sequence: ['1', '2'] }, ['creative_sequence']],
    [{ is_budget_schedule_enabled: true }, ['is_budget_schedule_enabled']],
    [{ brand_safety_config: { level: 1 }, rf_prediction_id: '' }, ['brand_safety_config']],
    [{ end_time: '2026-11-01T00:00:00+0000' }, ['end_time']],
    [{ lifetime_budget: '5', budget_remaining: '0' }, ['lifetime_budget']],
    [{ creative_sequence: [], is_budget_schedule_enabled: false }, []],
  ])('%j: cannot be copied for %j', (adSet, fields) => {
    expect(listUncopyable(adSet, now)).toEqual(fields)
  })
})
