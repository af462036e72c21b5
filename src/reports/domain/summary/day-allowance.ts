export interface DayAllowance {
  /** The UTC day that a unit is drawn from, `YYYY-MM-DD`. */
  day: string
  /** Until the next one begins, rounded up: who waits so long does not come a moment early. */
  secondsLeft: number
}

const dayMs = 86_400_000

export function dayAllowance(now: Date): DayAllowance {
  const nextMidnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  return { day: now.toISOString().slice(0, 10), secondsLeft: Math.ceil((nextMidnight - now.getTime()) / 1000) }
}
