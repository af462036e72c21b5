import {
  type Identifier,
  normalizeIdentifier,
  normalizeNationalId,
  phoneCountryDefault,
} from '../../../identity/identifiers/normalize.ts'

/**
 * The possible answers to "how did you find us?", each with the ad platform that it names. An answer identifies no ad, so the
 * credit goes to the platform.
 */
export const answerKeys = {
  facebook_ad: 'social_ads',
  instagram_ad: 'social_ads',
  tiktok: null,
  google_search: null,
  google_maps: null,
  youtube: null,
  friend_or_family: null,
  returning_customer: null,
  doctor_referral: null,
  walk_by: null,
  email: null,
  whatsapp: null,
  event: null,
  press: null,
  ai_assistant: null,
  other: null,
} as const satisfies Record<string, string | null>

export type AnswerKey = keyof typeof answerKeys

export function isAnswerKey(text: string): text is AnswerKey {
  return Object.hasOwn(answerKeys, text)
}

/**
 * True if a text contains a national id as people write it: with its dash, with or without dots, and with a valid check digit.
 * Bare digits are ignored, because one in eleven numbers would match.
 */
export function holdsNationalId(text: string): boolean {
  return (text.match(writtenPattern) ?? []).some((found) => normalizeNationalId(found) !== null)
}

const writtenPattern = /(?<![\d.])\d{1,2}\.?\d{3}\.?\d{3}\s?[-‐–]\s?[\dkK](?![\dA-Za-z])/g

/** The selectors by which a partner names the customer of a signal (contract 4.2). */
export interface CustomerNaming {
  external_ref?: string | null | undefined
  wa_id?: string | null | undefined
  customer?: CustomerContact | null | undefined
  national_id?: unknown
}

interface CustomerContact {
  external_ref: string
  email?: string | null | undefined
  phone?: string | null | undefined
  national_id?: unknown
}

export interface NamedCustomer {
  identifiers: Identifier[]
  /** A reference alone may be a typing error, so a customer is created only with an email or a phone. */
  can_create: boolean
}

interface NamingError {
  code: 'invalid_parameter' | 'validation_error'
  field: string
  message: string
}

/**
 * Returns the customer that a signal names: by exactly one selector, on a healthcare-family profile by the caller's reference.
 */
export function readNamedCustomer(named: CustomerNaming, isHealthcareFamily: boolean): NamedCustomer | NamingError {
  const { external_ref, wa_id, customer } = named
  const hasNationalId = isPresent(named.national_id) || isPresent(customer?.national_id)
  if (hasNationalId) return reject('invalid_parameter', 'national_id', 'must not contain a national id')
  if ([external_ref, wa_id, customer].filter(isPresent).length !== 1) {
    return reject('validation_error', 'customer', 'must be named by exactly one of external_ref, wa_id and customer')
  }
  if (isPresent(wa_id)) {
    if (isHealthcareFamily)
      return reject('validation_error', 'external_ref', 'is required on a healthcare-family profile')
    return readWaId(wa_id)
  }
  if (isPresent(external_ref)) return readReference(external_ref, 'external_ref')
  return readContact(customer!)
}

function isPresent<Value>(value: Value): value is NonNullable<Value> {
  return value !== null && value !== undefined
}

/** A `wa_id` is a phone number in international format and selects the customer with that phone. */
function readWaId(text: string): NamedCustomer | NamingError {
  const waId = normalizeIdentifier('wa_id', text, null)
  if (!waId) return reject('validation_error', 'wa_id', 'must be the digits of a phone number')
  const phone = normalizeIdentifier('phone', `+${waId.value}`, null)
  return { identifiers: phone ? [waId, phone] : [waId], can_create: true }
}

function readReference(text: string, field: string): NamedCustomer | NamingError {
  if (holdsNationalId(text)) return reject('invalid_parameter', field, 'must not contain a national id')
  const reference = normalizeIdentifier('external_customer_id', text, null)
  if (!reference) return reject('validation_error', field, 'cannot be read')
  return { identifiers: [reference], can_create: false }
}

function readContact(customer: CustomerContact): NamedCustomer | NamingError {
  const read = readReference(customer.external_ref, 'customer.external_ref')
  if (isNamingError(read)) return read
  for (const kind of ['email', 'phone'] as const) {
    const text = customer[kind]
    if (!isPresent(text)) continue
    const identifier = normalizeIdentifier(kind, text, phoneCountryDefault)
    if (!identifier) return reject('validation_error', `customer.${kind}`, 'cannot be read')
    read.identifiers.push(identifier)
    read.can_create = true
  }
  return read
}

export function isNamingError(read: object): read is NamingError {
  return 'code' in read
}

function reject(code: NamingError['code'], field: string, message: string): NamingError {
  return { code, field, message: `${field}: ${message}` }
}
