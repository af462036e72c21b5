import type { EventInput } from '../../collection/server-events/server-event-schemas.ts'
import type { Person } from './plan-person.ts'

/** A hit of the tracker, as a browser would send it. */
export interface DemoHit {
  at_ms: number
  ip: string
  user_agent: string
  body: Record<string, unknown>
}

/** An event, as the shop's server would send it. */
export type DemoEvent = EventInput & { event_type: string; idempotency_key: string; timestamp: string }

/** A merchant's later change of a payment; `key` is the payment's. */
export type PaymentAction =
  | { kind: 'refund'; key: string; amount: number; reason: string }
  | { kind: 'installment'; key: string }
  | { kind: 'payer'; key: string; email: string }

/** An outcome that a CRM reports. */
export interface DemoOutcome {
  external_id: string
  outcome_type: string
  at_ms: number
  customer_key: string
  value: number | null
}

/** Everything about one person. Most visitors stay anonymous and only have hits. */
export interface DemoCustomer {
  hits: DemoHit[]
  events: DemoEvent[]
  /** Events that merge two customers: they are sent after both are known. */
  bridges: DemoEvent[]
  actions: PaymentAction[]
  outcomes: DemoOutcome[]
  /** A customer whom the shop already knew. */
  on_file: Person | null
}

/** The delay between an event and its receipt. */
export const receiveDelayMs = 1_500
