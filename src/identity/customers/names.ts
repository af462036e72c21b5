/** Joins first and last name; null if there is neither. */
export function fullName(person: { first_name: string | null; last_name: string | null }): string | null {
  return [person.first_name, person.last_name].filter((part) => part !== null).join(' ') || null
}

type CustomerKeyKind = 'opaque' | 'email' | 'phone'

/**
 * Classifies a provider's customer key as an opaque id or as personal data: an email, or a phone in any notation. Digits that
 * could be a phone count as one, because hiding an id does less harm than exposing a phone number.
 */
export function classifyCustomerKey(key: string): CustomerKeyKind {
  const plain = key.normalize('NFKC').replaceAll(/%40/g, '@').replaceAll(/%2b/gi, '+').replaceAll(/\s+/g, ' ').trim()
  if (plain.includes('@')) return 'email'
  const number = plain.replace(/^(tel|sms|callto|whatsapp|wa|phone) ?[:=] ?/i, '').replace(extension, '')
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= 7 && digits <= 17 && phoneNotation.test(number) ? 'phone' : 'opaque'
}

/**
 * Classifies an id that a provider assigned: digits are an opaque id (payer 123456789) unless they equal the customer's phone,
 * with or without the country code.
 */
export function classifyProviderKey(key: string, phone: string | null): CustomerKeyKind {
  const kind = classifyCustomerKey(key)
  if (kind !== 'phone' || !/^\d+$/.test(key)) return kind
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  return digits.endsWith(key) || (digits.length >= 7 && key.endsWith(digits)) ? 'phone' : 'opaque'
}

/** Digits of any script with the separators that people use. */
const phoneNotation = /^[\p{Nd}\p{Pd}\p{Z}\p{Cf}\s+().,/\\*#_~\u2212[\]]+$/u
const extension = /[;,]? ?(ext|x|extension|#)\.? ?[:=]? ?\p{Nd}{1,6}$/iu
