export interface Offer {
  type: string
  provider: string
  /** When only one app is to know of it. */
  app_id: string | null
}

export interface Interest {
  app_id: string | null
  events: readonly string[]
  providers: readonly string[]
}

/** Whether a subscription is to be told: it must name both the event and its provider (section 6, rule 1). */
export function isMatch(offer: Offer, interest: Interest): boolean {
  const isAddressed = offer.app_id === null || offer.app_id === interest.app_id
  return isAddressed && interest.events.includes(offer.type) && interest.providers.includes(offer.provider)
}
