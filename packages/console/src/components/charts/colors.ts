/** Fixed colours, so that a platform or channel has the same one in every chart and list. No two channels share one. */
const channelColors: Readonly<Record<string, string>> = {
  'Paid Social': 'var(--river-1)',
  'Paid Search': 'var(--river-2)',
  'Organic Search': 'var(--river-3)',
  Direct: 'var(--river-4)',
  Email: 'var(--river-5)',
  Referral: 'var(--river-6)',
  'Organic Social': 'var(--river-7)',
  Display: 'var(--river-8)',
  'Paid Messaging': 'var(--river-9)',
  'AI Assistant': 'var(--river-10)',
  'Paid Other': 'var(--river-11)',
  SMS: 'var(--river-12)',
  Affiliate: 'var(--river-13)',
  Push: 'var(--river-14)',
}

/** The two platforms with connections have the colours of their channels. */
const platformColors: Readonly<Record<string, string>> = {
  social_ads: 'var(--river-1)',
  search_ads: 'var(--river-2)',
  display_ads: 'var(--river-8)',
  tiktok_ads: 'var(--river-6)',
  microsoft_ads: 'var(--river-7)',
  linkedin_ads: 'var(--river-5)',
  pinterest_ads: 'var(--river-9)',
  reddit_ads: 'var(--river-10)',
  snapchat_ads: 'var(--river-13)',
  x_ads: 'var(--river-12)',
}

export const platformColor = (platform: string | null): string =>
  platform === null ? 'var(--stone)' : (platformColors[platform] ?? 'var(--river-11)')

export const channelColor = (channel: string | null): string =>
  channel === null ? 'var(--stone)' : (channelColors[channel] ?? 'var(--river-11)')
