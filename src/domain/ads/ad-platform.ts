import { platformsOfTouches } from '../journey/read-arrival.ts'

/**
 * The ad platforms by the names that touches carry: an ad under any other could never be credited. The two with a connector are
 * called as their providers are.
 */
export const adPlatforms: readonly string[] = [...platformsOfTouches].sort()

/** What else people call them. */
const aliases: Readonly<Record<string, string>> = {
  meta: 'social_ads',
  facebook: 'social_ads',
  google: 'search_ads',
  google_ads: 'search_ads',
}

export const platformAliases = Object.keys(aliases)

/** A platform's own name, however it is called; what is no alias comes back as it is. */
export function nameOfPlatform(called: string): string {
  const word = called.trim().toLowerCase()
  return Object.hasOwn(aliases, word) ? aliases[word]! : word
}
