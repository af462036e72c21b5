import { insertNotes } from '../../attribution/conversion-note-queries.ts'
import { deleteToldSignals } from '../../collection/signal-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import type { Interpretation, RowOutcome } from '../domain/interpret-response.ts'
import { type DueRow, updateRowsNotStale, updateRowsProcessing, updateRowsSent } from '../rows/due-row-queries.ts'
import { lockRows, type RowChange, updateRows } from '../rows/row-queries.ts'
import { finishRun, runIdOf } from '../runs/finish-run.ts'
import { deleteEmptyRun } from '../runs/run-queries.ts'
import type { Destination, ExportRow } from '../schemas.ts'
import type { PreparedRow } from './prepare-rows.ts'

interface Sent {
  /** As it was taken. */
  row: DueRow
  /** By which the vendor is asked what became of it, where it is to be asked again. */
  request_id?: string | null
  /** False: nothing is kept of its browser's request. */
  hasSignal?: boolean
}

/** How soon the vendor is first asked what became of a request. */
const firstLookSeconds = 3

/**
 * Records what became of the rows of one request, and with the last of them how their run ended. What changed in the meantime is
 * noted once more, so that it is followed.
 */
export async function recordResults(
  ctx: WorkContext,
  destination: Destination,
  sent: readonly Sent[],
  { rows: outcomes, ends }: Interpretation,
): Promise<void> {
  const { profile_id: profileId, id } = destination
  await inTransaction(ctx, async (ctx) => {
    const stale: string[] = []
    const finished = sent.map((one, at) => ({ ...one, outcome: outcomes[at]! }))
    const { sent: arrived = [], processing = [], other = [] } = Object.groupBy(finished, wayOf)
    if (arrived.length > 0) {
      const moved = await updateRowsSent(ctx.db, profileId, id, { conversionIds: idsOf(arrived), now: ctx.now() })
      if (moved.length > 0) await updateRowsNotStale(ctx.db, profileId, id, moved)
      stale.push(...moved)
    }
    for (const [requestId, rows] of Map.groupBy(processing, ({ outcome }) => requestOf(outcome))) {
      const dueAt = new Date(ctx.now().getTime() + firstLookSeconds * 1000)
      await updateRowsProcessing(ctx.db, profileId, id, { conversionIds: idsOf(rows), requestId, dueAt })
    }
    if (other.length > 0) stale.push(...(await recordOtherResults(ctx, destination, other)))
    const kept = idsOf(finished.filter(({ hasSignal = true }) => hasSignal))
    if (kept.length > 0) await deleteToldSignals(ctx.db, profileId, kept)
    if (stale.length > 0) await insertNotes(ctx.db, profileId, stale)
    if (processing.length === sent.length) return
    // Whoever withdrew their consent ends the run; what only has to wait stays in it.
    const error = ends?.is_final ? ends.error : null
    for (const runId of runsOf(sent)) await finishRun(ctx, profileId, runId, error)
  })
}

interface Settled extends Sent {
  outcome: RowOutcome
}

/** Two ways are the same for all rows that go them, and nearly all do. */
function wayOf({ row, outcome }: Settled): 'sent' | 'processing' | 'other' {
  if (outcome.status === 'processing') return 'processing'
  return outcome.status === 'sent' && !row.is_adjustment_due ? 'sent' : 'other'
}

function requestOf(outcome: RowOutcome): string {
  return outcome.status === 'processing' ? outcome.request_id : ''
}

function idsOf(sent: readonly Sent[]): string[] {
  return sent.map(({ row }) => row.conversion_id)
}

function runsOf(sent: readonly Sent[]): Set<string> {
  return new Set(sent.flatMap(({ row }) => runIdOf(row) ?? []))
}

/** Each by what it is now. Gives those that changed in the meantime and are not on their way any more. */
async function recordOtherResults(
  ctx: WorkContext,
  { profile_id: profileId, id }: Destination,
  finished: readonly Settled[],
): Promise<string[]> {
  const held = new Map((await lockRows(ctx.db, profileId, id, idsOf(finished))).map((row) => [row.conversion_id, row]))
  const changes = finished.flatMap(({ row, request_id = row.request_id, outcome }): RowChange[] => {
    const now = held.get(row.conversion_id)
    return now ? [changeOf({ ...now, request_id }, outcome, { isAdjusting: row.is_adjustment_due, ctx })] : []
  })
  await updateRows(ctx.db, profileId, id, changes, ctx.now())
  return changes
    .filter(({ send_started_at, conversion_id }) => send_started_at === null && held.get(conversion_id)!.is_stale)
    .map(({ conversion_id }) => conversion_id)
}

function changeOf(
  row: ExportRow,
  outcome: RowOutcome,
  { isAdjusting, ctx }: { isAdjusting: boolean; ctx: WorkContext },
): RowChange {
  const now = ctx.now()
  const untaken = { ...row, send_started_at: null, is_stale: false }
  const finished = { ...untaken, request_id: null, reason: null, batch_limit: null }
  switch (outcome.status) {
    case 'sent':
      return isAdjusting
        ? { ...finished, is_adjustment_due: false, adjusted_at: now }
        : { ...finished, status: 'sent', sent_at: now, vendor_code: null, vendor_message: null }
    case 'rejected': {
      const words = { vendor_code: outcome.code, vendor_message: outcome.message.slice(0, 500) }
      return isAdjusting
        ? { ...finished, ...words, is_adjustment_due: false, reason: 'adjustment_rejected' }
        : { ...finished, ...words, status: 'rejected', reason: 'vendor_rejected' }
    }
    case 'processing':
      return row
    case 'pending': {
      // What may have arrived stays taken: how long ago decides whether it may be sent once more.
      const isUnknown = outcome.counts || row.request_id !== null
      return {
        ...(isUnknown ? row : untaken),
        reason: outcome.reason,
        due_at: new Date(now.getTime() + outcome.due_in_seconds * 1000),
        batch_limit: outcome.batch_limit ?? row.batch_limit,
        attempts: row.attempts + (outcome.counts ? 1 : 0),
      }
    }
  }
}

/** PreparedRow and not sent, because what went before them ended the turn: they are as they were, and a run that was theirs alone is gone. */
export async function releaseRows(
  ctx: WorkContext,
  destination: Destination,
  taken: readonly PreparedRow[],
): Promise<void> {
  if (taken.length === 0) return
  const { profile_id: profileId, id } = destination
  await inTransaction(ctx, async (ctx) => {
    const held = new Map((await lockRows(ctx.db, profileId, id, idsOf(taken))).map((row) => [row.conversion_id, row]))
    const changes = taken.flatMap(({ before }): RowChange[] => {
      const row = held.get(before.conversion_id)
      return row ? [releasedFrom(row, before)] : []
    })
    await updateRows(ctx.db, profileId, id, changes, ctx.now())
    const isMoved = ({ before }: PreparedRow) =>
      before.send_started_at === null && held.get(before.conversion_id)?.is_stale
    const stale = taken.filter(isMoved)
    if (stale.length > 0) await insertNotes(ctx.db, profileId, idsOf(stale))
    for (const runId of runsOf(taken)) {
      if (!(await deleteEmptyRun(ctx.db, profileId, runId))) await finishRun(ctx, profileId, runId)
    }
  })
}

function releasedFrom(row: ExportRow, before: DueRow): RowChange {
  const { send_started_at, reason } = before
  return {
    ...row,
    send_started_at,
    reason,
    run_id: before.run_id === null ? null : row.run_id,
    adjustment_run_id: before.adjustment_run_id === null ? null : row.adjustment_run_id,
    is_stale: send_started_at !== null && row.is_stale,
  }
}
