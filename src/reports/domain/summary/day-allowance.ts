import { dayMs } from '../../../kernel/time/durations.ts'

export interface DayAllowance {
  /** The UTC day that a unit counts for, `YYYY-MM-DD`. */
  day: string
  /** Seconds until the next day, rounded up so that a retry is not too early. */
  secondsLeft: number
}

export function dayAllowance(now: Date): DayAllowance {
  const nextMidnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  return { day: now.toISOString().slice(0, 10), secondsLeft: Math.ceil((nextMidnight - now.getTime()) / 1000) }
}
