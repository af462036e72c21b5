import { z } from 'zod'
import type { Row } from '../db/statements/row-queries.ts'
import { nameEnum, nameSchema } from '../kernel/schemas/json-schema.ts'
import { shownFields } from '../kernel/schemas/shown-fields.ts'
import { timestamp } from '../kernel/time/date-range.ts'
import { providers } from './registry.ts'

export type Connection = Row<'connection'>

export const connectionStatuses = [
  'connected',
  'syncing',
  'needs_action',
  'reconnect_required',
  'error',
  'disconnected',
] as const
nameEnum('ConnectionStatus', connectionStatuses)
nameEnum(
  'Provider',
  providers.map(({ key }) => key),
)

export const channelName = z
  .enum(providers.map(({ key }) => key) as [string, ...string[]])
  .describe('The provider, such as `social_ads`.')

/** A connection with the state of its last sync (contract 2.10). */
export const connectionSchema = z.object({
  id: z.uuid(),
  channel: z.string().describe('The provider.'),
  status: z.enum(connectionStatuses),
  display_name: z.string(),
  external_id: z.string().describe("The provider's id of the account."),
  authorized_at: timestamp.describe('Time of the last consent.'),
  created_at: timestamp,
  sync: z.object({
    last_success_at: timestamp.nullable(),
    last_run_at: timestamp.nullable(),
    status: z.enum(['never', 'queued', 'running', 'waiting', 'succeeded', 'failed']),
    error: z.string().nullable().describe("The provider's message if the last run failed or is waiting."),
  }),
})
nameSchema('Connection', connectionSchema)

/** A connection with its latest run. */
export interface SyncedConnection extends Connection {
  run_status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | null
  run_error: string | null
}

export function toConnection(row: SyncedConnection): z.input<typeof connectionSchema> {
  const isSyncing = row.status === 'connected' && row.run_status === 'running'
  const { last_success_at, last_run_at, run_status, run_error, last_error } = row
  const error = run_status === 'waiting' ? run_error : last_error
  return shownFields(connectionSchema, {
    ...row,
    channel: row.provider,
    status: isSyncing ? 'syncing' : row.status,
    sync: { last_success_at, last_run_at, status: run_status ?? 'never', error },
  })
}

export const connectionParams = z.object({ id: z.uuid() })

export const connectionParamsExample = { id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c' }
