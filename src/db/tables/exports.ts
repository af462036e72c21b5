import type { Generated } from 'kysely'
import type { Fixed, Json } from './columns.ts'

export interface ExportsSchema {
  conversion_subscriber: ConversionSubscriberTable
  conversion_change: ConversionChangeTable
  export_destination: ExportDestinationTable
  export_catalog: ExportCatalogTable
  export_setting: ExportSettingTable
  export_run: ExportRunTable
  export_row: ExportRowTable
  ad_set_swap: AdSetSwapTable
  audience: AudienceTable
  audience_member: AudienceMemberTable
  event_signal: EventSignalTable
}

/** A definition whose conversions somebody wants to hear of. */
export interface ConversionSubscriberTable {
  profile_id: Fixed<string>
  definition_id: Fixed<string>
}

/** A conversion of a followed definition came, changed or went; written in the transaction that did it. */
export interface ConversionChangeTable {
  profile_id: Fixed<string>
  id: Generated<string>
  conversion_id: Fixed<string>
}

/** Where conversions are told: a dataset of a connected ad account, or a conversion action. */
export interface ExportDestinationTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  connection_id: Fixed<string>
  provider: Fixed<string>
  kind: Fixed<'dataset' | 'conversion_action'>
  /** `clean`: what a platform-safe profile may report to. `messaging`: linked to a messaging business account. */
  purpose: Fixed<'standard' | 'clean' | 'messaging'>
  external_id: Fixed<string>
  name: string | null
  messaging_account_id: Fixed<string | null>
  /** An action of a website tag: it takes only events under the id that the tag reports. */
  requires_order_id: Generated<boolean>
  /** Shows requests in Meta's test tool while it is set. */
  test_event_code: string | null
  /** Whether Meta is asked to limit its use of the events of people in some states of the US. */
  limited_data_use: Generated<boolean>
  /** When its rows are to be looked at next; null: none waits. */
  due_at: Date | null
  /** Who works it off now, and until when they are believed to be alive. */
  lease_id: string | null
  lease_until: Date | null
  created_at: Fixed<Date>
  removed_at: Date | null
}

export interface ExportCatalogTable {
  profile_id: Fixed<string>
  definition_id: Fixed<string>
  destination_id: Fixed<string>
  /** The vendor's; null where the destination itself says what it is. */
  event_name: string | null
  is_enabled: boolean
  sends_value: boolean
  /** Earlier conversions are not told. Null until it is first switched on. */
  enabled_from: Date | null
  /** Later conversions are not told: it was switched off then. Null while it is on. */
  enabled_until: Date | null
  updated_at: Date
}

export interface ExportSettingTable {
  profile_id: Fixed<string>
  /** Which dataset a platform-safe profile reports to. */
  target: 'existing' | 'clean'
  updated_at: Date
}

export interface ExportRunTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  destination_id: Fixed<string>
  provider: Fixed<string>
  cause: Fixed<'new' | 'retry' | 'adjustment'>
  status: 'running' | 'completed' | 'failed'
  /** As they were when it settled. */
  sent: Generated<number>
  skipped: Generated<number>
  rejected: Generated<number>
  adjusted: Generated<number>
  error: string | null
  started_at: Fixed<Date>
  finished_at: Date | null
}

/** What became of one conversion at one destination. */
export interface ExportRowTable {
  profile_id: Fixed<string>
  destination_id: Fixed<string>
  conversion_id: Fixed<string>
  definition_id: Fixed<string>
  conversion_time: Fixed<Date>
  /** Whether the conversion is still there and counted. */
  is_counted: Generated<boolean>
  status: 'pending' | 'sent' | 'skipped' | 'rejected'
  /** Why it was skipped or refused, or what it waits for. */
  reason: string | null
  vendor_code: string | null
  vendor_message: string | null
  run_id: string | null
  due_at: Date
  /** Set right before the vendor is called: one that is set and not settled may have arrived. */
  send_started_at: Date | null
  attempts: Generated<number>
  /** In how large a request it may travel, where a larger one failed. */
  batch_limit: number | null
  /** The vendor's id of the request, where it tells later what became of it. */
  request_id: string | null
  /** The vendor's id of what it was told to; a message's is another than its destination's. */
  sent_to: string | null
  /** The id that the platform knows it by; null: the conversion's own. */
  platform_event_id: string | null
  event_name: string | null
  action_source: string | null
  sent_at: Date | null
  sent_value: string | null
  sent_currency: string | null
  sent_customer_id: string | null
  is_adjustment_due: Generated<boolean>
  /** The run that told the vendor of the change. */
  adjustment_run_id: string | null
  adjusted_at: Date | null
  /** What happened to it after it was told. */
  change_reason: string | null
  /** Changed while the vendor was being told: looked at again once that is settled. */
  is_stale: Generated<boolean>
  created_at: Fixed<Date>
  updated_at: Date
}

/** An ad set that was duplicated onto another dataset, by the platform's ids. */
export interface AdSetSwapTable {
  profile_id: Fixed<string>
  platform: Fixed<string>
  external_id: Fixed<string>
  replacement_id: string
  dataset_id: string
  created_at: Date
  /** Null while its ads are still being copied. */
  ads_copied_at: Date | null
}

/** A list of customers that is kept at a platform. */
export interface AudienceTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  connection_id: Fixed<string>
  provider: Fixed<string>
  /** The platform's id; null until it was made there. */
  external_id: string | null
  name: string
  rule: Json<AudienceRule>
  members: Generated<number>
  /** When it is to be brought into step next. */
  due_at: Date | null
  error: string | null
  /** Who brings it into step now, and until when they are believed to be alive. */
  lease_id: string | null
  lease_until: Date | null
  synced_at: Date | null
  created_at: Fixed<Date>
  removed_at: Date | null
}

export type AudienceRule = {
  conversion_key: string
  within_days: number
  min_spent: number | null
  not_since_days: number | null
}

/** Somebody whom the platform was told of, as the hashes that were sent. */
export interface AudienceMemberTable {
  profile_id: Fixed<string>
  audience_id: Fixed<string>
  customer_id: Fixed<string>
  hashes: string[]
  is_leaving: Generated<boolean>
  /** False from right before the platform is told until it has answered. */
  is_sent: Generated<boolean>
  added_at: Fixed<Date>
}

/** What the request of a browser said, sealed; deleted when it was told, after seven days at the latest. */
export interface EventSignalTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  sealed: string
  expires_at: Fixed<Date>
}
