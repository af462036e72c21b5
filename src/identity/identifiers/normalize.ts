import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** Trims and lowercases an email; null if it is not one. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && emailPattern.test(email) ? email : null
}

/** Permissive before the @, where any text may be valid; a host name with a dot after it. */
const emailPattern =
  /^[^\s\p{Cc}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** The country of phones without a country code if nothing else is known (contract 4.1). */
export const phoneCountryDefault = 'CL'

/** Returns E.164; null if it is not a phone number. Without a `+` it is read in `country` (ISO 3166-1 alpha-2). */
export function normalizePhone(text: string, country: string | null): string | null {
  if (text.length > 64) return null
  const defaultCountry = country !== null && isKnownCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry, extract: false })
  // Checks only the length, because numbering plans change faster than tables of them. A number with an extension is rejected,
  // because many people share it.
  return number?.isPossible() && !number.ext ? number.number : null
}

export function isKnownCountry(country: string): country is CountryCode {
  return isSupportedCountry(country)
}

/** Normalizes a Chilean RUT in any format to `12345678-5`; null if it is malformed or its check digit is wrong. */
export function normalizeNationalId(text: string): string | null {
  const match = rutPattern.exec(
    text
      .trim()
      .replaceAll(/[.\s-]/g, '')
      .toUpperCase(),
  )
  if (!match) return null
  const [, digits, checkDigit] = match
  return computeCheckDigit(digits!) === checkDigit ? `${digits}-${checkDigit}` : null
}

/** Numbers with fewer than six digits belong to no person; many files use `1-9` and similar values for "unknown". */
const rutPattern = /^0*([1-9]\d{5,7})([\dK])$/

function computeCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return '0123456789K'.charAt((11 - (sum % 11)) % 11)
}

/** Kinds of identifier, strongest first: if two lead to different customers, the stronger one decides (semantics 2.3). */
export const identifierKinds = [
  'national_id',
  'external_customer_id',
  'crm_contact_id',
  'store_customer_id',
  'payments_customer_id',
  'email',
  'phone',
  'wa_id',
] as const

export type IdentifierKind = (typeof identifierKinds)[number]

/** A normalized identifier of one customer within a profile. */
export interface Identifier {
  kind: IdentifierKind
  value: string
}

/** Lower is stronger. Ids of other systems are equally strong; their order only makes the ranking total. */
export function rankOfKind(kind: IdentifierKind): number {
  return identifierKinds.indexOf(kind)
}

/** Returns the normalized identifier; null if `text` is not valid for its kind. */
export function normalizeIdentifier(kind: IdentifierKind, text: string, country: string | null): Identifier | null {
  const value = normalizeValue(kind, text, country)
  return value === null ? null : { kind, value }
}

function normalizeValue(kind: IdentifierKind, text: string, country: string | null): string | null {
  switch (kind) {
    case 'email':
      return normalizeEmail(text)
    case 'phone':
      return normalizePhone(text, country)
    case 'national_id':
      return normalizeNationalId(text)
    case 'wa_id':
      return /^\+?\d{6,20}$/.test(text.trim()) ? text.trim().replace('+', '') : null
    default:
      return normalizeForeignId(text)
  }
}

/** Keeps the case, because ids of other systems may be case-sensitive. */
function normalizeForeignId(text: string): string | null {
  const id = text.trim()
  return id.length > 0 && id.length <= 200 && !/\p{Cc}/u.test(id) ? id : null
}
