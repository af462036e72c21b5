/** The order matters: most user agents also contain the names of other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns for example `Chrome · Linux`; for other programs the first word of the user agent, such as `curl/8.9`. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const named = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return named.length > 0 ? named.join(' · ') : userAgent.split(' ')[0]!
}
