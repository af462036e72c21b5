import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

export interface SetUp {
  is_tracker_seen: boolean
  has_server_events: boolean
  has_delivery: boolean
  has_goal: boolean
  has_conversion: boolean
  has_credit: boolean
  providers: string[]
}

/**
 * Returns the setup steps that have happened at least once, and the providers that are connected now. An erasure deletes visits and
 * keeps those of the site report.
 */
export async function findSetUp(db: Db, profileId: string): Promise<SetUp> {
  const { rows } = await sql<SetUp>`
    select
      exists (select from visit where profile_id = ${profileId})
        or exists (select from site_visit where profile_id = ${profileId})
        or exists (select from tracking_verification where profile_id = ${profileId} and verified_at is not null)
        as is_tracker_seen,
      exists (select from event where profile_id = ${profileId} and recorded_via = 'server') as has_server_events,
      exists (select from ad_delivery where profile_id = ${profileId}) as has_delivery,
      exists (select from conversion_definition
        where profile_id = ${profileId} and kind = 'event' and attribution_eligible) as has_goal,
      exists (select from conversion where profile_id = ${profileId} and is_counted) as has_conversion,
      exists (select from conversion_definition
        where profile_id = ${profileId} and first_attributed_at is not null) as has_credit,
      array(select distinct provider from connection
        where profile_id = ${profileId} and status not in ('disconnected', 'reconnect_required')) as providers`.execute(
    db,
  )
  return rows[0]!
}
