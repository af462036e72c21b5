import type { Fixed, Json } from './columns.ts'

export interface AdOperationsSchema {
  ad_action: AdActionTable
  utm_health: UtmHealthTable
}

/** The log of changes requested from ad platforms. A row is written before the platform is called and finished after. */
export interface AdActionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  action: Fixed<string>
  level: Fixed<'campaign' | 'ad_set' | 'ad'>
  platform: Fixed<string>
  external_id: Fixed<string>
  /** `unknown`: the request was interrupted, and its result has not been determined. */
  status: 'pending' | 'unknown' | 'applied' | 'no_change' | 'rejected' | 'failed'
  /** The requested status, budget or dataset; null for URL tags. */
  requested_value: Fixed<string | null>
  /** A status, a budget in minor units or a creative's id: both are written right before the platform is called. */
  value_before: string | null
  value_after: string | null
  /** Why it was rejected or failed. */
  code: string | null
  message: string | null
  undoes_action_id: string | null
  connection_id: Fixed<string | null>
  /** The user responsible for the change. */
  applied_by: Fixed<string | null>
  actor_kind: Fixed<string>
  actor_id: Fixed<string | null>
  app_id: Fixed<string | null>
  request_id: Fixed<string>
  /** When the lease of the process that runs the action ends. */
  leased_until: Date | null
  created_at: Fixed<Date>
  finished_at: Date | null
}

/** The result of the last scan of the links in live ads. */
export interface UtmHealthTable {
  profile_id: Fixed<string>
  platform: string
  account_id: string
  scanned_at: Date
  summary: Json<Record<string, unknown>>
}
