import { dayMs } from '../../kernel/time/durations.ts'
import type { Person } from './conversion-input.ts'
import { readConsent } from './payloads/consent.ts'
import { type Digest, metaEmail, metaPhone } from './payloads/hash-identifiers.ts'

/** Selects customers who reached a goal within some days, spent a minimum and have not returned. */
export interface AudienceRule {
  conversion_key: string
  within_days: number
  min_spent: number | null
  not_since_days: number | null
}

export interface Candidate {
  /** When the goal was last reached. */
  last_at: Date | null
  /** In the reporting currency, after refunds. */
  spent: number
  /** Their latest consent. */
  consent: unknown
}

export function belongsTo(rule: AudienceRule, { last_at, spent, consent }: Candidate, now: Date): boolean {
  // Audiences target ads, and the platform has no field for denied personalization.
  const { is_denied, ad_personalization } = readConsent(consent)
  if (last_at === null || is_denied || ad_personalization === 'denied') return false
  const ageDays = (now.getTime() - last_at.getTime()) / dayMs
  if (ageDays < 0 || ageDays > rule.within_days) return false
  if (rule.not_since_days !== null && ageDays < rule.not_since_days) return false
  return rule.min_spent === null || spent >= rule.min_spent
}

/** Hashed email and phone, empty if unknown; null if both are unknown. */
export function audienceRow(person: Pick<Person, 'email' | 'phone'>, digest: Digest): string[] | null {
  const email = person.email && metaEmail(person.email)
  const phone = person.phone && metaPhone(person.phone)
  if (!email && !phone) return null
  return [email ? digest(email) : '', phone ? digest(phone) : '']
}

/** Null if the number of people is valid. */
export function checkSize(people: number, most: number): 'empty' | 'too_many' | null {
  if (people === 0) return 'empty'
  return people > most ? 'too_many' : null
}
