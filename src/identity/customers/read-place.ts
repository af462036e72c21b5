import { trimmedText } from '../../kernel/schemas/storable-text.ts'
import { isKnownCountry } from '../identifiers/normalize.ts'

export interface Place {
  /** ISO 3166-2 where it is known, otherwise the name as sent. */
  region: string | null
  city: string | null
}

const placeLengthMax = 100

/**
 * Reads the region and city of an order or a person. The code of a region without its country (`RM`) gets the country's. A text that may
 * identify a person (an email address, a long number, an address of several lines) is no place.
 */
export function readPlace({ region, city, country }: { region?: unknown; city?: unknown; country?: unknown }): Place {
  return { region: readRegion(region, country), city: readName(city) }
}

const isoRegion = /^([a-z]{2})-[a-z0-9]{1,3}$/i
const localCode = /^[a-z0-9]{1,3}$/i

function readRegion(value: unknown, country: unknown): string | null {
  const name = readName(value)
  if (name === null) return null
  const own = isoRegion.exec(name)?.[1]?.toUpperCase()
  if (own && isKnownCountry(own)) return name.toUpperCase()
  const code = trimmedText(country)?.toUpperCase()
  return code && isKnownCountry(code) && localCode.test(name) ? `${code}-${name.toUpperCase()}` : name
}

function readName(value: unknown): string | null {
  const name = trimmedText(value)?.replaceAll(/[ \t]+/g, ' ') ?? null
  return name === null || name.length > placeLengthMax || /@|\d{5}|\p{Cc}/u.test(name) ? null : name
}

/** The properties of an event with its region and city as they are compared; an unusable one is left out. */
export function withPlace(
  properties: Record<string, unknown>,
  { country, ...stated }: { region?: unknown; city?: unknown; country?: unknown } = {},
): Record<string, unknown> {
  const { region = stated.region, city = stated.city, ...others } = properties
  if ((region ?? null) === null && (city ?? null) === null) return properties
  const place = readPlace({ region, city, country: properties.country ?? country })
  return { ...others, ...(place.region && { region: place.region }), ...(place.city && { city: place.city }) }
}
