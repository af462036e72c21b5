import type { Schema } from '../../db/tables/tables.ts'

/** A column that holds envelopes of the secret box. */
export interface EncryptedColumn {
  table: keyof Schema
  /** The primary key, in its order. */
  key: readonly string[]
  column: string
  /** What the envelopes were sealed for. */
  purpose: string
}

/** Every sealed column; whoever seals another adds a line, and a change of the master key reaches it. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'deployment', key: ['id'], column: 'master_key_proof', purpose: 'deployment.proof' },
  { table: 'webhook_subscription', key: ['profile_id', 'id'], column: 'secret', purpose: 'webhook.secret' },
  { table: 'webhook_subscription', key: ['profile_id', 'id'], column: 'previous_secret', purpose: 'webhook.secret' },
  {
    table: 'idempotency_record',
    key: ['profile_id', 'holder_id', 'key'],
    column: 'response',
    purpose: 'idempotency.answer',
  },
  { table: 'user_account', key: ['id'], column: 'totp_secret', purpose: 'user.totp_secret' },
  { table: 'erasure_secret', key: ['profile_id'], column: 'encrypted_key', purpose: 'erasure.secret' },
  { table: 'erasure', key: ['profile_id', 'id'], column: 'encrypted_customer_key', purpose: 'erasure.customer_key' },
  { table: 'connection', key: ['profile_id', 'id'], column: 'tokens', purpose: 'connection.tokens' },
  { table: 'connection', key: ['profile_id', 'id'], column: 'webhook_secret', purpose: 'connection.webhook_secret' },
  { table: 'pending_selection', key: ['profile_id', 'id'], column: 'tokens', purpose: 'connection.tokens' },
  { table: 'event_signal', key: ['profile_id', 'event_id'], column: 'sealed', purpose: 'event.signal' },
  { table: 'unused_grant', key: ['profile_id', 'id'], column: 'tokens', purpose: 'connection.tokens' },
]
