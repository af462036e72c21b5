import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'maxmind'
import { remember } from '../../kernel/remember.ts'

/** Returns the country in which an IP address is registered, by a public-domain table. The address is never stored. */
export function countryOfAddress(address: string | null): string | null {
  return address === null ? null : lookUp(address)
}

const lookUp = remember((address): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 0) return null
  reader ??= open()
  const found = reader.get(plain) as { country_code?: string } | null
  return found?.country_code ?? null
})

let reader: Reader<CountryResponse> | undefined

/** Opened on first use: a worker, or a service without a tracker, does not load its eight megabytes. */
function open(): Reader<CountryResponse> {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  return new Reader<CountryResponse>(readFileSync(file))
}
