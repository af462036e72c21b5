import { type CreditBasis, conversionBasis } from '../../attribution/rollups/domain/credit-basis.ts'

/**
 * How platforms count their own conversions unless the account says otherwise. Meta: on the day of the impression, within 7 days
 * after a click. TikTok: the same window. Google and Microsoft: on the day of the click, within 30 days; 28 is the nearest window.
 */
const basisOfPlatform: Record<string, CreditBasis> = {
  social_ads: { date_basis: 'touch', window: 7 },
  tiktok_ads: { date_basis: 'touch', window: 7 },
  search_ads: { date_basis: 'touch', window: 28 },
  microsoft_ads: { date_basis: 'touch', window: 28 },
}

/** Returns the basis on which the credit of a platform is comparable with the platform's own count. */
export function platformBasis(platform: string): CreditBasis {
  return basisOfPlatform[platform] ?? conversionBasis
}

/** The distinct bases of all platforms. */
export const platformBases: readonly CreditBasis[] = [
  ...new Map(Object.values(basisOfPlatform).map((basis) => [basis.window, basis])).values(),
  conversionBasis,
]

/** Whether two bases select the same credit. */
export function isSameBasis(a: CreditBasis, b: CreditBasis): boolean {
  return a.date_basis === b.date_basis && a.window === b.window
}
