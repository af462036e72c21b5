import type { Person } from './conversion-fact.ts'

/** SHA-256 in lower-case hexadecimal, which is what both vendors take; given from outside, since it is no decision. */
export type Digest = (text: string) => string

/** As Meta's own library writes them before it hashes: trimmed and lower case. */
function plain(text: string): string {
  return text.trim().toLowerCase()
}

/** Meta: digits alone, with the country's code and without what is written before it. */
export function metaPhone(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0{1,2}/, '')
}

/**
 * Google matches mailboxes, not spellings: what its own two hosts ignore in a name (dots, and whatever follows a plus) is left
 * out before hashing, and blanks wherever they stand (its guide «Format user data»).
 */
export function googleEmail(email: string): string {
  const [name = '', host = ''] = plain(email).replaceAll(/\s/g, '').split('@')
  if (host !== 'gmail.com' && host !== 'googlemail.com') return `${name}@${host}`
  return `${name.split('+')[0]!.replaceAll('.', '')}@${host}`
}

/** E.164, with its plus. */
export function googlePhone(phone: string): string {
  return `+${phone.replaceAll(/\D/g, '')}`
}

/** A person as Meta's `user_data` names one: hashed, and only what is known. */
export function metaPerson(person: Person, digest: Digest): Record<string, string[]> {
  const { email, phone, first_name, last_name, country, external_id } = person
  const known: Record<string, string[]> = {}
  const add = (field: string, text: string | null | undefined) => {
    if (text) known[field] = [digest(text)]
  }
  add('em', email && plain(email))
  add('ph', phone && metaPhone(phone))
  add('fn', first_name && plain(first_name))
  add('ln', last_name && plain(last_name))
  add('country', country && plain(country))
  add('external_id', external_id?.trim())
  return known
}

/** A person as Google's `userIdentifiers`. An address needs a postal code, which is not known here, so none is sent. */
export function googlePerson(person: Person, digest: Digest): Record<string, string>[] {
  return [
    ...(person.email ? [{ emailAddress: digest(googleEmail(person.email)) }] : []),
    ...(person.phone ? [{ phoneNumber: digest(googlePhone(person.phone)) }] : []),
  ]
}
