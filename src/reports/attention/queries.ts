import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { AttentionInput } from '../domain/list-attention-items.ts'

/** What other queries find. */
type LaterInput = 'untagged_ads' | 'scanned_at' | 'suspected_duplicates' | 'failed_events' | 'waiting_since'

export interface AttentionWindows {
  /** Rejected hits are not stored longer. */
  hits_since: Date
  money_since: Date
  days_since: string
}

/** Counts everything that may require attention. Connections are those in use, with the time of their last sync. */
export async function findAttentionInput(
  db: Db,
  profileId: string,
  { hits_since, money_since, days_since }: AttentionWindows,
): Promise<Omit<AttentionInput, LaterInput>> {
  const ofProfile = sql`profile_id = ${profileId}`
  const list = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found)`
  const { rows } = await sql<Omit<AttentionInput, LaterInput>>`
    select
      ${list(sql`
        select id, provider, display_name, status, last_success_at, authorized_at, last_error from connection
        where ${ofProfile} and status <> 'disconnected' order by provider, id`)} as connections,
      ${list(sql`
        select reason, count(*) as count, max(received_at) as last_at from rejected_hit
        where ${ofProfile} and received_at >= ${hits_since} group by reason order by count(*) desc, reason`)} as rejected,
      ${list(sql`
        select currency, count(*) as count, sum(value)::text as amount from conversion
        where ${ofProfile} and conversion_time >= ${money_since} and value is not null and reporting_value is null and is_counted
        group by currency order by currency`)} as unconverted_outcomes,
      ${list(sql`
        select currency, count(*) as count, sum(spend)::text as amount from ad_delivery
        where ${ofProfile} and date >= ${days_since} and reporting_spend is null group by currency order by currency`)}
        as unconverted_spend,
      (select count(*) from conversion
        where ${ofProfile} and is_payment and customer_id is null and conversion_time >= ${money_since}) as unidentified_payments,
      (select count(*) from conversion
        where ${ofProfile} and is_payment and value is null and conversion_time >= ${money_since}) as payments_without_amount,
      (select count(*) from pending_selection
        where ${ofProfile} and connection_id is null and expires_at > ${hits_since} and tokens is not null) as pending_accounts,
      (select max(received_at) from event where ${ofProfile}) as last_event_at`.execute(db)
  return rows[0]!
}
