import { trimmedText } from '../../kernel/schemas/storable-text.ts'
import {
  type Identifier,
  type IdentifierKind,
  isKnownCountry,
  normalizeIdentifier,
  phoneCountryDefault,
} from '../identifiers/normalize.ts'
import { readPlace } from './read-place.ts'

/** The fields that a caller sends about a customer. Empty texts count as absent. */
export interface Traits {
  email?: string | null | undefined
  phone?: string | null | undefined
  external_id?: string | null | undefined
  national_id?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  country?: string | null | undefined
  region?: string | null | undefined
  city?: string | null | undefined
}

export interface ReadTraits {
  identifiers: Identifier[]
  first_name?: string
  last_name?: string
  country?: string
  region?: string
  city?: string
  /** Fields that could not be used. */
  ignored_fields: (keyof Traits)[]
}

/**
 * Reads the usable traits. Phones without a `+` are read in the customer's country, else in `country`, never in the country of
 * the request's IP address, because one number would then become two customers when they travel.
 */
export function readTraits(traits: Traits, country: string = phoneCountryDefault): ReadTraits {
  const read: ReadTraits = { identifiers: [], ignored_fields: [] }
  const code = trimmedText(traits.country)?.toUpperCase()
  if (code && isKnownCountry(code)) read.country = code
  else if (code) read.ignored_fields.push('country')
  for (const [field, kind] of identifyingFields) {
    const text = trimmedText(traits[field])
    const identifier = text && normalizeIdentifier(kind, text, read.country ?? country)
    if (identifier) read.identifiers.push(identifier)
    else if (text) read.ignored_fields.push(field)
  }
  for (const field of ['first_name', 'last_name'] as const) {
    const text = trimmedText(traits[field])
    if (text && text.length <= nameLengthMax) read[field] = text
    else if (text) read.ignored_fields.push(field)
  }
  addPlace(read, traits)
  return read
}

function addPlace(read: ReadTraits, traits: Traits): void {
  const place = readPlace({ ...traits, country: read.country })
  for (const field of ['region', 'city'] as const) {
    if (place[field]) read[field] = place[field]
    else if (trimmedText(traits[field])) read.ignored_fields.push(field)
  }
}

const identifyingFields: readonly [field: keyof Traits, kind: IdentifierKind][] = [
  ['phone', 'phone'],
  ['email', 'email'],
  ['national_id', 'national_id'],
  ['external_id', 'external_customer_id'],
]

const nameLengthMax = 200
