import { lockConnection, updateConnection } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import { markReconnectRequired } from '../../connect/end-connection.ts'
import { ProviderError, type ProviderFailure } from '../../connect/provider-error.ts'
import { type SyncRun, updateRunHeld } from '../../connect/sync-runs/sync-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { recordNote } from '../../tenancy/notes/record-note.ts'
import { decideFailure } from '../domain/decide-failure.ts'

const released = { lease_id: null, leased_until: null }

/** Finishes a run that read everything. The next run goes back from the start of this one. */
export function finishRun(ctx: WorkContext, run: SyncRun, { profile_id, id }: Connection): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, profile_id, id)
    const now = ctx.now()
    const ended = { status: 'succeeded' as const, progress: 1, error: null, error_kind: null, finished_at: now }
    if (!(await updateRunHeld(ctx.db, profile_id, run.id, run.lease_id!, { ...ended, ...released }))) return
    if (!connection || connection.status === 'disconnected') return
    const isHealthy = connection.status !== 'reconnect_required'
    await updateConnection(ctx.db, profile_id, id, {
      ...(isHealthy && { status: 'connected' }),
      last_run_at: now,
      last_success_at: run.started_at ?? now,
      last_error: null,
      updated_at: now,
    })
  })
}

/** Finishes or pauses a run that could not continue, with the provider's message. */
export async function finishFailedRun(
  ctx: WorkContext,
  run: SyncRun,
  connection: Connection,
  error: unknown,
): Promise<void> {
  const failure = toFailure(error)
  const isOurs = failure.kind === 'internal'
  const about = { connection_id: connection.id, run_id: run.id, kind: failure.kind }
  if (isOurs) ctx.log.error({ err: error, ...about }, 'a sync failed')
  else ctx.log.warn({ ...about, reported: failure.message }, 'a sync was stopped by its provider')
  const decision = decideFailure(failure, run.attempt)
  const errorFields = { error: failure.message, error_kind: failure.kind }
  const now = ctx.now()
  if (decision.kind === 'wait') {
    const resume_at = new Date(now.getTime() + decision.seconds * 1000)
    const waiting = { status: 'waiting' as const, resume_at, attempt: run.attempt + 1 }
    await updateRunHeld(ctx.db, run.profile_id, run.id, run.lease_id!, { ...waiting, ...errorFields, ...released })
    return
  }
  await inTransaction(ctx, async (ctx) => {
    const { profile_id, id } = connection
    const current = await lockConnection(ctx.db, profile_id, id)
    const ended = { status: 'failed' as const, finished_at: now }
    if (!(await updateRunHeld(ctx.db, profile_id, run.id, run.lease_id!, { ...ended, ...errorFields, ...released })))
      return
    if (!current || current.status === 'disconnected') return
    await updateConnection(ctx.db, profile_id, id, { last_run_at: now, last_error: failure.message, updated_at: now })
    if (decision.status === 'reconnect_required') await markReconnectRequired(ctx, connection, failure.kind)
    else if (current.status !== 'reconnect_required') {
      await updateConnection(ctx.db, profile_id, id, { status: decision.status })
      if (current.status === 'connected') await noteFailure(ctx, current, decision.status)
    }
  })
}

/** Notes the first failure after a success: missing data may explain figures of the day. */
async function noteFailure(ctx: WorkContext, { profile_id, id, display_name }: Connection, status: string) {
  const text =
    status === 'needs_action'
      ? `${display_name} could not be synced: a permission is missing.`
      : `${display_name} could not be synced.`
  await recordNote(ctx, profile_id, { kind: 'connection', key: `${id}:${ctx.now().toISOString()}`, text })
}

type Failure = ProviderFailure | { kind: 'internal'; message: string }

function toFailure(error: unknown): Failure {
  if (error instanceof ProviderError) return error.failure
  if (error instanceof ApiError) return { kind: 'rejected', message: error.message }
  return { kind: 'internal', message: 'the service could not store the data' }
}
