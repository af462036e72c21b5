import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job-request.ts'
import { newId } from '../../kernel/ids.ts'
import { findTimeZone } from '../../tenancy/profiles/profile-queries.ts'
import type { Connection } from '../connection-schemas.ts'
import { accountZone, syncWindow } from '../domain/sync-window.ts'
import { stepsOf } from './reading-steps.ts'
import { findMappingChangedAt, findOpenRun, insertRun, type SyncRun } from './sync-queries.ts'

/** Reads the data of a connection from where it stopped; a duplicate job finds the run in progress. */
export const syncConnection = jobRequest('sync-connection', z.object({ profile_id: z.uuid(), run_id: z.uuid() }))

/**
 * Requests a sync of a connection. A connection with an open run does not get another one. Null when there is nothing to read.
 */
export function requestSync(ctx: WorkContext, profileId: string, connection: Connection): Promise<SyncRun | null> {
  return inTransaction(ctx, async (ctx) => {
    const provider = ctx.providers.find(connection.provider)
    if (!provider || stepsOf(provider, connection).length === 0) return null
    const now = ctx.now()
    const known = {
      last_success_at: connection.last_success_at,
      mapping_changed_at: await findMappingChangedAt(ctx.db, profileId, provider.key),
    }
    const ownZone = await findTimeZone(ctx.db, profileId)
    // An ad platform reports in the account's time zone: in another zone its current day would be missing.
    const zone = provider.kind === 'ads' ? accountZone(connection.details, ownZone) : ownZone
    const run = await insertRun(ctx.db, {
      profile_id: profileId,
      id: newId(now.getTime()),
      connection_id: connection.id,
      ...syncWindow(known, now, zone, provider.reading),
      ...{ status: 'queued', progress: 0, rows_read: 0, attempt: 0, created_at: now },
    })
    if (!run) return findOpenRun(ctx.db, profileId, connection.id)
    await ctx.enqueue(syncConnection, { profile_id: profileId, run_id: run.id })
    return run
  })
}
