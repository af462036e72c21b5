import type { Fixed } from './columns.ts'

/** Definitions of conversions, ad entities with their delivery, and exchange rates. */
export interface AttributionSchema {
  conversion_definition: ConversionDefinitionTable
  campaign: CampaignTable
  ad_set: AdSetTable
  ad: AdTable
  ad_delivery: AdDeliveryTable
  spend_day: SpendDayTable
  fx_rate: FxRateTable
}

export interface ConversionDefinitionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  kind: Fixed<'event' | 'pipeline_stage'>
  name: string
  conversion_key: string
  source_event_names: string[]
  revenue_type: 'cash' | 'pipeline' | 'gross'
  attribution_eligible: boolean
  lookback_window_days: number
  is_default: boolean
  /** Its rollups contain money that only a browser reported. */
  counts_unverified_revenue: boolean
  stage_provider: Fixed<string | null>
  pipeline_external_id: Fixed<string | null>
  stage_external_id: Fixed<string | null>
  stage_key_source: 'suggested' | 'user' | 'engine_default' | null
  first_attributed_at: Date | null
  created_at: Fixed<Date>
  updated_at: Date
}

interface AdEntityColumns {
  profile_id: Fixed<string>
  id: Fixed<string>
  platform: Fixed<string>
  account_id: string
  external_id: Fixed<string>
  name: string
  status: string | null
  described_on: string
  created_at: Fixed<Date>
  updated_at: Date
}

export interface CampaignTable extends AdEntityColumns {
  objective: string | null
  daily_budget: string | null
}

export interface AdSetTable extends AdEntityColumns {
  campaign_id: string
  daily_budget: string | null
  learning_stage_status: string | null
}

export interface AdTable extends AdEntityColumns {
  campaign_id: string
  ad_set_id: string
}

export interface AdDeliveryTable {
  profile_id: Fixed<string>
  date: Fixed<string>
  ad_id: Fixed<string>
  currency: string
  spend: string
  reporting_spend: string | null
  impressions: number
  clicks: number
  reach: number
  platform_conversions: string | null
  platform_conversion_value: string | null
  reporting_conversion_value: string | null
  messaging_conversations_started_7d: number | null
  updated_at: Date
}

/** The spend of all ads of a profile on a day, in the reporting currency, without amounts that have no rate. */
export interface SpendDayTable {
  profile_id: Fixed<string>
  date: Fixed<string>
  spend: string
}

export interface FxRateTable {
  day: Fixed<string>
  base: Fixed<string>
  quote: Fixed<string>
  rate: string
}
