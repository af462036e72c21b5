const basisOfPlatform: Record<string, string> = {
  social_ads:
    "Conversions the platform claims within its own attribution window (7 days after a click or 1 day after a view unless the account says otherwise), on the day of the ad's impression.",
  search_ads:
    "Conversions of the account's primary conversion actions under the platform's own model (data-driven unless the account says otherwise), on the day of the click; fractions are possible.",
  microsoft_ads: "Conversions of the account's goals within the platform's own window, on the day of the click.",
  tiktok_ads:
    'Conversions the platform claims within its own attribution window (7 days after a click or 1 day after a view unless the account says otherwise).',
}

/** What a platform's own count of conversions means: no two platforms count the same thing. */
export function reportedBasis(platform: string): string {
  return basisOfPlatform[platform] ?? "The platform's own count, as it was imported, under the platform's own rules."
}
