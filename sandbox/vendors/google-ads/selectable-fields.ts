/**
 * The selectable fields of each resource of the Google Ads API, version 25: generated once from the vendor's lists in the npm
 * package `google-ads-api` 25.1.0 (MIT). Nested settings of a resource are left out, because the service does not select them.
 * All attributes of a joined resource can be selected, and none of any other.
 */
export interface SelectableFields {
  joined: readonly string[]
  segments: readonly string[]
  metrics: readonly string[]
}

/** By their resource. */
export const attributes: Readonly<Record<string, readonly string[]>> = {
  ad_group: split(`
    ad_rotation_mode base_ad_group campaign cpc_bid_micros cpm_bid_micros cpv_bid_micros display_custom_bid_dimension
    effective_cpc_bid_micros effective_target_cpa_micros effective_target_cpa_source effective_target_cpc
    effective_target_cpc_source effective_target_roas effective_target_roas_source exclude_demographic_expansion
    excluded_parent_asset_field_types excluded_parent_asset_set_types final_url_suffix fixed_cpm_micros id labels name
    optimized_targeting_enabled percent_cpc_bid_micros primary_status primary_status_reasons resource_name status
    target_cpa_micros target_cpc_micros target_cpm_micros target_cpv_micros target_roas tracking_url_template type
    url_custom_parameters`),
  ad_group_ad: split(`
    action_items ad.added_by_google_ads ad.device_preference ad.display_url ad.final_app_urls ad.final_mobile_urls
    ad.final_url_suffix ad.final_urls ad.hotel_ad ad.id ad.legacy_app_install_ad ad.name ad.resource_name
    ad.shopping_product_ad ad.shopping_smart_ad ad.system_managed_resource_source ad.tracking_url_template
    ad.travel_ad ad.type ad.url_collections ad.url_custom_parameters ad_group ad_group_ad_asset_automation_settings
    ad_strength end_date_time labels primary_status primary_status_reasons resource_name start_date_time status`),
  asset_group: split(`
    ad_strength campaign final_mobile_urls final_urls id name path1 path2 primary_status primary_status_reasons
    resource_name status`),
  campaign: split(`
    aca_migration_date_time accessible_bidding_strategy ad_serving_optimization_status advertising_channel_sub_type
    advertising_channel_type asset_automation_settings base_campaign bidding_strategy bidding_strategy_system_status
    bidding_strategy_type brand_guidelines_enabled broad_match_migration_date_time campaign_budget campaign_group
    contains_eu_political_advertising end_date_time excluded_parent_asset_field_types excluded_parent_asset_set_types
    experiment_type feed_types final_url_suffix frequency_caps hotel_property_asset_set id keyword_match_type labels
    listing_type manual_cpa manual_cpm manual_cpv missing_eu_political_advertising_declaration name optimization_score
    payment_mode primary_status primary_status_reasons resource_name serving_status start_date_time status target_cpv
    tracking_url_template url_custom_parameters view_through_conversion_optimization_enabled`),
  conversion_action: split(`
    app_id category click_through_lookback_window_days counting_type id include_in_conversions_metric mobile_app_vendor
    name origin owner_customer phone_call_duration_seconds primary_for_goal resource_name status tag_snippets type
    view_through_lookback_window_days`),
  campaign_budget: split(`
    aligned_bidding_strategy_id amount_micros delivery_method explicitly_shared has_recommended_budget id name period
    recommended_budget_amount_micros recommended_budget_estimated_change_weekly_clicks
    recommended_budget_estimated_change_weekly_cost_micros recommended_budget_estimated_change_weekly_interactions
    recommended_budget_estimated_change_weekly_views reference_count resource_name status total_amount_micros type`),
  customer: split(`
    auto_tagging_enabled contains_eu_political_advertising currency_code descriptive_name final_url_suffix
    has_partners_badge id image_asset_auto_migration_done image_asset_auto_migration_done_date_time
    location_asset_auto_migration_done location_asset_auto_migration_done_date_time manager optimization_score
    optimization_score_weight pay_per_conversion_eligibility_failure_reasons resource_name status test_account
    time_zone tracking_url_template video_brand_safety_suitability`),
  customer_client: split(`
    applied_labels client_customer currency_code descriptive_name hidden id level manager resource_name status
    test_account time_zone`),
}

