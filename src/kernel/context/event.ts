import type { z } from 'zod'
import { newId } from '../ids.ts'
import type { Db } from './db-handle.ts'

/** One kind of thing that subscribers are told of. Subscriptions, samples, OpenAPI and docs are derived from the list of them. */
export interface EventDefinition<Data extends z.ZodObject = z.ZodObject> {
  type: string
  /** What a subscription's `providers` must name: `service` for lifecycle events. */
  provider: string
  /** When it fires, in one sentence. */
  summary: string
  /** What a receiver must know beyond the summary; null: nothing. */
  description: string | null
  /** True for names of the contract that nothing emits: they can be subscribed to, and the response says that they are reserved. */
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
  /** Where the cause keeps it; else it is made up. */
  id?: string
  connection_id?: string
  /** When only one app is to know of it. */
  app_id?: string | null
  customer_id?: string | null
  personal_key_kind?: 'email' | 'phone' | null
  /** A sample for one subscription: it is in no feed and goes to nobody else. */
  is_test?: boolean
}

/** One time that it happened. */
export interface Occurrence<Data extends z.ZodObject> {
  data: z.input<Data>
  options: EmitOptions
}

/** An event as it is written. */
export interface OutboxRow {
  profile_id: string
  id: string
  type: string
  provider: string
  app_id: string | null
  body: string
  customer_id: string | null
  personal_key_kind: 'email' | 'phone' | null
  is_test: boolean
  occurred_at: Date
}

/** Where events are written, through the handle of their cause. */
export interface Outbox {
  write(db: Db, profileId: string, rows: readonly OutboxRow[]): Promise<void>
  /** Tells whoever delivers that the profile has a new event. It may get lost: deliverers look for themselves, too. */
  announce(profileId: string): void
}

/** The envelope of contract 6.6, without the app, which differs from recipient to recipient. */
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
