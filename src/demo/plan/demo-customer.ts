import type { EventInput } from '../../collection/server-events/server-event-schemas.ts'
import type { Person } from './plan-person.ts'

/** A hit of the tracker, as a browser would send it. */
export interface DemoHit {
  at_ms: number
  ip: string
  user_agent: string
  body: Record<string, unknown>
}

/** An event, as the shop's own server would send it. */
export type DemoEvent = EventInput & { event_type: string; idempotency_key: string; timestamp: string }

/** What a merchant does to a payment afterwards; `key` is the payment's. */
export type PaymentAction =
  | { kind: 'refund'; key: string; amount: number; reason: string }
  | { kind: 'installment'; key: string }
  | { kind: 'payer'; key: string; email: string }

/** What a CRM reports of somebody. */
export interface DemoOutcome {
  external_id: string
  outcome_type: string
  at_ms: number
  customer_key: string
  value: number | null
}

/** All that is known of somebody in the end. Most never say who they are: they leave nothing but hits. */
export interface DemoCustomer {
  hits: DemoHit[]
  events: DemoEvent[]
  /** Events that show two people to be one: they come when both are known. */
  bridges: DemoEvent[]
  actions: PaymentAction[]
  outcomes: DemoOutcome[]
  /** Somebody the shop already had on file. */
  on_file: Person | null
}

/** How long what happened is on its way to the service. */
export const receiveDelayMs = 1_500
