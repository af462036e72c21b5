import { exportCompleted, exportFailed } from '../../events/export.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { sumRowsOfRun, updateRowsReleased } from '../rows/row-queries.ts'
import type { Destination, ExportRow, ExportRun } from '../schemas.ts'
import { insertRun, lockOpenRun, updateRun } from './run-queries.ts'

/** An adjustment has its own run. */
export function runIdOf(row: Pick<ExportRow, 'is_adjustment_due' | 'run_id' | 'adjustment_run_id'>): string | null {
  return row.is_adjustment_due ? row.adjustment_run_id : row.run_id
}

export async function startRun(
  ctx: WorkContext,
  profileId: string,
  { id: destination_id, provider }: Pick<Destination, 'id' | 'provider'>,
  cause: ExportRun['cause'],
): Promise<string> {
  const started_at = ctx.now()
  const id = newId(started_at.getTime())
  const run = { profile_id: profileId, id, destination_id, provider, cause, started_at }
  await insertRun(ctx.db, { ...run, status: 'running' })
  return id
}

/**
 * Finishes a run when it has no pending rows, or when `error` ended it. Runs in the transaction that recorded its last rows, so
 * that the webhook event is emitted exactly once.
 */
export async function finishRun(
  ctx: WorkContext,
  profileId: string,
  runId: string,
  error: string | null = null,
): Promise<void> {
  const run = await lockOpenRun(ctx.db, profileId, runId)
  if (!run) return
  const counts = await sumRowsOfRun(ctx.db, profileId, runId)
  if (error === null && counts.pending + counts.adjusting > 0) return
  if (error !== null) await updateRowsReleased(ctx.db, profileId, runId)
  const { sent, skipped, rejected, adjusted } = counts
  const isFailed = error !== null || (rejected > 0 && sent + adjusted === 0)
  const status = isFailed ? 'failed' : 'completed'
  const message = error?.slice(0, 500) ?? null
  const finished = { status, sent, skipped, rejected, adjusted, error: message, finished_at: ctx.now() } as const
  await updateRun(ctx.db, profileId, runId, finished)
  const data = {
    profile_id: profileId,
    provider: run.provider,
    batch_id: runId,
    sent: sent + adjusted,
    failed: rejected,
  }
  const event = isFailed ? exportFailed : exportCompleted
  await ctx.emit(event, profileId, { ...data, ...(message !== null && { error: message }) })
}
