/**
 * Names of events at the vendors. The standard ones are those of Meta's pixel and Conversions API; a custom name is not among
 * them, and nothing optimises for one by itself.
 */
export const metaEventNames = [
  'AddPaymentInfo',
  'AddToCart',
  'AddToWishlist',
  'CompleteRegistration',
  'Contact',
  'CustomizeProduct',
  'Donate',
  'FindLocation',
  'InitiateCheckout',
  'Lead',
  'PageView',
  'Purchase',
  'Schedule',
  'Search',
  'StartTrial',
  'SubmitApplication',
  'Subscribe',
  'ViewContent',
] as const

export type MetaEventName = (typeof metaEventNames)[number]

export function isMetaEventName(name: string): name is MetaEventName {
  return (metaEventNames as readonly string[]).includes(name)
}

/** What the vendor refuses without an amount. */
export function needsValue(name: string | null): boolean {
  return name === 'Purchase'
}

/**
 * Of `business_messaging` Meta takes names of its own and refuses every other, `Lead` among them (error subcode 2804066). What
 * has none stays untold.
 */
const messagingNames: Readonly<Partial<Record<MetaEventName, string>>> = {
  AddToCart: 'AddToCart',
  InitiateCheckout: 'InitiateCheckout',
  Lead: 'LeadSubmitted',
  Purchase: 'Purchase',
  ViewContent: 'ViewContent',
}

export function messagingNameOf(name: string): string | null {
  return isMetaEventName(name) ? (messagingNames[name] ?? null) : null
}

/** What a platform-safe profile may call an outcome: words that fit any business and say nothing of what was treated. */
export const neutralNames = ['Lead', 'Contact', 'Purchase', 'CompleteRegistration', 'Subscribe'] as const

export function neutralNameOf(name: string, revenueType: 'cash' | 'pipeline' | 'gross'): string {
  if ((neutralNames as readonly string[]).includes(name)) return name
  return revenueType === 'pipeline' ? 'Lead' : 'Purchase'
}
