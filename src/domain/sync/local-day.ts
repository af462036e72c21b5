/** The day it is in a zone, as `YYYY-MM-DD`. */
export function localDay(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
}
