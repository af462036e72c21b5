import type { Schema } from '../../db/tables/tables.ts'

/** A column that contains envelopes of the secret box. */
export interface EncryptedColumn {
  table: keyof Schema
  /** The columns of the primary key, in order. */
  key: readonly string[]
  column: string
  /** The encryption purpose of the envelopes. */
  purpose: string
  /** The column is `jsonb`, and any of its texts may be an envelope. */
  isJson?: true
}

/** Every encrypted column. Add a line for each new one, so that a master key rotation includes it. */
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
  { table: 'event_signal', key: ['profile_id', 'event_id'], column: 'encrypted', purpose: 'event.signal' },
  {
    table: 'ingest_log',
    key: ['profile_id', 'sequence', 'received_at'],
    column: 'signal',
    purpose: 'event.signal',
  },
  { table: 'ingest_failure', key: ['profile_id', 'sequence'], column: 'signal', purpose: 'event.signal' },
  { table: 'alert', key: ['profile_id', 'id'], column: 'channels', purpose: 'notification.url', isJson: true },
  { table: 'digest', key: ['profile_id', 'id'], column: 'channels', purpose: 'notification.url', isJson: true },
  {
    table: 'outgoing_message',
    key: ['profile_id', 'id'],
    column: 'channel',
    purpose: 'notification.url',
    isJson: true,
  },
  { table: 'unused_grant', key: ['profile_id', 'id'], column: 'tokens', purpose: 'connection.tokens' },
]
