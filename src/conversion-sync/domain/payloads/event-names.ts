/**
 * Standard event names of Meta's pixel and Conversions API. Custom names are excluded, because ads cannot optimise for them
 * without setup.
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

function isMetaEventName(name: string): name is MetaEventName {
  return (metaEventNames as readonly string[]).includes(name)
}

/** Names that the vendor rejects without an amount. */
export function needsValue(name: string | null): boolean {
  return name === 'Purchase'
}

/**
 * For `business_messaging` Meta accepts only its own names and rejects all others, including `Lead` (error subcode 2804066).
 * Conversions without such a name are skipped.
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

/** Neutral names for platform-safe profiles, which reveal no treatment. */
export const neutralNames = ['Lead', 'Contact', 'Purchase', 'CompleteRegistration', 'Subscribe'] as const

export function neutralNameOf(name: string, revenueType: 'cash' | 'pipeline' | 'gross'): string {
  if ((neutralNames as readonly string[]).includes(name)) return name
  return revenueType === 'pipeline' ? 'Lead' : 'Purchase'
}
