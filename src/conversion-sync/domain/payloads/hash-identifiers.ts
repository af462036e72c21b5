import type { Person } from '../conversion-input.ts'

/** SHA-256 in lower-case hexadecimal; passed in, because domain code calls no library for it. */
export type Digest = (text: string) => string

/** Meta's parameter builder does not hash a digest again. */
const sha256Schema = /^[0-9a-f]{64}$/i
/** The parameter builder removes ASCII punctuation and white space from names. */
const punctuationOrSpace = /[!-/:-@[-`{-~\s]+/g
const emailSchema = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Meta: trimmed and lower case; null if it is not an email address. */
export function metaEmail(email: string): string | null {
  const text = email.trim().toLowerCase()
  return emailSchema.test(text) ? text : null
}

/** Meta: digits with country code, without leading zeros. */
export function metaPhone(phone: string): string {
  return phoneDigits(phone).replace(/^0+/, '')
}

/**
 * The digits of a phone. Mexican numbers have had ten digits after `52` since August 2019; messengers still write the `1` that
 * mobile numbers had before, so both spellings are hashed alike.
 */
function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(0*)521(?=\d{10}$)/, '$152')
}

function metaName(name: string): string {
  return name.replaceAll(punctuationOrSpace, '').toLowerCase()
}

function metaExternalId(id: string): string {
  return id.replaceAll(/\s+/g, '').toLowerCase()
}

/**
 * Google matches mailboxes: dots and everything after a plus are removed for its two hosts, and white space everywhere (its
 * guide «Format user data»). Null if the local part is empty.
 */
export function googleEmail(email: string): string | null {
  const [name = '', host = ''] = email.toLowerCase().replaceAll(/\s/g, '').split('@')
  const isOwnHost = host === 'gmail.com' || host === 'googlemail.com'
  const mailbox = isOwnHost ? name.split('+')[0]!.replaceAll('.', '') : name
  return mailbox === '' ? null : `${mailbox}@${host}`
}

/** E.164, with its plus. */
export function googlePhone(phone: string): string {
  return `+${phoneDigits(phone)}`
}

/**
 * Microsoft: trimmed and lower case, without dots and everything after a plus, for every host (its guide to the UET conversion
 * API). Null if it is not an email address.
 */
export function microsoftEmail(email: string): string | null {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const mailbox = `${name.split('+')[0]!.replaceAll('.', '')}@${host}`
  return emailSchema.test(mailbox) ? mailbox : null
}

/** The hashed identifiers of Microsoft's offline conversions. */
export function microsoftPerson(person: Person, digest: Digest): Record<string, string> {
  const email = person.email && microsoftEmail(person.email)
  return {
    ...(email && { HashedEmailAddress: digest(email) }),
    ...(person.phone && { HashedPhoneNumber: digest(googlePhone(person.phone)) }),
  }
}

/** The hashed identifiers of Meta's `user_data`. */
export function metaPerson(person: Person, digest: Digest): Record<string, string[]> {
  const { email, phone, first_name, last_name, country, external_id } = person
  const known: Record<string, string[]> = {}
  const add = (field: string, text: string | null, normalize: (text: string) => string | null) => {
    if (text === null) return
    if (sha256Schema.test(text)) known[field] = [text.toLowerCase()]
    else {
      const normalized = normalize(text)
      if (normalized) known[field] = [digest(normalized)]
    }
  }
  add('em', email, metaEmail)
  add('ph', phone, metaPhone)
  add('fn', first_name, metaName)
  add('ln', last_name, metaName)
  add('country', country, metaExternalId)
  add('external_id', external_id, metaExternalId)
  return known
}

/** TikTok's `user`: emails and external ids in lower case, phones in E.164, names in lower case without white space. */
export function tiktokPerson(person: Person, digest: Digest): Record<string, string | string[]> {
  const email = person.email && metaEmail(person.email)
  const phone = person.phone && googlePhone(person.phone)
  const external_id = person.external_id?.trim().toLowerCase()
  const [first_name, last_name] = [person.first_name, person.last_name].map((name) => name && metaExternalId(name))
  return {
    ...(email && { email: [digest(email)] }),
    ...(phone && phone !== '+' && { phone: [digest(phone)] }),
    ...(external_id && { external_id: [digest(external_id)] }),
    ...(first_name && { first_name: digest(first_name) }),
    ...(last_name && { last_name: digest(last_name) }),
  }
}

/** Reddit: of the part before the `@` only letters and digits, without a tag after a plus, for every host. */
function redditEmail(email: string): string | null {
  const [name = '', host = ''] = (metaEmail(email) ?? '').split('@')
  const mailbox = name.split('+')[0]!.replaceAll(/[^a-z0-9]/g, '')
  return mailbox === '' ? null : `${mailbox}@${host}`
}

/** Reddit's `user`: emails as above, phones in E.164, external ids and addresses without white space around them. */
export function redditPerson(person: Person, digest: Digest): Record<string, string> {
  const email = person.email && redditEmail(person.email)
  const phone = person.phone && googlePhone(person.phone)
  const external_id = person.external_id?.trim()
  return {
    ...(email && { email: digest(email) }),
    ...(phone && phone !== '+' && { phone_number: digest(phone) }),
    ...(external_id && { external_id: digest(external_id) }),
  }
}

/** Pinterest's `user_data`: phones as for Meta, external ids as they are, everything else in lower case. */
export function pinterestPerson(person: Person, digest: Digest): Record<string, string[]> {
  const normalized = {
    em: person.email && metaEmail(person.email),
    ph: person.phone && metaPhone(person.phone),
    fn: person.first_name?.trim().toLowerCase(),
    ln: person.last_name?.trim().toLowerCase(),
    country: person.country?.trim().toLowerCase(),
    external_id: person.external_id?.trim(),
  }
  const known = Object.entries(normalized).flatMap(([field, text]) => (text ? [[field, [digest(text)]]] : []))
  return Object.fromEntries(known)
}

/** Google's `userIdentifiers`. Postal addresses are left out, because the postal code is unknown. */
export function googlePerson(person: Person, digest: Digest): Record<string, string>[] {
  const email = person.email && googleEmail(person.email)
  return [
    ...(email ? [{ emailAddress: digest(email) }] : []),
    ...(person.phone ? [{ phoneNumber: digest(googlePhone(person.phone)) }] : []),
  ]
}
