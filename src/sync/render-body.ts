/** The contact data that a recipient may see. */
export interface Contact {
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
}

export interface StoredEvent {
  type: string
  body: string
  personal_key_kind: 'email' | 'phone' | null
}

export interface Recipient {
  app_id: string | null
  reads_personal_data: boolean
}

export interface Envelope {
  app_id: string | null
  data: Record<string, unknown>
  [field: string]: unknown
}

/**
 * Renders the envelope for one recipient. The stored event contains no personal data; the current contact is added here, null for
 * an erased or unknown person. Every other byte is unchanged.
 */
export function renderBody(stored: StoredEvent, recipient: Recipient, contact: Contact | null): Envelope {
  const envelope = JSON.parse(stored.body) as Envelope
  envelope.app_id = recipient.app_id
  if (stored.type !== 'outcome.recorded') return envelope
  const known = recipient.reads_personal_data ? contact : null
  if (stored.personal_key_kind) envelope.data.customer_key = known?.[stored.personal_key_kind] ?? null
  envelope.data.contact = known && toContact(known)
  envelope.data.contact_withheld = !recipient.reads_personal_data
  return envelope
}

function toContact({ first_name, last_name, email, phone }: Contact): Contact {
  return { first_name, last_name, email, phone }
}
