/** The vendor of each provider id. The ids are fixed by the API contract; folders, settings and labels use the vendor's name. */
export const vendors = {
  social_ads: {
    ...{ kind: 'ads', folder: 'meta-ads', label: 'Meta Ads', settingsPrefix: 'META_ADS' },
    counts: {
      windowDays: 7,
      text: "Conversions the platform claims within its own attribution window (7 days after a click or 1 day after a view unless the account says otherwise), on the day of the ad's impression.",
    },
  },
  search_ads: {
    ...{ kind: 'ads', folder: 'google-ads', label: 'Google Ads', settingsPrefix: 'GOOGLE_ADS' },
    // 30 days; 28 is the nearest window.
    counts: {
      windowDays: 28,
      text: "Conversions of the account's primary conversion actions under the platform's own model (data-driven unless the account says otherwise), on the day of the click; fractions are possible.",
    },
  },
  search_console: {
    kind: 'search',
    folder: 'google-search-console',
    label: 'Google Search Console',
    settingsPrefix: 'GOOGLE_SEARCH_CONSOLE',
  },
  crm_a: { kind: 'crm', folder: 'highlevel', label: 'HighLevel', settingsPrefix: 'HIGHLEVEL' },
  payments_a: { kind: 'payments', folder: 'stripe', label: 'Stripe', settingsPrefix: 'STRIPE' },
  payments_b: { kind: 'payments', folder: 'mercado-pago', label: 'Mercado Pago', settingsPrefix: 'MERCADO_PAGO' },
  store: { kind: 'store', folder: 'shopify', label: 'Shopify', settingsPrefix: 'SHOPIFY' },
  bank_link: { kind: 'bank', folder: 'fintoc', label: 'Fintoc', settingsPrefix: 'FINTOC' },
  chatbot: { kind: 'chat', folder: 'manychat', label: 'Manychat', settingsPrefix: 'MANYCHAT' },
  microsoft_ads: {
    kind: 'ads',
    folder: 'microsoft-ads',
    label: 'Microsoft Advertising',
    settingsPrefix: 'MICROSOFT_ADS',
    counts: {
      windowDays: 28,
      text: "Conversions of the account's goals within the platform's own window, on the day of the click.",
    },
  },
  store_b: { kind: 'store', folder: 'woocommerce', label: 'WooCommerce', settingsPrefix: 'WOOCOMMERCE' },
  tiktok_ads: {
    ...{ kind: 'ads', folder: 'tiktok-ads', label: 'TikTok Ads', settingsPrefix: 'TIKTOK_ADS' },
    counts: {
      windowDays: 7,
      text: 'Conversions the platform claims within its own attribution window (7 days after a click or 1 day after a view unless the account says otherwise).',
    },
  },
  reddit_ads: { kind: 'ads', folder: 'reddit-ads', label: 'Reddit Ads', settingsPrefix: 'REDDIT_ADS' },
  crm_b: { kind: 'crm', folder: 'hubspot', label: 'HubSpot', settingsPrefix: 'HUBSPOT' },
  payments_c: { kind: 'payments', folder: 'paypal', label: 'PayPal', settingsPrefix: 'PAYPAL' },
  linkedin_ads: { kind: 'ads', folder: 'linkedin-ads', label: 'LinkedIn Ads', settingsPrefix: 'LINKEDIN_ADS' },
  snapchat_ads: { kind: 'ads', folder: 'snapchat-ads', label: 'Snapchat Ads', settingsPrefix: 'SNAPCHAT_ADS' },
  pinterest_ads: {
    ...{ kind: 'ads', folder: 'pinterest-ads', label: 'Pinterest Ads', settingsPrefix: 'PINTEREST_ADS' },
    counts: {
      windowDays: 28,
      text: 'Checkouts, leads and sign-ups within 30 days after a click or an engagement or 1 day after a view, on the day of the ad.',
    },
  },
} as const satisfies Record<string, Vendor>

export type ProviderKind = 'ads' | 'search' | 'crm' | 'payments' | 'store' | 'bank' | 'chat'

export interface Vendor {
  /** What it reports, which decides how its data is used. */
  kind: ProviderKind
  /** The folder in `connect/providers`, and the folder or file in `sandbox/vendors`. */
  folder: string
  /** The display name in every language. */
  label: string
  /** `META_ADS` of `META_ADS_CLIENT_ID`. */
  settingsPrefix: string
  /** How an ad platform counts its own conversions; absent: on the day of the conversion, or not known. */
  counts?: PlatformCounts
}

/** A platform that counts on the day of its ad, within a window unless the account says otherwise. */
interface PlatformCounts {
  windowDays: 7 | 28
  /** What its number means. */
  text: string
}

/** A provider without a row, such as one of a test, uses its id. */
export function settingsPrefix(providerId: string): string {
  return findVendor(providerId)?.settingsPrefix ?? providerId.toUpperCase().replaceAll('-', '_')
}

export function findVendor(providerId: string): Vendor | null {
  return Object.hasOwn(vendors, providerId) ? vendors[providerId as keyof typeof vendors] : null
}

/** The kind of a provider; null for another source of data. */
export function kindOf(providerId: string): ProviderKind | null {
  return findVendor(providerId)?.kind ?? null
}

/** The ids of the vendors of a kind. */
export function vendorsOf(kind: ProviderKind): string[] {
  return Object.entries(vendors).flatMap(([key, vendor]) => (vendor.kind === kind ? [key] : []))
}

/** The ids of the providers that report payments, in the order in which they are listed. */
export const paymentProviders = (['payments', 'store', 'bank', 'crm'] as const).flatMap(vendorsOf) as [
  string,
  ...string[],
]
