import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** Trimmed and lowercased; null when it is no address. Two spellings of one mailbox are one identifier. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && emailPattern.test(email) ? email : null
}

/** Loose on the left of the @, where anything is delivered to; a real host name with a dot on its right. */
const emailPattern =
  /^[^\s\p{Cc}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** A phone without its country's code is read as one of this country wherever nothing better is told (contract 4.1). */
export const phoneCountryDefault = 'CL'

/** E.164, or null when it is no number. Without a `+` it is read as one of `country` (ISO 3166-1 alpha-2). */
export function normalizePhone(text: string, country: string | null): string | null {
  if (text.length > 64) return null
  const defaultCountry = country !== null && isKnownCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry, extract: false })
  // Of the right length is enough: numbering plans gain ranges faster than tables of them. An extension leads to a desk
  // behind a number that many share, so it names nobody.
  return number?.isPossible() && !number.ext ? number.number : null
}

export function isKnownCountry(country: string): country is CountryCode {
  return isSupportedCountry(country)
}

/** A Chilean RUT in any formatting, as `12345678-5`; null when it is none or its check digit is wrong. */
export function normalizeNationalId(text: string): string | null {
  const match = rutPattern.exec(
    text
      .trim()
      .replaceAll(/[.\s-]/g, '')
      .toUpperCase(),
  )
  if (!match) return null
  const [, digits, checkDigit] = match
  return checkDigitOf(digits!) === checkDigit ? `${digits}-${checkDigit}` : null
}

/** Fewer than six digits were never given to a person; `1-9` and its like stand for "unknown" in many files. */
const rutPattern = /^0*([1-9]\d{5,7})([\dK])$/

function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return '0123456789K'.charAt((11 - (sum % 11)) % 11)
}

/** Kinds of identifier, strongest first: where two lead to different people, the stronger one decides (semantics 2.3). */
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

/** Something that names one person within a profile, already normalised. */
export interface Identifier {
  kind: IdentifierKind
  value: string
}

/** The lower the stronger. The ids that other systems give are equally strong; their order only makes it total. */
export function rankOfKind(kind: IdentifierKind): number {
  return identifierKinds.indexOf(kind)
}

/** The identifier as it is stored and looked for, or null when `text` is none of its kind. */
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

/** Another system's id means what that system says: its case is kept. */
function normalizeForeignId(text: string): string | null {
  const id = text.trim()
  return id.length > 0 && id.length <= 200 && !/\p{Cc}/u.test(id) ? id : null
}
