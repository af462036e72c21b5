/**
 * Whether the text names a time zone of the IANA database. Offsets such as `+03:00` are refused although JavaScript takes
 * them: PostgreSQL reads their sign the other way round, and they know no summer time.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
