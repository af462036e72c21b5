/**
 * What a customer may have answered to "how did you find us?", and the ad platform that an answer names. An answer tells of
 * no ad, so that a platform is all it can be led to.
 */
export const answerKeys = {
  facebook_ad: 'social_ads',
  instagram_ad: 'social_ads',
  tiktok: null,
  google_search: null,
  google_maps: null,
  youtube: null,
  friend_or_family: null,
  returning_customer: null,
  doctor_referral: null,
  walk_by: null,
  email: null,
  whatsapp: null,
  event: null,
  press: null,
  ai_assistant: null,
  other: null,
} as const satisfies Record<string, string | null>

export type AnswerKey = keyof typeof answerKeys

export function isAnswerKey(text: string): text is AnswerKey {
  return Object.hasOwn(answerKeys, text)
}
