export interface Offer {
  type: string
  provider: string
}

export interface Interest {
  events: readonly string[]
  providers: readonly string[]
}

/** Whether a subscription wants to be told: it must name both the event and its provider (section 6, rule 1). */
export function isMatch(offer: Offer, interest: Interest): boolean {
  return interest.events.includes(offer.type) && interest.providers.includes(offer.provider)
}
