import {
  type Identifier,
  type IdentifierKind,
  isKnownCountry,
  normalizeIdentifier,
  phoneCountryDefault,
} from '../identifiers/normalize.ts'

/** What a caller says about a person. Empty texts say nothing. */
export interface Traits {
  email?: string | null | undefined
  phone?: string | null | undefined
  external_id?: string | null | undefined
  national_id?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  country?: string | null | undefined
}

export interface ReadTraits {
  identifiers: Identifier[]
  first_name?: string
  last_name?: string
  country?: string
  /** What was said and could not be used. */
  ignored_fields: (keyof Traits)[]
}

/**
 * Reads what can be used of the traits. Phones without a `+` are read by the person's own country, else by `country`; never by
 * where a request came from, or one number would be two people on a journey.
 */
export function readTraits(traits: Traits, country: string = phoneCountryDefault): ReadTraits {
  const read: ReadTraits = { identifiers: [], ignored_fields: [] }
  const own = textOf(traits.country)?.toUpperCase()
  if (own && isKnownCountry(own)) read.country = own
  else if (own) read.ignored_fields.push('country')
  for (const [field, kind] of identifyingFields) {
    const text = textOf(traits[field])
    const identifier = text && normalizeIdentifier(kind, text, read.country ?? country)
    if (identifier) read.identifiers.push(identifier)
    else if (text) read.ignored_fields.push(field)
  }
  for (const field of ['first_name', 'last_name'] as const) {
    const text = textOf(traits[field])
    if (text && text.length <= nameLengthMax) read[field] = text
    else if (text) read.ignored_fields.push(field)
  }
  return read
}

const identifyingFields: readonly [field: keyof Traits, kind: IdentifierKind][] = [
  ['phone', 'phone'],
  ['email', 'email'],
  ['national_id', 'national_id'],
  ['external_id', 'external_customer_id'],
]

const nameLengthMax = 200

function textOf(value: string | null | undefined): string | null {
  return value?.trim() || null
}
