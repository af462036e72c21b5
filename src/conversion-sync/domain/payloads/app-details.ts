/** Fields that Meta requires for app events: tracking permission and device details. */
export interface AppDetails {
  advertiser_tracking_enabled: boolean
  application_tracking_enabled: boolean
  extinfo: string[]
}

/**
 * The 16 places of `extinfo`, in the order of the vendor's own library (facebook-nodejs-business-sdk 24.0.1,
 * `extended-device-info.js`): the first is the operating system, the fifth its version. Both are required (without a version Meta rejects the whole request, subcode 2804043); the others may be empty.
 */
const places = 16
const systems = [
  { version: 'a2', pattern: /\bAndroid (\d+(?:\.\d+)*)/ },
  { version: 'i2', pattern: /\b(?:iPhone OS|CPU OS|iOS)[ /](\d+(?:[._]\d+)*)/ },
] as const

/** Parsed from the app's user agent; null if the system or version is missing. */
export function appDetailsOf(userAgent: string | null | undefined, isFollowed: boolean): AppDetails | null {
  for (const { version, pattern } of systems) {
    const found = userAgent?.match(pattern)?.[1]
    if (!found) continue
    const extinfo = Array.from({ length: places }, () => '')
    extinfo[0] = version
    extinfo[4] = found.replaceAll('_', '.')
    return { advertiser_tracking_enabled: isFollowed, application_tracking_enabled: isFollowed, extinfo }
  }
  return null
}