/** By the resource in the FROM clause. */
export const selectable: Readonly<Record<string, SelectableFields>> = {
  ad_group_ad: {
    joined: split('ad_group ad_group_ad campaign customer'),
    segments: split(`
      ad_destination_type ad_format_type ad_network_type ad_sub_format_type ad_sub_network_type click_type
      conversion_action conversion_action_category conversion_action_name conversion_adjustment conversion_lag_bucket
      conversion_or_adjustment_lag_bucket date day_of_week device external_conversion_source month month_of_year
      new_versus_returning_customers quarter slot week year`),
    metrics: split(`
      absolute_top_impression_percentage active_view_audibility_invalid_givt_measurable_impressions_rate
      active_view_audibility_invalid_measurable_impressions_rate active_view_audibility_measurable_impressions
      active_view_audibility_measurable_impressions_rate active_view_audible_impressions
      active_view_audible_impressions_rate active_view_audible_quartile_p100_rate
      active_view_audible_quartile_p25_rate active_view_audible_quartile_p50_rate
      active_view_audible_quartile_p75_rate active_view_audible_thirty_seconds_impressions
      active_view_audible_thirty_seconds_impressions_rate active_view_audible_two_seconds_impressions
      active_view_audible_two_seconds_impressions_rate active_view_cpm active_view_ctr active_view_impressions
      active_view_measurability active_view_measurable_cost_micros active_view_measurable_impressions
      active_view_viewability all_average_cart_size all_average_order_value_micros all_conversions
      all_conversions_by_conversion_date all_conversions_from_interactions_rate all_conversions_value
      all_conversions_value_by_conversion_date all_cost_of_goods_sold_micros all_cross_sell_cost_of_goods_sold_micros
      all_cross_sell_gross_profit_micros all_cross_sell_revenue_micros all_cross_sell_units_sold
      all_gross_profit_margin all_gross_profit_micros all_lead_cost_of_goods_sold_micros all_lead_gross_profit_micros
      all_lead_revenue_micros all_lead_units_sold all_new_customer_lifetime_value all_orders all_revenue_micros
      all_units_sold average_cart_size average_cost average_cpc average_cpe average_cpm average_order_value_micros
      average_page_views average_time_on_site average_video_watch_time_duration_millis bounce_rate clicks conversions
      conversions_by_conversion_date conversions_from_interactions_rate conversions_value
      conversions_value_by_conversion_date cost_converted_currency_per_platform_comparable_conversion cost_micros
      cost_of_goods_sold_micros cost_per_all_conversions cost_per_conversion
      cost_per_current_model_attributed_conversion cost_per_platform_comparable_conversion cross_device_conversions
      cross_device_conversions_value_micros cross_sell_cost_of_goods_sold_micros cross_sell_gross_profit_micros
      cross_sell_revenue_micros cross_sell_units_sold ctr current_model_attributed_conversions
      current_model_attributed_conversions_value engagement_rate engagements gmail_forwards gmail_saves
      gmail_secondary_clicks gross_profit_margin gross_profit_micros impressions interaction_event_types
      interaction_rate interactions lead_cost_of_goods_sold_micros lead_gross_profit_micros lead_revenue_micros
      lead_units_sold new_customer_lifetime_value orders original_conversion_value percent_new_visitors
      platform_comparable_conversions platform_comparable_conversions_by_conversion_date
      platform_comparable_conversions_from_interactions_rate
      platform_comparable_conversions_from_interactions_value_per_interaction platform_comparable_conversions_value
      platform_comparable_conversions_value_by_conversion_date platform_comparable_conversions_value_per_cost
      revenue_micros top_impression_percentage trueview_average_cpv units_sold value_per_all_conversions
      value_per_all_conversions_by_conversion_date value_per_conversion value_per_conversions_by_conversion_date
      value_per_current_model_attributed_conversion value_per_platform_comparable_conversion
      value_per_platform_comparable_conversions_by_conversion_date video_quartile_p100_rate video_quartile_p25_rate
      video_quartile_p50_rate video_quartile_p75_rate video_trueview_view_rate video_trueview_view_rate_in_feed
      video_trueview_view_rate_in_stream video_trueview_view_rate_shorts video_trueview_views
      video_watch_time_duration_millis view_through_conversions youtube_comments youtube_likes youtube_shares`),
  },
  asset_group: {
    joined: split('asset_group campaign customer'),
    segments: split(`
      ad_network_type ad_sub_network_type click_type conversion_action conversion_action_category
      conversion_action_name conversion_adjustment conversion_attribution_event_type conversion_lag_bucket
      conversion_or_adjustment_lag_bucket date day_of_week device external_conversion_source month
      new_versus_returning_customers quarter slot week year`),
    metrics: split(`
      all_average_cart_size all_average_order_value_micros all_conversions all_conversions_by_conversion_date
      all_conversions_from_interactions_rate all_conversions_from_interactions_value_per_interaction
      all_conversions_value all_conversions_value_by_conversion_date all_conversions_value_per_cost
      all_cost_of_goods_sold_micros all_cross_sell_cost_of_goods_sold_micros all_cross_sell_gross_profit_micros
      all_cross_sell_revenue_micros all_cross_sell_units_sold all_gross_profit_margin all_gross_profit_micros
      all_lead_cost_of_goods_sold_micros all_lead_gross_profit_micros all_lead_revenue_micros all_lead_units_sold
      all_new_customer_lifetime_value all_orders all_revenue_micros all_units_sold all_value_adjustment
      average_cart_size average_cost average_cpc average_cpe average_order_value_micros clicks conversions
      conversions_by_conversion_date conversions_from_interactions_rate
      conversions_from_interactions_value_per_interaction conversions_value conversions_value_by_conversion_date
      conversions_value_per_cost cost_micros cost_of_goods_sold_micros cost_per_all_conversions cost_per_conversion
      cross_device_conversions cross_device_conversions_value_micros cross_sell_cost_of_goods_sold_micros
      cross_sell_gross_profit_micros cross_sell_revenue_micros cross_sell_units_sold ctr engagement_rate engagements
      gross_profit_margin gross_profit_micros impressions interaction_event_types interaction_rate interactions
      lead_cost_of_goods_sold_micros lead_gross_profit_micros lead_revenue_micros lead_units_sold
      new_customer_lifetime_value orders original_conversion_value revenue_micros units_sold value_adjustment
      value_per_all_conversions value_per_all_conversions_by_conversion_date value_per_conversion
      value_per_conversions_by_conversion_date view_through_conversions`),
  },
  campaign: {
    joined: split('campaign campaign_budget customer'),
    segments: split(`
      ad_destination_type ad_format_type ad_network_type ad_sub_format_type ad_sub_network_type ad_using_video
      adjusted_age_range adjusted_gender auction_insight_domain click_type conversion_action
      conversion_action_category conversion_action_name conversion_adjustment conversion_attribution_event_type
      conversion_lag_bucket conversion_or_adjustment_lag_bucket conversion_value_rule_primary_dimension date
      day_of_week device external_conversion_source hour loyalty_membership mobile_device_platform month month_of_year
      new_versus_returning_customers quarter recommendation_type slot week year`),
    metrics: split(`
      absolute_top_impression_percentage active_view_audibility_invalid_givt_measurable_impressions_rate
      active_view_audibility_invalid_measurable_impressions_rate active_view_audibility_measurable_impressions
      active_view_audibility_measurable_impressions_rate active_view_audible_impressions
      active_view_audible_impressions_rate active_view_audible_quartile_p100_rate
      active_view_audible_quartile_p25_rate active_view_audible_quartile_p50_rate
      active_view_audible_quartile_p75_rate active_view_audible_thirty_seconds_impressions
      active_view_audible_thirty_seconds_impressions_rate active_view_audible_two_seconds_impressions
      active_view_audible_two_seconds_impressions_rate active_view_cpm active_view_ctr active_view_impressions
      active_view_measurability active_view_measurable_cost_micros active_view_measurable_impressions
      active_view_viewability all_average_cart_size all_average_order_value_micros all_conversions
      all_conversions_by_conversion_date all_conversions_from_click_to_call all_conversions_from_directions
      all_conversions_from_interactions_rate all_conversions_from_location_asset_click_to_call
      all_conversions_from_location_asset_directions all_conversions_from_location_asset_menu
      all_conversions_from_location_asset_order all_conversions_from_location_asset_other_engagement
      all_conversions_from_location_asset_store_visits all_conversions_from_location_asset_website
      all_conversions_from_menu all_conversions_from_order all_conversions_from_other_engagement
      all_conversions_from_store_visit all_conversions_from_store_website all_conversions_value
      all_conversions_value_by_conversion_date all_cost_of_goods_sold_micros all_cross_sell_cost_of_goods_sold_micros
      all_cross_sell_gross_profit_micros all_cross_sell_revenue_micros all_cross_sell_units_sold
      all_gross_profit_margin all_gross_profit_micros all_lead_cost_of_goods_sold_micros all_lead_gross_profit_micros
      all_lead_revenue_micros all_lead_units_sold all_new_customer_lifetime_value all_orders all_revenue_micros
      all_units_sold auction_insight_search_absolute_top_impression_percentage auction_insight_search_impression_share
      auction_insight_search_outranking_share auction_insight_search_overlap_rate
      auction_insight_search_position_above_rate auction_insight_search_top_impression_percentage average_cart_size
      average_cost average_cpc average_cpe average_cpm average_impression_frequency_per_user
      average_order_value_micros average_page_views average_target_cpa_micros average_target_roas average_time_on_site
      average_video_watch_time_duration_millis biddable_app_install_conversions biddable_app_post_install_conversions
      biddable_cohort_app_post_install_conversions biddable_indirect_install_first_in_app_conversion_micros
      bounce_rate clicks clicks_unique_query_clusters content_budget_lost_impression_share content_impression_share
      content_rank_lost_impression_share conversions conversions_by_conversion_date conversions_from_interactions_rate
      conversions_unique_query_clusters conversions_value conversions_value_by_conversion_date
      cost_converted_currency_per_platform_comparable_conversion cost_micros cost_of_goods_sold_micros
      cost_per_all_conversions cost_per_conversion cost_per_current_model_attributed_conversion
      cost_per_platform_comparable_conversion coviewed_impressions cross_device_conversions
      cross_device_conversions_by_conversion_date cross_device_conversions_value_by_conversion_date
      cross_device_conversions_value_micros cross_sell_cost_of_goods_sold_micros cross_sell_gross_profit_micros
      cross_sell_revenue_micros cross_sell_units_sold ctr current_model_attributed_conversions
      current_model_attributed_conversions_from_interactions_rate
      current_model_attributed_conversions_from_interactions_value_per_interaction
      current_model_attributed_conversions_value current_model_attributed_conversions_value_per_cost
      eligible_impressions_from_location_asset_store_reach engagement_rate engagements general_invalid_click_rate
      general_invalid_clicks gmail_forwards gmail_saves gmail_secondary_clicks gross_profit_margin gross_profit_micros
      impressions impressions_unique_query_clusters interaction_event_types interaction_rate interactions
      invalid_click_rate invalid_clicks lead_cost_of_goods_sold_micros lead_gross_profit_micros lead_revenue_micros
      lead_units_sold new_customer_lifetime_value optimization_score_uplift optimization_score_url orders
      original_conversion_value percent_new_visitors phone_calls phone_impressions phone_through_rate
      platform_comparable_conversions platform_comparable_conversions_by_conversion_date
      platform_comparable_conversions_from_interactions_rate
      platform_comparable_conversions_from_interactions_value_per_interaction platform_comparable_conversions_value
      platform_comparable_conversions_value_by_conversion_date platform_comparable_conversions_value_per_cost
      primary_impressions publisher_organic_clicks publisher_purchased_clicks publisher_unknown_clicks relative_ctr
      results_conversions_purchase revenue_micros search_absolute_top_impression_share
      search_budget_lost_absolute_top_impression_share search_budget_lost_impression_share
      search_budget_lost_top_impression_share search_click_share search_exact_match_impression_share
      search_impression_share search_rank_lost_absolute_top_impression_share search_rank_lost_impression_share
      search_rank_lost_top_impression_share search_top_impression_share sk_ad_network_installs
      sk_ad_network_total_conversions store_visits_last_click_model_attributed_conversions svr
      top_impression_percentage trueview_average_cpv unique_users unique_users_five_plus unique_users_four_plus
      unique_users_ten_plus unique_users_three_plus unique_users_two_plus units_sold value_per_all_conversions
      value_per_all_conversions_by_conversion_date value_per_conversion value_per_conversions_by_conversion_date
      value_per_current_model_attributed_conversion value_per_platform_comparable_conversion
      value_per_platform_comparable_conversions_by_conversion_date video_quartile_p100_rate video_quartile_p25_rate
      video_quartile_p50_rate video_quartile_p75_rate video_trueview_view_rate video_trueview_view_rate_in_feed
      video_trueview_view_rate_in_stream video_trueview_view_rate_shorts video_trueview_views
      video_watch_time_duration_millis view_through_conversions
      view_through_conversions_from_location_asset_click_to_call
      view_through_conversions_from_location_asset_directions view_through_conversions_from_location_asset_menu
      view_through_conversions_from_location_asset_order view_through_conversions_from_location_asset_other_engagement
      view_through_conversions_from_location_asset_store_visits view_through_conversions_from_location_asset_website
      youtube_comments youtube_likes youtube_shares`),
  },
  conversion_action: { joined: split('customer conversion_action'), segments: [], metrics: [] },
  customer_client: {
    joined: split('customer customer_client'),
    segments: split(`
      `),
    metrics: split(`
      `),
  },
}

function split(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
