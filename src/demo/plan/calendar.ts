import { dayMs, hourMs } from '../../kernel/time/durations.ts'
import { itemAt } from './campaign.ts'
import { randomOf } from './random-of.ts'

export const daysPlanned = 90

export interface Calendar {
  /** Oldest first. */
  days: readonly string[]
  /** The traffic share of each day; the sum is 1. */
  shares: readonly number[]
  /** The day at a fraction of all traffic, 0 to 1. */
  dayAt(fraction: number): number
  /** A time of the day at which people are awake in Chile. */
  timeOn(day: number, unit: number): number
  /** The end of the planned period. */
  endMs: number
}

/** The days of the demo up to and including `until`: traffic grows towards the end and follows the weekdays. */
export function calendar(seed: number, until: string): Calendar {
  const lastMs = Date.parse(`${until}T00:00:00Z`)
  const days = Array.from({ length: daysPlanned }, (_, day) => dayText(lastMs - (daysPlanned - 1 - day) * dayMs))
  const weights = days.map((date, day) => {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    const growth = 0.8 + (0.4 * day) / daysPlanned
    return weekdayWeights[weekday]! * growth * randomOf(seed, 'day', day).between(0.85, 1.15)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => weight / total)
  return {
    days,
    shares,
    dayAt: (fraction) => itemAt([...shares.keys()], (day) => shares[day]!, fraction),
    timeOn: (day, unit) => Date.parse(`${days[day]}T00:00:00Z`) + openingMs + Math.floor(unit * openMs),
    endMs: lastMs + openingMs + openMs,
  }
}

/** Starting with Sunday. */
const weekdayWeights = [0.75, 1.1, 1.15, 1.1, 1.05, 1, 0.8]

/** From 8:00 to 23:00 in Chilean winter time, which is also within one local day in summer. */
export const openingMs = 12 * hourMs
export const openMs = 15 * hourMs - 60_000

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
