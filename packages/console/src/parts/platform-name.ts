/** Names of vendors are the same in every language. */
const names: Record<string, string> = {
  social_ads: 'Meta',
  search_ads: 'Google',
  tiktok_ads: 'TikTok',
  microsoft_ads: 'Microsoft',
  linkedin_ads: 'LinkedIn',
  pinterest_ads: 'Pinterest',
  snapchat_ads: 'Snapchat',
  x_ads: 'X',
  reddit_ads: 'Reddit',
  search_console: 'Google Search Console',
  crm_a: 'HighLevel',
  payments_a: 'Stripe',
  payments_b: 'Mercado Pago',
  store: 'Shopify',
  bank_link: 'Fintoc',
  chatbot: 'ManyChat',
}

/** A connected system by its own name; the ad platforms are called as their advertising products are. */
export function providerName(provider: string): string | null {
  if (provider === 'social_ads' || provider === 'search_ads') return `${names[provider]} Ads`
  return names[provider] ?? null
}

export function platformName(platform: string | null): string {
  if (platform === null) return '–'
  return (
    names[platform] ??
    platform
      .replace(/_ads$/, '')
      .replaceAll('_', ' ')
      .replace(/^\w/, (letter) => letter.toUpperCase())
  )
}
