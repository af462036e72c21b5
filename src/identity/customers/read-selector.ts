import { isStorableText } from '../../kernel/schemas/storable-text.ts'
import { type Identifier, type IdentifierKind, normalizeIdentifier } from '../identifiers/normalize.ts'

export type SelectorError = 'no_selector' | 'unknown_identifier_type' | 'malformed_selector'

export type Selector = { customer_id: string } | { identifier: Identifier } | { error: SelectorError }

/** The kinds that a caller may use as `identifier_type` (contract 4.1). */
export const selectableKinds = [
  'external_customer_id',
  'crm_contact_id',
  'store_customer_id',
  'payments_customer_id',
  'national_id',
] as const satisfies IdentifierKind[]

/**
 * Reads the selector of a row. Of several, the first in the contract's order counts; if it is malformed, no other is tried,
 * because a link must not open for a customer that the caller did not mean.
 */
export function readSelector(row: unknown, country: string | null): Selector {
  const fields: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : {}
  const isPresent = (field: string) => (fields[field] ?? null) !== null
  if (isPresent('customer_profile_id')) return readId(fields.customer_profile_id)
  if (isPresent('customer_key')) return readIdentifier('external_customer_id', fields.customer_key, country)
  if (isPresent('email')) return readIdentifier('email', fields.email, country)
  if (isPresent('phone')) return readIdentifier('phone', fields.phone, country)
  if (!isPresent('identifier_type')) return { error: 'no_selector' }
  const kind = selectableKinds.find((selectableKind) => selectableKind === fields.identifier_type)
  return kind ? readIdentifier(kind, fields.identifier_value, country) : { error: 'unknown_identifier_type' }
}

function readId(value: unknown): Selector {
  const isId = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
  return isId ? { customer_id: value.toLowerCase() } : { error: 'malformed_selector' }
}

function readIdentifier(kind: IdentifierKind, value: unknown, country: string | null): Selector {
  const identifier =
    typeof value === 'string' && isStorableText(value) ? normalizeIdentifier(kind, value, country) : null
  return identifier ? { identifier } : { error: 'malformed_selector' }
}
