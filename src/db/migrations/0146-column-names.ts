import { type Kysely, sql } from 'kysely'

/** Columns get plain names; an index named after an old word is renamed, and a column that nothing reads is dropped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of columns) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
  }
  await sql`alter index event_by_arrival rename to event_by_received_at`.execute(db)
  await sql`alter table lift_validation drop column validated_at`.execute(db)
}

const columns = [
  ['ad_action', 'claimed_until', 'leased_until'],
  ['ad_action', 'wanted', 'requested_value'],
  ['ad_score', 'place', 'rank'],
  ['app_authorization', 'begun_at', 'activated_at'],
  ['app_authorization', 'ended_because', 'end_reason'],
  ['app_grant', 'is_given_up', 'is_relinquished'],
  ['conversion', 'sum_type', 'rollup_type'],
  ['erasure', 'sealed_customer_key', 'encrypted_customer_key'],
  ['erasure_secret', 'sealed', 'encrypted_key'],
  ['event', 'arrival', 'acquisition'],
  ['event', 'is_session_told', 'is_session_explicit'],
  ['handoff', 'consent_claimed_at', 'consent_leased_at'],
  ['idempotency_record', 'answer', 'response'],
  ['identifier', 'is_weak', 'is_unverified'],
  ['payment_action', 'awaited_customer_ids', 'pending_customer_ids'],
  ['profile', 'purge_asked_at', 'purge_requested_at'],
  ['retention_policy', 'acts_at', 'effective_at'],
  ['retention_policy', 'thinned_before', 'pruned_before'],
  ['sign_in_attempt', 'open_at', 'blocked_until'],
] as const
