import type { Traits } from '../../domain/identity/read-traits.ts'

/** What a page's `identify` says, in the words of the rest of the service. Numbers are taken as the ids they are. */
export function traitsOf(identify: Readonly<Record<string, unknown>>): Traits {
  const said = (...names: string[]) => {
    const value = names.map((name) => identify[name]).find((one) => one !== undefined && one !== null)
    return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : null
  }
  return {
    external_id: said('userId', 'external_id', 'externalId'),
    email: said('email'),
    phone: said('phone'),
    first_name: said('firstName', 'first_name'),
    last_name: said('lastName', 'last_name'),
    country: said('country'),
  }
}
