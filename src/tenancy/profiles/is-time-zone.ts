/**
 * Whether the text is a current or former name of an IANA time zone that this runtime supports. Offsets such as `+03:00` have no
 * daylight saving time, and short names of the runtime (`SST`, `IST`) are ambiguous: both are rejected, although JavaScript
 * accepts them.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text) || runtimeOnly.has(text.toUpperCase())) return false
  const canonical = canonicalZone(text)
  return canonical !== null && (supported.has(canonical) || canonical === 'UTC' || canonical.startsWith('Etc/GMT'))
}

const supported: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

function canonicalZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Names that only ICU has, or that it keeps after the database dropped them, in upper case. */
const runtimeOnly: ReadonlySet<string> = new Set([
  ...['ACT', 'AET', 'AGT', 'ART', 'AST', 'BET', 'BST', 'CAT', 'CNT', 'CST', 'CTT', 'EAT', 'ECT', 'IET', 'IST', 'JST'],
  ...['MIT', 'NET', 'NST', 'PLT', 'PNT', 'PRT', 'PST', 'SST', 'VST', 'US/PACIFIC-NEW', 'CANADA/EAST-SASKATCHEWAN'],
])
