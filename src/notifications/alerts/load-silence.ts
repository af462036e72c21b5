import type { Db } from '../../kernel/context/db-handle.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/time/durations.ts'
import { localClockMs, localDayOf, quarterSeconds } from '../../kernel/time/local-day.ts'
import { type Silence, silenceHistoryDays } from './domain/silence.ts'
import { findLastEventAt, findVisitSince, listEventMinutesByQuarter, listVisitsByQuarter } from './input-queries.ts'

/** A shorter pause is between two checks. */
const silenceFromMs = 5 * minuteMs
/** An older event is not looked for; the silence is then at least this long. */
const lastEventMaxMs = 3 * dayMs

/**
 * The span since the last event of the tracker with the visits before it; null while events arrive. A profile without visits is
 * checked by the events of its servers. The history is only read in a silence.
 */
export async function loadSilence(
  db: Db,
  { id: profileId, timezone }: { id: string; timezone: string },
  now: Date,
): Promise<Silence | null> {
  const oldest = new Date(now.getTime() - lastEventMaxMs - (silenceHistoryDays + 1) * dayMs)
  const isOfTracker = (await findVisitSince(db, profileId, localDayOf(oldest, timezone))) !== null
  const since = new Date(now.getTime() - lastEventMaxMs)
  const last = (await findLastEventAt(db, profileId, { since, isOfTracker })) ?? since
  if (now.getTime() - last.getTime() < silenceFromMs) return null
  const history = new Date(last.getTime() - (silenceHistoryDays + 1) * dayMs)
  const counts = isOfTracker
    ? await listVisitsByQuarter(db, profileId, localDayOf(history, timezone))
    : await listEventMinutesByQuarter(db, profileId, history)
  const from = localClockMs(last.getTime(), timezone)
  return { from, until: from + now.getTime() - last.getTime(), visits: toHours(counts, from, timezone) }
}

/** Counts by hour of the local clock before the hour of `from`, newest first, back to the first count. */
function toHours(counts: readonly { quarter: number; count: number }[], from: number, timezone: string): number[] {
  const firstHour = Math.floor(from / hourMs)
  const byAge = new Map<number, number>()
  for (const { quarter, count } of counts) {
    const age = firstHour - 1 - Math.floor(localClockMs(quarter * quarterSeconds * 1_000, timezone) / hourMs)
    if (age >= 0 && age < silenceHistoryDays * 24) byAge.set(age, (byAge.get(age) ?? 0) + count)
  }
  return Array.from(
    { length: Math.max(0, ...[...byAge.keys()].map((age) => age + 1)) },
    (_, age) => byAge.get(age) ?? 0,
  )
}
