export interface ConsentSignals {
  /** Whether a platform may be told of the person's doing at all. */
  is_denied: boolean
  /** What they said to each of the two questions that platforms ask; null: nothing. */
  ad_user_data: 'granted' | 'denied' | null
  ad_personalization: 'granted' | 'denied' | null
  /** Whether the platform is asked to limit its use of the data, as laws of some states of the US let people demand. */
  limited_data_use: boolean
}

const noes: ReadonlySet<unknown> = new Set(['denied', 'declined', 'rejected', 'no', 'none', 'off', false])
const yeses: ReadonlySet<unknown> = new Set(['granted', 'accepted', 'allowed', 'yes', 'on', true])

/** Under any of these a no means that nobody else may be told. */
const entry = ['ad_user_data', 'ad_storage', 'ads', 'advertising', 'marketing', 'status', 'mode', 'state', 'sale']

/** What a page or a caller said of consent: one word for everything, or one for each purpose. */
export function readConsent(told: unknown): ConsentSignals {
  if (typeof told !== 'object' || told === null) {
    const answer = answerOf(told)
    return { is_denied: answer === 'denied', ad_user_data: answer, ad_personalization: answer, limited_data_use: false }
  }
  const words = told as Readonly<Record<string, unknown>>
  const is_denied = entry.some((purpose) => answerOf(words[purpose]) === 'denied')
  return {
    is_denied,
    ad_user_data: is_denied ? 'denied' : answerOf(words.ad_user_data),
    ad_personalization: answerOf(words.ad_personalization),
    limited_data_use: words.limited_data_use === true,
  }
}

/**
 * Of what was said with an event and what was said last: the event's own, which it happened under. Whoever said no since is not
 * told of, whatever they said before.
 */
export function effectiveConsent(own: unknown, last: unknown): unknown {
  return last !== undefined && readConsent(last).is_denied ? last : (own ?? last)
}

function answerOf(told: unknown): 'granted' | 'denied' | null {
  const word = typeof told === 'string' ? told.trim().toLowerCase() : told
  if (noes.has(word)) return 'denied'
  return yeses.has(word) ? 'granted' : null
}
