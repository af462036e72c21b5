import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

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
