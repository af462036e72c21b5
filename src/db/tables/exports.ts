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

/** A definition whose conversion changes are queued for a subscriber. */
export interface ConversionSubscriberTable {
  profile_id: Fixed<string>
  definition_id: Fixed<string>
}

/** A conversion of a subscribed definition was added, changed or removed; written in the same transaction. */
export interface ConversionChangeTable {
  profile_id: Fixed<string>
  id: Generated<string>
  conversion_id: Fixed<string>
}

/** Where conversions are sent: a dataset of a connected ad account, or a conversion action. */
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
  /** An action of a website tag: it accepts only events with the id that the tag reports. */
  requires_order_id: Generated<boolean>
  /** Shows requests in Meta's test tool while it is set. */
  test_event_code: string | null
  /** Whether Meta is asked to limit its use of events of people in some US states. */
  limited_data_use: Generated<boolean>
  /** When its rows are processed next; null if none is pending. */
  due_at: Date | null
  /** The worker that processes it, and when its lease ends. */
  lease_id: string | null
  lease_until: Date | null
  created_at: Fixed<Date>
  removed_at: Date | null
}

export interface ExportCatalogTable {
  profile_id: Fixed<string>
  definition_id: Fixed<string>
  destination_id: Fixed<string>
  /** The vendor's event name; null if the destination itself defines it. */
  event_name: string | null
  is_enabled: boolean
  sends_value: boolean
  /** Earlier conversions are not sent. Null until it is first enabled. */
  enabled_from: Date | null
  /** Later conversions are not sent: it was disabled then. Null while it is enabled. */
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
  /** Counts at the time it finished. */
  sent: Generated<number>
  skipped: Generated<number>
  rejected: Generated<number>
  adjusted: Generated<number>
  error: string | null
  started_at: Fixed<Date>
  finished_at: Date | null
}

/** The state of one conversion at one destination. */
export interface ExportRowTable {
  profile_id: Fixed<string>
  destination_id: Fixed<string>
  conversion_id: Fixed<string>
  definition_id: Fixed<string>
  conversion_time: Fixed<Date>
  /** Whether the conversion still exists and counts. */
  is_counted: Generated<boolean>
  status: 'pending' | 'sent' | 'skipped' | 'rejected'
  /** Why it was skipped or rejected, or what it is waiting for. */
  reason: string | null
  vendor_code: string | null
  vendor_message: string | null
  run_id: string | null
  due_at: Date
  /** Set right before the vendor is called: a row with it and without a result may have been received. */
  send_started_at: Date | null
  attempts: Generated<number>
  /** Maximum batch size for this row after a larger batch failed. */
  batch_limit: number | null
  /** The vendor's request id, if the vendor reports the result later. */
  request_id: string | null
  /** The vendor's id of the actual recipient; for messages it differs from the destination's. */
  sent_to: string | null
  /** The id under which the platform knows it; null: the conversion's own. */
  platform_event_id: string | null
  event_name: string | null
  action_source: string | null
  sent_at: Date | null
  sent_value: string | null
  sent_currency: string | null
  sent_customer_id: string | null
  is_adjustment_due: Generated<boolean>
  /** The run that reported the change to the vendor. */
  adjustment_run_id: string | null
  adjusted_at: Date | null
  /** How it changed after it was sent. */
  change_reason: string | null
  /** Changed while a request was in flight: checked again when the request has finished. */
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

/** A customer list that is synced to a platform. */
export interface AudienceTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  connection_id: Fixed<string>
  provider: Fixed<string>
  /** The platform's id; null until the list was created there. */
  external_id: string | null
  name: string
  rule: Json<AudienceRule>
  members: Generated<number>
  /** When the next sync is due. */
  due_at: Date | null
  error: string | null
  /** The worker that syncs it, and when its lease ends. */
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

/** A member that was sent to the platform, as the hashes that were sent. */
export interface AudienceMemberTable {
  profile_id: Fixed<string>
  audience_id: Fixed<string>
  customer_id: Fixed<string>
  hashes: string[]
  is_leaving: Generated<boolean>
  /** False from right before the platform is called until it has responded. */
  is_sent: Generated<boolean>
}

/** Data of a browser's request, encrypted; deleted once it is sent, after seven days at the latest. */
export interface EventSignalTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  encrypted: string
  expires_at: Fixed<Date>
}

export interface ExperimentsSchema {
  experiment: ExperimentTable
  experiment_change: ExperimentChangeTable
  experiment_assignment: ExperimentAssignmentTable
}

/** A lift test. */
export interface ExperimentTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  kind: Fixed<'holdout' | 'geo' | 'switchback' | 'imported'>
  name: string
  state: 'draft' | 'planned' | 'running' | 'completed' | 'stopped' | 'void'
  /** An `ExperimentDesign` of `experiments/lifecycle/domain/design.ts`. */
  design: Json<unknown>
  design_hash: string | null
  start_day: string
  end_day: string
  audience_id: string | null
  /** A `GeoPlan` of `experiments/geo/domain/geo-plan.ts`. */
  plan: Json<unknown> | null
  /** An `ExperimentResult` of `experiments/results/domain/experiment-result.ts`. */
  result: Json<unknown> | null
  created_at: Fixed<Date>
  updated_at: Date
  started_at: Date | null
  ended_at: Date | null
}

export interface ExperimentChangeTable {
  profile_id: Fixed<string>
  experiment_id: Fixed<string>
  id: Fixed<string>
  occurred_at: Fixed<Date>
  kind: Fixed<string>
  text: Fixed<string>
}

/** A customer who was eligible for the audience of a holdout while it ran. */
export interface ExperimentAssignmentTable {
  profile_id: Fixed<string>
  experiment_id: Fixed<string>
  customer_id: Fixed<string>
  is_held_out: Fixed<boolean>
  assigned_at: Fixed<Date>
}
