/** What Meta asks of an event that happened in an app: whether it may be followed, and on what it ran. */
export interface AppDetails {
  advertiser_tracking_enabled: boolean
  application_tracking_enabled: boolean
  extinfo: string[]
}

/**
 * The 16 places of `extinfo`, in the order of the vendor's own library (facebook-nodejs-business-sdk 24.0.1,
 * `extended-device-info.js`): the first says which system, the fifth its version. Both are asked for (without a version the whole
 * request is refused, subcode 2804043); the others may be empty.
 */
const places = 16
const systems = [
  { version: 'a2', words: /\bAndroid (\d+(?:\.\d+)*)/ },
  { version: 'i2', words: /\b(?:iPhone OS|CPU OS|iOS)[ /](\d+(?:[._]\d+)*)/ },
] as const

/** From what an app says of itself with its requests; null when that does not tell the system and its version. */
export function appDetailsOf(userAgent: string | null | undefined, isFollowed: boolean): AppDetails | null {
  for (const { version, words } of systems) {
    const found = userAgent?.match(words)?.[1]
    if (!found) continue
    const extinfo = Array.from({ length: places }, () => '')
    extinfo[0] = version
    extinfo[4] = found.replaceAll('_', '.')
    return { advertiser_tracking_enabled: isFollowed, application_tracking_enabled: isFollowed, extinfo }
  }
  return null
}
