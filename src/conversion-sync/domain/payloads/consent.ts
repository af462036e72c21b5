export interface ConsentSignals {
  /** Whether nothing about the person may be sent. */
  is_denied: boolean
  /** Answers to the two purposes of the platforms; null: none. */
  ad_user_data: 'granted' | 'denied' | null
  ad_personalization: 'granted' | 'denied' | null
  /** Whether Limited Data Use is requested (laws of some US states). */
  limited_data_use: boolean
}

const deniedValues: ReadonlySet<unknown> = new Set(['denied', 'declined', 'rejected', 'no', 'none', 'off', false])
const grantedValues: ReadonlySet<unknown> = new Set(['granted', 'accepted', 'allowed', 'yes', 'on', true])

/** Denying any of these purposes forbids sending. */
const decisivePurposes = [
  'ad_user_data',
  'ad_storage',
  'ads',
  'advertising',
  'marketing',
  'status',
  'mode',
  'state',
  'sale',
]

/** Parses consent from a page or a caller: one value for everything, or one per purpose. */
export function readConsent(value: unknown): ConsentSignals {
  if (typeof value !== 'object' || value === null) {
    const answer = parseConsentValue(value)
    return { is_denied: answer === 'denied', ad_user_data: answer, ad_personalization: answer, limited_data_use: false }
  }
  const purposes = value as Readonly<Record<string, unknown>>
  const is_denied = decisivePurposes.some((purpose) => parseConsentValue(purposes[purpose]) === 'denied')
  return {
    is_denied,
    ad_user_data: is_denied ? 'denied' : parseConsentValue(purposes.ad_user_data),
    ad_personalization: parseConsentValue(purposes.ad_personalization),
    limited_data_use: purposes.limited_data_use === true,
  }
}

/** The event's own consent, unless the person denied consent later. */
export function effectiveConsent(own: unknown, last: unknown): unknown {
  return last !== undefined && readConsent(last).is_denied ? last : (own ?? last)
}

function parseConsentValue(value: unknown): 'granted' | 'denied' | null {
  const normalized = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (deniedValues.has(normalized)) return 'denied'
  return grantedValues.has(normalized) ? 'granted' : null
}
