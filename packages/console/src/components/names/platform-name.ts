import { findVendor } from '../../../../../src/connect/vendors.ts'

/** Ad platforms by company name. */
const platforms: Record<string, string> = {
  social_ads: 'Meta',
  search_ads: 'Google',
  tiktok_ads: 'TikTok',
  microsoft_ads: 'Microsoft',
  linkedin_ads: 'LinkedIn',
  pinterest_ads: 'Pinterest',
  snapchat_ads: 'Snapchat',
  x_ads: 'X',
  reddit_ads: 'Reddit',
  openai_ads: 'OpenAI',
}

/** The ad platforms that have a name. */
export const adPlatforms: readonly string[] = Object.keys(platforms)

/** The vendor of a connected system, or the platform of a reported event. The names are the same in every language. */
export function providerName(provider: string): string | null {
  return findVendor(provider)?.label ?? platforms[provider] ?? null
}

export function platformName(platform: string | null): string {
  if (platform === null) return '–'
  return (
    platforms[platform] ??
    findVendor(platform)?.label ??
    platform
      .replace(/_ads$/, '')
      .replaceAll('_', ' ')
      .replace(/^\w/, (letter) => letter.toUpperCase())
  )
}
