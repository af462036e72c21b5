/**
 * Whether the text names a time zone of the IANA database, under its name of today or an older one, that this runtime counts
 * days in. Offsets such as `+03:00` know no summer time, and the runtime's own short names (`SST`, `IST`) mean different places
 * to different people: both are refused, although JavaScript takes them.
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

/** Names that ICU adds to the database or keeps after it dropped them, in capitals. */
const runtimeOnly: ReadonlySet<string> = new Set([
  ...['ACT', 'AET', 'AGT', 'ART', 'AST', 'BET', 'BST', 'CAT', 'CNT', 'CST', 'CTT', 'EAT', 'ECT', 'IET', 'IST', 'JST'],
  ...['MIT', 'NET', 'NST', 'PLT', 'PNT', 'PRT', 'PST', 'SST', 'VST', 'US/PACIFIC-NEW', 'CANADA/EAST-SASKATCHEWAN'],
])
