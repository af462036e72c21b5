import { dayMs } from '../../kernel/time/durations.ts'

const earliestMs = Date.UTC(2000, 0, 1)

/** What the time of an event must be, for error messages. */
export const eventTimeRule = 'must be a time from 2000-01-01T00:00:00Z to 24 hours ahead'

/** The same for the description of a field. */
export const eventTimeRange = 'From 2000-01-01T00:00:00Z to 24 hours ahead; other times are rejected.'

/**
 * Reads the time of an event: ISO 8601 text or milliseconds, or the receive time if it is missing. Returns null if it is invalid,
 * before 2000, or more than a day ahead of our clock.
 */
export function readEventTime(sent: unknown, receivedAt: Date): Date | null {
  if (sent === undefined || sent === null) return receivedAt
  const ms =
    typeof sent === 'number' ? sent : typeof sent === 'string' && isoPattern.test(sent) ? Date.parse(sent) : Number.NaN
  if (!(ms >= earliestMs) || ms > receivedAt.getTime() + dayMs) return null
  return new Date(ms)
}

const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
