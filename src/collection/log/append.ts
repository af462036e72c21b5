import { isDistributed } from '../../db/statements/transact.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { NewEntry } from './domain/entry-columns.ts'
import { type Appended, insertEntries, insertLog } from './log-queries.ts'
import { insertEntriesOnNode } from './node-append-queries.ts'

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
 * Appends the entries of waiting requests, all profiles with one commit. A request whose profile has reached the limits of the
 * backlog is null in the result. Profiles without a log follow in a second transaction; if it fails, only their requests have its
 * error in the result, because the others are committed.
 */
export async function appendSubmissions(
  ctx: WorkContext,
  submissions: readonly Submission[],
): Promise<(Logged | null | Error)[]> {
  const byProfile = Map.groupBy(submissions, ({ profileId }) => profileId)
  const entries = new Map(
    [...byProfile].map(([profileId, ofProfile]) => [profileId, ofProfile.flatMap(({ entries }) => entries)]),
  )
  const appended: Map<string, Appended | null | Error> = await appendAll(ctx, entries)
  const rejected = new Map([...entries].filter(([profileId]) => !appended.get(profileId)))
  if (rejected.size > 0) {
    const second = await createLogsAndAppend(ctx, rejected).catch((error: Error) => error)
    for (const profileId of rejected.keys())
      appended.set(profileId, second instanceof Error ? second : second.get(profileId)!)
  }
  const results = new Map<Submission, Logged | null | Error>()
  for (const [profileId, ofProfile] of byProfile)
    for (const [submission, logged] of share(ofProfile, appended.get(profileId)!)) results.set(submission, logged)
  return submissions.map((submission) => results.get(submission)!)
}

/** Gives a log to each profile that has none; then only a full backlog prevents the append. */
async function createLogsAndAppend(
  ctx: WorkContext,
  entries: ReadonlyMap<string, readonly NewEntry[]>,
): Promise<Map<string, Appended | null>> {
  for (const profileId of entries.keys()) await insertLog(ctx.db, profileId, ctx.now())
  return appendAll(ctx, entries)
}

/**
 * One statement per profile, or several on a cluster, which are sent together with the commit. Profiles are sorted, so that two
 * processes lock them in the same order.
 */
async function appendAll(
  ctx: WorkContext,
  entries: ReadonlyMap<string, readonly NewEntry[]>,
): Promise<Map<string, Appended | null>> {
  const at = ctx.now()
  const { ingestLogBytesMax: bytesMax, ingestLogMinutesMax } = ctx.settings
  const limits = { bytesMax, oldest: new Date(at.getTime() - ingestLogMinutesMax * 60_000) }
  const profileIds = [...entries.keys()].sort()
  const onNodes = isDistributed(ctx.db)
  const insert = onNodes ? insertEntriesOnNode : insertEntries
  const start = ({ db }: WorkContext) =>
    profileIds.map((profileId) => insert(db, profileId, entries.get(profileId)!, { at, limits }))
  const started =
    profileIds.length === 1 && !onNodes
      ? start(ctx)
      : await inTransaction(ctx, async (ctx) => {
          const started = start(ctx)
          for (const append of started) ctx.alongCommit(append)
          return started
        })
  const appended = await Promise.all(started)
  return new Map(profileIds.map((profileId, index) => [profileId, appended[index]!]))
}

/** Of several entries that claim one id in one statement, the first has it. */
function share(
  submissions: readonly Submission[],
  appended: Appended | null | Error,
): [Submission, Logged | null | Error][] {
  if (appended === null || appended instanceof Error) return submissions.map((submission) => [submission, appended])
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
