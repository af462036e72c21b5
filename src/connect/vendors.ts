/** The vendor of each provider id. The ids are fixed by the API contract; folders, settings and labels use the vendor's name. */
export const vendors = {
  social_ads: { folder: 'meta-ads', label: 'Meta Ads', settingsPrefix: 'META_ADS' },
  search_ads: { folder: 'google-ads', label: 'Google Ads', settingsPrefix: 'GOOGLE_ADS' },
  search_console: {
    folder: 'google-search-console',
    label: 'Google Search Console',
    settingsPrefix: 'GOOGLE_SEARCH_CONSOLE',
  },
  crm_a: { folder: 'highlevel', label: 'HighLevel', settingsPrefix: 'HIGHLEVEL' },
  payments_a: { folder: 'stripe', label: 'Stripe', settingsPrefix: 'STRIPE' },
  payments_b: { folder: 'mercado-pago', label: 'Mercado Pago', settingsPrefix: 'MERCADO_PAGO' },
  store: { folder: 'shopify', label: 'Shopify', settingsPrefix: 'SHOPIFY' },
  bank_link: { folder: 'fintoc', label: 'Fintoc', settingsPrefix: 'FINTOC' },
  chatbot: { folder: 'manychat', label: 'Manychat', settingsPrefix: 'MANYCHAT' },
} as const satisfies Record<string, Vendor>

export interface Vendor {
  /** The folder in `connect/providers`, and the folder or file in `sandbox/vendors`. */
  folder: string
  /** The display name in every language. */
  label: string
  /** `META_ADS` of `META_ADS_CLIENT_ID`. */
  settingsPrefix: string
}

/** A provider without a row, such as one of a test, uses its id. */
export function settingsPrefix(providerId: string): string {
  return findVendor(providerId)?.settingsPrefix ?? providerId.toUpperCase().replaceAll('-', '_')
}

export function findVendor(providerId: string): Vendor | null {
  return Object.hasOwn(vendors, providerId) ? vendors[providerId as keyof typeof vendors] : null
}
