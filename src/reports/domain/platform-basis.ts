import { type CreditBasis, conversionBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import { findVendor, vendorsOf } from '../../connect/vendors.ts'

/** Returns the basis on which the credit of a platform is comparable with the platform's own count. */
export function platformBasis(platform: string): CreditBasis {
  const counts = findVendor(platform)?.counts
  return counts ? { date_basis: 'touch', window: counts.windowDays } : conversionBasis
}

/** The distinct bases of all platforms. */
export const platformBases: readonly CreditBasis[] = [
  ...new Map(
    vendorsOf('ads')
      .map(platformBasis)
      .map((basis) => [`${basis.date_basis} ${basis.window}`, basis]),
  ).values(),
]

/** Whether two bases select the same credit. */
export function isSameBasis(a: CreditBasis, b: CreditBasis): boolean {
  return a.date_basis === b.date_basis && a.window === b.window
}

/** The meaning of a platform's own conversion count, which differs per platform. */
export function reportedBasis(platform: string): string {
  return (
    findVendor(platform)?.counts?.text ??
    "The platform's own count, as it was imported, under the platform's own rules."
  )
}
