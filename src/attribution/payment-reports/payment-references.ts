import { deriveId } from '../../kernel/ids.ts'
import { isProvider } from './domain/join-payments.ts'

/** Property names of ids that identify a payment across systems. */
const referenceKeys = {
  order_id: 'order',
  orderId: 'order',
  order_name: 'order',
  transaction_id: 'order',
  external_reference: 'external_reference',
  invoice_id: 'invoice',
  payment_id: 'payment',
  payment_intent: 'payment',
  charge_id: 'payment',
  checkout_session_id: 'checkout',
} as const

export type ReferenceKind = (typeof referenceKeys)[keyof typeof referenceKeys]

export interface PaymentReference {
  kind: ReferenceKind
  value: string
}

/** Placeholder values that some systems send instead of an id. */
const emptyValues: ReadonlySet<string> = new Set(['0', 'null', 'undefined', 'none', 'nan', 'n/a', 'test'])
const lengthMax = 255

/** Returns the distinct references of an event. A provider's payment id is the key of its event. */
export function readReferences(event: {
  recorded_via: string
  event_key: string
  properties: Readonly<Record<string, unknown>>
}): PaymentReference[] {
  const { recorded_via, event_key, properties } = event
  const found = new Map<string, ReferenceKind>()
  const add = (sent: unknown, kind: ReferenceKind) => {
    const value = readReference(sent)
    if (value !== null && !found.has(value)) found.set(value, kind)
  }
  for (const [name, kind] of Object.entries(referenceKeys)) add(properties[name], kind)
  if (isProvider(recorded_via)) add(event_key, recorded_via === 'store' ? 'order' : 'payment')
  return [...found].map(([value, kind]) => ({ kind, value }))
}

/** Returns the value as text without the `#` that stores write before order numbers; null if it is empty or a placeholder. */
export function readReference(sent: unknown): string | null {
  if (typeof sent !== 'string' && typeof sent !== 'number') return null
  const text = String(sent).trim().replace(/^#/, '')
  return text === '' || text.length > lengthMax || emptyValues.has(text.toLowerCase()) ? null : text
}

/**
 * Returns a reference as stored: a hash that identifies the payment and reveals nothing, so it may outlive an erased customer.
 */
export function storedReference(profileId: string, value: string): string {
  return deriveId('payment reference', profileId, value)
}

type Referring = Parameters<typeof readReferences>[0] & { id: string; value: string | null }

export interface ReferenceRow {
  event_id: string
  reference: string
  kind: string
}

/** Returns the stored references of events with an amount. */
export function referenceRows(profileId: string, events: readonly Referring[]): ReferenceRow[] {
  return events.flatMap((event) =>
    event.value === null
      ? []
      : readReferences(event).map(({ kind, value }) => ({
          event_id: event.id,
          kind,
          reference: storedReference(profileId, value),
        })),
  )
}
