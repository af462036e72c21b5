import type { z } from 'zod'
import type { Row } from '../../db/statements/row-queries.ts'
import { newId } from '../ids.ts'
import type { Db } from './db-handle.ts'

/** One type of webhook event. Subscriptions, samples, OpenAPI and docs are derived from the list of types. */
export interface EventDefinition<Data extends z.ZodObject = z.ZodObject> {
  type: string
  /** What a subscription's `providers` must contain: `service` for lifecycle events. */
  provider: string
  /** When it is sent, in one sentence. */
  summary: string
  /** What a receiver must know in addition to the summary; null: nothing. */
  description: string | null
  /**
   * True for names of the contract that are never emitted: they can be subscribed to, and the response says that they are
   * reserved.
   */
  isReserved: boolean
  data: Data
  example: z.output<Data>
}

export function event<Data extends z.ZodObject>(
  definition: Omit<EventDefinition<Data>, 'provider' | 'description' | 'isReserved'> & Partial<EventDefinition<Data>>,
): EventDefinition<Data> {
  return { provider: 'service', description: null, isReserved: false, ...definition }
}

export interface EmitOptions {
  /** An id that the cause stores; generated otherwise. */
  id?: string
  connection_id?: string
  /** Set if only this app receives it. */
  app_id?: string | null
  customer_id?: string | null
  personal_key_kind?: 'email' | 'phone' | null
  /** A sample for one subscription: it is in no feed and is sent to no other. */
  is_test?: boolean
}

/** One occurrence of the event. */
export interface Occurrence<Data extends z.ZodObject> {
  data: z.input<Data>
  options: EmitOptions
}

/** An event as it is stored. */
export type OutboxRow = Omit<Row<'webhook_event'>, 'position' | 'fanned_out_at'>

/** Stores events through the handle of their cause. */
export interface Outbox {
  write(db: Db, profileId: string, rows: readonly OutboxRow[]): Promise<void>
}

/** The envelope of contract 6.6 without the app, which differs between recipients. */
export function outboxRow<Data extends z.ZodObject>(
  event: EventDefinition<Data>,
  profileId: string,
  { data, options }: Occurrence<Data>,
  now: Date,
): OutboxRow {
  const { type, provider } = event
  const { id = newId(now.getTime()), connection_id = null, is_test = false } = options
  const sample = is_test ? { test: true } : {}
  const envelope = { id, type, occurred_at: now, app_id: null, provider, connection_id, ...sample }
  return {
    profile_id: profileId,
    id,
    type,
    provider,
    app_id: options.app_id ?? null,
    body: JSON.stringify({ ...envelope, data: event.data.parse(data) }),
    customer_id: options.customer_id ?? null,
    personal_key_kind: options.personal_key_kind ?? null,
    is_test,
    occurred_at: now,
  }
}
