/** A person's name as one, or null when there is none. */
export function fullName(person: { first_name: string | null; last_name: string | null }): string | null {
  return [person.first_name, person.last_name].filter((part) => part !== null).join(' ') || null
}

type CustomerKeyKind = 'opaque' | 'email' | 'phone'

/**
 * Whether a provider's key for a customer is its own opaque id, or says who the person is: an email, or a phone in any
 * notation. A bare row of digits that could be a phone counts as one: withholding an id costs less than giving a number away.
 */
export function classifyCustomerKey(key: string): CustomerKeyKind {
  const plain = key.normalize('NFKC').replaceAll(/%40/g, '@').replaceAll(/%2b/gi, '+').replaceAll(/\s+/g, ' ').trim()
  if (plain.includes('@')) return 'email'
  const number = plain.replace(/^(tel|sms|callto|whatsapp|wa|phone) ?[:=] ?/i, '').replace(extension, '')
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= 7 && digits <= 17 && phoneNotation.test(number) ? 'phone' : 'opaque'
}

/**
 * The same of the id that a provider itself gave: bare digits are its own id of the person (payer 123456789), unless they are
 * those of the person's phone, with or without the country's code.
 */
export function classifyProviderKey(key: string, phone: string | null): CustomerKeyKind {
  const kind = classifyCustomerKey(key)
  if (kind !== 'phone' || !/^\d+$/.test(key)) return kind
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  return digits.endsWith(key) || (digits.length >= 7 && key.endsWith(digits)) ? 'phone' : 'opaque'
}

/** Digits of any script with what people put between them. */
const phoneNotation = /^[\p{Nd}\p{Pd}\p{Z}\p{Cf}\s+().,/\\*#_~\u2212[\]]+$/u
const extension = /[;,]? ?(ext|x|extension|#)\.? ?[:=]? ?\p{Nd}{1,6}$/iu
