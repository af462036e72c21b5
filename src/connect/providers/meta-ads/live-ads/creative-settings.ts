/**
 * Settings of a creative, apart from the content of its post, that can be copied: readable in the vendor's `AdCreative` and a
 * parameter of `POST /act_<id>/adcreatives` (facebook-python-business-sdk 25.0.2).
 */
export const copiedSettings = [
  'instagram_user_id',
  'product_set_id',
  'ad_disclaimer_spec',
  'applink_treatment',
  'authorization_category',
  'branded_content',
  'branded_content_sponsor_page_id',
  'call_to_action',
  'categorization_criteria',
  'category_media_source',
  'contextual_multi_ads',
  'creative_sourcing_spec',
  'degrees_of_freedom_spec',
  'destination_set_id',
  'destination_spec',
  'dynamic_ad_voice',
  'facebook_branded_content',
  'instagram_branded_content',
  'interactive_components_spec',
  'media_sourcing_spec',
  'omnichannel_link_spec',
  'page_welcome_message',
  'place_page_set_id',
  'portrait_customizations',
  'product_data',
  'recommender_settings',
  'regional_regulation_disclaimer_spec',
  'use_page_actor_override',
] as const

/** Settings that a copy of the post would lose or change: an ad with one of these is not tagged. */
export const lostSettings = [
  'bundle_folder_id',
  'format_transformation_spec',
  'messenger_sponsored_message',
  'platform_customizations',
  'playable_asset_id',
  'source_instagram_media_id',
  'template_url',
  'template_url_spec',
] as const

/** Returns a creative's settings in form format, and the names of those that cannot be copied. */
export function readSettings(creative: Readonly<Record<string, unknown>>): {
  settings: Record<string, string>
  lost_settings: string[]
} {
  const set = copiedSettings.filter((name) => isSet(creative[name]))
  return {
    settings: Object.fromEntries(set.map((name) => [name, asText(creative[name])])),
    lost_settings: lostSettings.filter((name) => isSet(creative[name])),
  }
}

/** The vendor returns `NONE`, false or nothing for a setting that is not set. */
function isSet(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === 'NONE') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
