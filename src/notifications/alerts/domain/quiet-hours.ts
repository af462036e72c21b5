import { hourMs } from '../../../kernel/time/durations.ts'

/** Local hours, 0 to 23, from `quiet_from` up to, but not including, `quiet_to`; it may pass midnight. */
export interface QuietHours {
  quiet_from: number | null
  quiet_to: number | null
}

/** Returns when a message may be sent: now, or at the end of the quiet hours. */
export function sendAfter({ quiet_from, quiet_to }: QuietHours, now: Date, timezone: string): Date {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return now
  const isQuiet = (hour: number) =>
    quiet_from < quiet_to ? hour >= quiet_from && hour < quiet_to : hour >= quiet_from || hour < quiet_to
  if (!isQuiet(localHourOf(now, timezone))) return now
  // Hours are tried one by one, because a change of the clock may skip or repeat one.
  const start = now.getTime() - (now.getTime() % (hourMs / 4))
  for (let quarter = 1; quarter <= 4 * 25; quarter++) {
    const later = new Date(start + (quarter * hourMs) / 4)
    if (!isQuiet(localHourOf(later, timezone))) return later
  }
  return now
}

function localHourOf(at: Date, timezone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' }).format(at)
  return Number(hour)
}
