import { hourMs } from '../../../kernel/time/durations.ts'

/** A span without events, and the visits before it. Times are those of a local clock, in milliseconds. */
export interface Silence {
  from: number
  until: number
  /** Visits that started in each hour before the hour of `from`, newest first, of up to four weeks. */
  visits: readonly number[]
}

export const silenceHistoryDays = 28
const daysNeeded = 14
const weekHours = 7 * 24
/** The hours around an hour that show how its weekday differs from other days. */
const weekdayHours = 6
/** The hours before the silence that show how the day differs from its weekday. */
const levelHours = 24
/** As much evidence as this many visits that a weekday, or this day, is like the others. */
const weekdayPrior = 15
const levelPrior = 40
/** A silence is an incident below this probability, which is reached when about seven visits are missing. */
const silenceProbability = 1 / 500
/**
 * Every pause between visits can be taken for a silence, so a busy site needs a lower probability: by chance, at most this many of
 * the pauses of four weeks would be below it.
 */
const chanceSilences = 0.5
/** With fewer expected visits, no silence is an incident. */
const expectedMin = 5
/** How much the visits of a span vary around what is expected, beyond chance: a variance divided by the square of the mean. */
const variation = { least: 0.01, most: 0.5 }
const spanVisits = 10

/** Whether the silence is an incident, and how many visits were expected in it. Null without two weeks of history. */
export function checkSilence(silence: Silence): { isSilent: boolean; expected: number } | null {
  if (silence.visits.length < daysNeeded * 24) return null
  const { probability, expected } = rateSilence(silence)
  const visits = silence.visits.reduce((sum, count) => sum + count, 0)
  return { isSilent: probability < Math.min(silenceProbability, chanceSilences / visits), expected }
}

/**
 * Expected is the mean of the same clock hour in four weeks, adjusted by how the same weekday differs from other days around that
 * hour, and by how the last day differs from both. The visits of a span vary around that as a gamma distribution, as much as those of
 * equal spans before, so their number is negative binomial. Visits are counted, not events: the events of a visit follow one another, so many events are not more evidence
 * than one.
 */
function rateSilence({ from, until, visits }: Silence): { probability: number; expected: number } {
  const perHour = expectedPerHour(visits)
  let [recent, usual] = [0, 0]
  for (let hour = -levelHours; hour < 0; hour++) {
    recent += visits[-1 - hour] ?? 0
    usual += perHour(hour)
  }
  const expected = (sumSpan(from, until, perHour) * (levelPrior + recent)) / (levelPrior + usual)
  if (expected < expectedMin) return { probability: 1, expected }
  const shape = 1 / (1 / (levelPrior + recent) + variationOf(visits, perHour))
  return { probability: (shape / (shape + expected)) ** shape, expected }
}

/** The variation of the visits of all spans in the history that have about ten visits, without that of a Poisson number. */
function variationOf(visits: readonly number[], perHour: (hour: number) => number): number {
  const total = visits.reduce((sum, count) => sum + count, 0)
  const hours = Math.min(24, Math.max(1, Math.round((spanVisits * visits.length) / total)))
  let [excess, squares] = [0, 0]
  for (let start = -visits.length; start + hours <= 0; start += hours) {
    let [found, expected] = [0, 0]
    for (let hour = start; hour < start + hours; hour++) {
      found += visits[-1 - hour] ?? 0
      expected += perHour(hour)
    }
    excess += (found - expected) ** 2 - expected
    squares += expected ** 2
  }
  return Math.min(variation.most, Math.max(variation.least, squares > 0 ? excess / squares : 0))
}

/** The expected visits of an hour, counted from the hour in which the silence began, before the last day is considered. */
function expectedPerHour(visits: readonly number[]): (hour: number) => number {
  const days = Math.floor(visits.length / 24)
  const visitsAt = (hour: number) => visits[-1 - hour] ?? 0
  const usualDay = Array.from({ length: 24 }, (_, hour) => {
    let total = 0
    for (let day = 1; day <= days; day++) total += visitsAt(hour - 24 * day)
    return total / days
  })
  const usualAt = (hour: number) => usualDay[((hour % 24) + 24) % 24]!
  return (hour) => {
    let [found, usual] = [0, 0]
    for (let near = hour - weekdayHours; near <= hour + weekdayHours; near++) {
      for (let earlier = near - weekHours; earlier >= -visits.length; earlier -= weekHours) {
        if (earlier >= 0) continue
        found += visitsAt(earlier)
        usual += usualAt(near)
      }
    }
    return (usualAt(hour) * (weekdayPrior + found)) / (weekdayPrior + usual)
  }
}

/** Adds up what is expected per hour over a span, whose first and last hour are partial. */
function sumSpan(from: number, until: number, perHour: (hour: number) => number): number {
  const firstHour = Math.floor(from / hourMs)
  let total = 0
  for (let start = firstHour * hourMs; start < until; start += hourMs) {
    const share = (Math.min(until, start + hourMs) - Math.max(from, start)) / hourMs
    total += share * perHour(start / hourMs - firstHour)
  }
  return total
}
