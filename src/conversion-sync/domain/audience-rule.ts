import type { Person } from './conversion-input.ts'
import { readConsent } from './payloads/consent.ts'
import { type Digest, metaEmail, metaPhone } from './payloads/hash-identifiers.ts'

/** Who belongs to a list: reached a goal within some days, spent so much in all, and not again for some days. */
export interface AudienceRule {
  conversion_key: string
  within_days: number
  min_spent: number | null
  not_since_days: number | null
}

export interface Candidate {
  /** Of the goal, the latest. */
  last_at: Date | null
  /** In the reporting currency, after refunds. */
  spent: number
  /** What they said last of being told of. */
  consent: unknown
}

const dayMs = 86_400_000

export function belongsTo(rule: AudienceRule, { last_at, spent, consent }: Candidate, now: Date): boolean {
  // A list is there to choose whom ads are shown to, and the platform has no field for a no to that.
  const { is_denied, ad_personalization } = readConsent(consent)
  if (last_at === null || is_denied || ad_personalization === 'denied') return false
  const ageDays = (now.getTime() - last_at.getTime()) / dayMs
  if (ageDays < 0 || ageDays > rule.within_days) return false
  if (rule.not_since_days !== null && ageDays < rule.not_since_days) return false
  return rule.min_spent === null || spent >= rule.min_spent
}

/** What is sent of somebody, in the order email, phone: hashed, empty what is not known; null when nothing is. */
export function audienceRow(person: Pick<Person, 'email' | 'phone'>, digest: Digest): string[] | null {
  const email = person.email && metaEmail(person.email)
  const phone = person.phone && metaPhone(person.phone)
  if (!email && !phone) return null
  return [email ? digest(email) : '', phone ? digest(phone) : '']
}

/** What is wrong with how many belong to a list; null when nothing is. */
export function checkSize(people: number, most: number): 'nobody' | 'too_many' | null {
  if (people === 0) return 'nobody'
  return people > most ? 'too_many' : null
}
