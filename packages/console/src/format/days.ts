const dayMs = 86_400_000

/** Calculates with local days as text (`YYYY-MM-DD`), which no time zone can shift. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** The current day in a time zone. */
export function todayIn(zone: string, now: Date = new Date()): string {
  let format = dayFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(zone, format)
  }
  return format.format(now)
}

/** By time zone: creating one takes a millisecond, and every control of a report needs the day. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The current hour in a time zone, from 0 to 23. */
export function hourIn(zone: string, now: Date = new Date()): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))
}

export const presets = ['7d', '30d', '90d', 'month', 'last_month'] as const
export type Preset = (typeof presets)[number]

export interface DayRange {
  from: string
  to: string
}

/** The date range of a preset on the given day. */
export function rangeOf(preset: Preset, today: string): DayRange {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  switch (preset) {
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case '90d':
      return { from: addDays(today, -89), to: today }
    case 'month':
      return { from: firstOfMonth, to: today }
    case 'last_month': {
      const last = addDays(firstOfMonth, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
  }
}

/** Every day of a range. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** The range of the same length directly before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}
