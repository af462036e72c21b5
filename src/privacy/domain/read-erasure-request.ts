import { readSelector, selectableKinds } from '../../identity/customers/read-selector.ts'
import { type Identifier, isKnownCountry, phoneCountryDefault } from '../../identity/identifiers/normalize.ts'

export const erasureReasons = ['data_subject_request', 'account_closed', 'other'] as const
export type ErasureReason = (typeof erasureReasons)[number]

export interface ErasureRequest {
  request_ref: string
  reason: ErasureReason
  /** The normalized selector. */
  identifier: Identifier
  /** The caller learns no customer key that it did not send. */
  is_restricted?: boolean
}

/** The error of a request and its field. */
interface RequestError {
  field: string
  message: string
}

/** Contract 8: letters, digits and `. _ : -`, up to 200. */
const refPattern = /^[A-Za-z0-9._:-]{1,200}$/

/** Each of these is a selector; `identifier_value` belongs to `identifier_type`. */
const selectorFields = ['customer_key', 'email', 'phone', 'identifier_type'] as const

/**
 * Parses the body of an erasure (contract 4.1). Exactly one selector is allowed, so that no other customer is erased by mistake.
 */
export function readErasureRequest(body: Readonly<Record<string, unknown>>): ErasureRequest | RequestError {
  const { request_ref, reason = 'data_subject_request', country = phoneCountryDefault } = withoutNulls(body)
  if (request_ref === undefined) return error('request_ref', 'is required')
  if (typeof request_ref !== 'string' || !refPattern.test(request_ref)) {
    return error('request_ref', 'must have 1 to 200 letters, digits, . _ : and -')
  }
  const known = erasureReasons.find((erasureReason) => erasureReason === reason)
  if (!known) return error('reason', `must be one of ${erasureReasons.join(', ')}`)
  if (typeof country !== 'string' || !isKnownCountry(country.toUpperCase())) {
    return error('country', 'must be an ISO 3166-1 alpha-2 code')
  }
  const identifier = readIdentifier(withoutNulls(body), country.toUpperCase())
  return 'field' in identifier ? identifier : { request_ref, reason: known, identifier }
}

function readIdentifier(body: Record<string, unknown>, country: string): Identifier | RequestError {
  const selectors = selectorFields.filter((field) => field in body)
  if (selectors.length > 1)
    return error(selectors[1]!, `is a second selector beside ${selectors[0]}; exactly one is allowed`)
  const [field] = selectors
  const isPaired = 'identifier_value' in body
  if (isPaired && field !== undefined && field !== 'identifier_type') {
    return error('identifier_value', `is a second selector beside ${field}; exactly one is allowed`)
  }
  if (field === undefined) {
    return isPaired
      ? error('identifier_type', 'is required with identifier_value')
      : error('customer_key', 'is required, or one of email, phone and identifier_type')
  }
  const selector = readSelector({ [field]: body[field], identifier_value: body.identifier_value }, country)
  if ('identifier' in selector) return selector.identifier
  if ('error' in selector && selector.error === 'unknown_identifier_type') {
    return error('identifier_type', `must be one of ${selectableKinds.join(', ')}`)
  }
  return error(field === 'identifier_type' ? 'identifier_value' : field, 'cannot be read')
}

function withoutNulls(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
}

function error(field: string, message: string): RequestError {
  return { field, message: `${field}: ${message}` }
}
