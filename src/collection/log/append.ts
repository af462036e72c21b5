import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type Appended, insertEntries, insertLog, type NewEntry } from './log-queries.ts'

/** The entries of one request. */
export interface Submission {
  profileId: string
  entries: readonly NewEntry[]
  bytes: number
}

/** The result of a request: its last sequence, and for each entry whether its claim was the first. */
export interface Logged {
  sequence: number
  isFirst: boolean[]
}

/**
 * Appends the entries of waiting requests, one statement per profile and one commit for all. Profiles are sorted, so that two
 * processes lock them in the same order. A request whose profile has reached the limits of the backlog is null in the result.
 */
export async function appendSubmissions(
  ctx: WorkContext,
  submissions: readonly Submission[],
): Promise<(Logged | null)[]> {
  const byProfile = Map.groupBy(submissions, ({ profileId }) => profileId)
  const profileIds = [...byProfile.keys()].sort()
  const entriesOf = (profileId: string) => byProfile.get(profileId)!.flatMap(({ entries }) => entries)
  const appendOne = (ctx: WorkContext, profileId: string) => appendTo(ctx, profileId, entriesOf(profileId))
  const appended =
    profileIds.length === 1
      ? [await appendOne(ctx, profileIds[0]!)]
      : await inTransaction(ctx, (ctx) => Promise.all(profileIds.map((profileId) => appendOne(ctx, profileId))))
  const results = new Map<Submission, Logged | null>()
  for (const [index, profileId] of profileIds.entries())
    for (const [submission, logged] of share(byProfile.get(profileId)!, appended[index]!))
      results.set(submission, logged)
  return submissions.map((submission) => results.get(submission)!)
}

/** A profile without a log gets one; then only a full backlog prevents the append. */
async function appendTo(ctx: WorkContext, profileId: string, entries: readonly NewEntry[]): Promise<Appended | null> {
  const at = ctx.now()
  const { ingestLogBytesMax: bytesMax, ingestLogMinutesMax } = ctx.settings
  const limits = { bytesMax, oldest: new Date(at.getTime() - ingestLogMinutesMax * 60_000) }
  const appended = await insertEntries(ctx.db, profileId, entries, { at, limits })
  if (appended) return appended
  await insertLog(ctx.db, profileId, at)
  return insertEntries(ctx.db, profileId, entries, { at, limits })
}

/** Of several entries that claim one id in one statement, the first has it. */
function share(submissions: readonly Submission[], appended: Appended | null): [Submission, Logged | null][] {
  if (appended === null) return submissions.map((submission) => [submission, null])
  const claimed = new Set(appended.claimed)
  return submissions.map((submission) => {
    const isFirst = submission.entries.map(({ kind, event_id }) => kind === 'hit' || claimed.delete(event_id))
    return [submission, { sequence: appended.last, isFirst }]
  })
}

/** Rejects a request when the backlog of its profile is full; nothing of it was stored. */
export function requireLogged(logged: Logged | null): Logged {
  if (logged) return logged
  return fail('service_unavailable', 'Too many events are waiting to be processed; retry later.', {
    retry_after_seconds: 10,
  })
}
