import { deriveId } from '../../kernel/ids.ts'
import { isProvider } from './domain/join-payments.ts'

/** Property names of ids that identify a payment across systems. */
const referenceKeys = {
  order_id: 'order',
  transaction_id: 'order',
  confirmation_number: 'order',
  order_name: 'order_name',
  order_number: 'order_name',
  external_reference: 'external_reference',
  invoice_id: 'invoice',
  payment_id: 'payment',
  payment_intent: 'payment',
  charge_id: 'payment',
  checkout_session_id: 'checkout',
  checkout_token: 'checkout',
  checkout_id: 'checkout',
  cart_token: 'cart',
  cart_id: 'cart',
  opportunity_id: 'opportunity',
} as const

type ReferenceName = keyof typeof referenceKeys

const names = (Object.keys(referenceKeys) as ReferenceName[]).map((name) => ({
  name,
  camelCase: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  kind: referenceKeys[name],
}))

export interface PaymentReference {
  /** The kind of id, for an id that a provider assigned after the provider: two such ids of one kind name two payments. */
  kind: string
  value: string
}

/** The ids that a payment provider assigns; all others of its payments are the shop's own, from the metadata. */
const assignedNames: ReadonlySet<ReferenceName> = new Set([
  ...(['transaction_id', 'invoice_id', 'payment_intent', 'charge_id', 'checkout_session_id'] as const),
])

/** The ids of Stripe, from any source. */
const stripeId = /^(?:ch|py|pi|in|cs)_\w+$/

/** Placeholder values that some systems send instead of an id. */
const emptyValues: ReadonlySet<string> = new Set(['0', 'null', 'undefined', 'none', 'nan', 'n/a', 'test'])
const lengthMax = 255

/** A counter of carts or checkouts also contains the numbers of other payments' orders; a token does not. */
const counterValue = /^\d{1,9}$/

/** Returns the distinct references of an event. A provider's payment id is the key of its event. */
export function readReferences(event: {
  recorded_via: string
  event_key: string
  properties: Readonly<Record<string, unknown>>
}): PaymentReference[] {
  const { recorded_via, event_key, properties } = event
  const found = new Map<string, string>()
  const add = (sent: unknown, kind: string, isAssigned: boolean) => {
    const value = readReference(sent)
    if (value === null || found.has(value)) return
    if ((kind === 'cart' || kind === 'checkout') && counterValue.test(value)) return
    const issuer = isAssigned ? recorded_via : stripeId.test(value) ? 'payments_a' : null
    found.set(value, issuer ? `${issuer}:${kind}` : kind)
  }
  for (const { name, camelCase, kind } of names) {
    const isAssigned = isAssignedBy(recorded_via, name)
    add(properties[name], kind, isAssigned)
    add(properties[camelCase], kind, isAssigned)
  }
  if (isProvider(recorded_via)) add(event_key, recorded_via.startsWith('store') ? 'order' : 'payment', true)
  return [...found].map(([value, kind]) => ({ kind, value }))
}

function isAssignedBy(recordedVia: string, name: ReferenceName): boolean {
  if (!isProvider(recordedVia)) return false
  return recordedVia.startsWith('payments') ? assignedNames.has(name) : name !== 'external_reference'
}

/**
 * Returns the value as text, null if it is empty or a placeholder. Without the `#` that stores write before order numbers, and of
 * an id of Shopify's GraphQL API (`gid://shopify/Cart/c1?key=…`) only the id itself.
 */
export function readReference(sent: unknown): string | null {
  if (typeof sent !== 'string' && typeof sent !== 'number') return null
  const text = String(sent)
    .trim()
    .replace(/^#|^gid:\/\/shopify\/\w+\//, '')
    .replace(/\?key=.*$/, '')
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
