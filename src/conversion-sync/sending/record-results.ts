import { insertConversionChanges } from '../../attribution/conversions/conversion-change-queries.ts'
import { deleteReportedSignals } from '../../collection/ingest/signal-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import type { Interpretation } from '../domain/interpret-response.ts'
import { changeRow, getBulkChanges, type RowEvent } from '../domain/rows/change-row.ts'
import { toResultEvent } from '../domain/rows/result-event.ts'
import type { SyncRow } from '../domain/rows/row-state.ts'
import { type DueRow, updateRowsNotStale, updateRowsProcessing, updateRowsSent } from '../rows/due-row-queries.ts'
import { lockRows, updateRows } from '../rows/row-queries.ts'
import { finishRun, runIdOf } from '../runs/finish-run.ts'
import { deleteEmptyRun } from '../runs/run-queries.ts'
import type { Destination } from '../schemas.ts'
import type { PreparedRow } from './prepare-rows.ts'

interface SentRow {
  /** After the start of the request. */
  row: DueRow
  /** Set while the platform still works on the request. */
  request_id?: string | null
  /** False: no signals of the browser's request are stored. */
  hasSignal?: boolean
}

interface RowResult extends SentRow {
  event: RowEvent
}

/**
 * Records the results of one request, and finishes the run with the last of them. Changes of conversions during the request are
 * queued again.
 */
export async function recordResults(
  ctx: WorkContext,
  destination: Destination,
  sent: readonly SentRow[],
  { rows: outcomes, ends }: Interpretation,
): Promise<void> {
  const { profile_id: profileId, id } = destination
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const results = sent.map((item, index): RowResult => {
      const { row, request_id = row.request_id } = item
      return { ...item, event: toResultEvent(outcomes[index]!, request_id, now) }
    })
    const { accepted = [], processing = [], other = [] } = Object.groupBy(results, groupOf)
    const stale: string[] = []
    if (accepted.length > 0) {
      const changes = getBulkChanges('sending', { type: 'accepted', at: now })
      const changed = await updateRowsSent(ctx.db, profileId, id, { conversionIds: idsOf(accepted), changes, now })
      if (changed.length > 0) await updateRowsNotStale(ctx.db, profileId, id, changed)
      stale.push(...changed)
    }
    for (const rows of Map.groupBy(processing, requestIdOf).values()) {
      const changes = getBulkChanges('sending', rows[0]!.event)
      await updateRowsProcessing(ctx.db, profileId, id, { conversionIds: idsOf(rows), changes })
    }
    if (other.length > 0) stale.push(...(await recordOtherResults(ctx, destination, other)))
    const withSignals = idsOf(results.filter(({ hasSignal = true }) => hasSignal))
    if (withSignals.length > 0) await deleteReportedSignals(ctx.db, profileId, withSignals)
    if (stale.length > 0) await queueAgain(ctx, profileId, stale)
    if (processing.length === sent.length) return
    // A final error, such as a revoked consent, ends the run; otherwise pending rows stay in it.
    const error = ends?.is_final ? ends.error : null
    for (const runId of runsOf(sent)) await finishRun(ctx, profileId, runId, error)
  })
}

/** Nearly all rows have one of two results that one statement records for all of them. */
function groupOf({ row, event }: RowResult): 'accepted' | 'processing' | 'other' {
  if (event.type === 'processing') return 'processing'
  return event.type === 'accepted' && !row.is_adjustment_due ? 'accepted' : 'other'
}

function requestIdOf({ event }: RowResult): string {
  return event.type === 'processing' ? event.request_id : ''
}

function idsOf(sent: readonly SentRow[]): string[] {
  return sent.map(({ row }) => row.conversion_id)
}

function runsOf(sent: readonly SentRow[]): Set<string> {
  return new Set(sent.flatMap(({ row }) => runIdOf(row) ?? []))
}

/** Returns the conversions that changed during the request and are no longer in flight. */
async function recordOtherResults(
  ctx: WorkContext,
  { profile_id: profileId, id }: Destination,
  results: readonly RowResult[],
): Promise<string[]> {
  const stored = new Map((await lockRows(ctx.db, profileId, id, idsOf(results))).map((row) => [row.conversion_id, row]))
  const changes = results.flatMap(({ row: { conversion_id }, event }): SyncRow[] => {
    const row = stored.get(conversion_id)
    return row ? [changeRow(row, event)] : []
  })
  await updateRows(ctx.db, profileId, id, changes, ctx.now())
  return changes
    .filter(({ send_started_at, conversion_id }) => send_started_at === null && stored.get(conversion_id)!.is_stale)
    .map(({ conversion_id }) => conversion_id)
}

/** Restores prepared rows whose request was not made, and deletes runs that contain nothing else. */
export async function releaseRows(
  ctx: WorkContext,
  destination: Destination,
  prepared: readonly PreparedRow[],
): Promise<void> {
  if (prepared.length === 0) return
  const { profile_id: profileId, id } = destination
  await inTransaction(ctx, async (ctx) => {
    const stored = new Map(
      (await lockRows(ctx.db, profileId, id, idsOf(prepared))).map((row) => [row.conversion_id, row]),
    )
    const changes = prepared.flatMap(({ before }): SyncRow[] => {
      const row = stored.get(before.conversion_id)
      const type = before.send_started_at === null ? 'released' : 'repeat_released'
      return row ? [changeRow(row, { type, before })] : []
    })
    await updateRows(ctx.db, profileId, id, changes, ctx.now())
    const stale = prepared.filter(
      ({ before }) => before.send_started_at === null && stored.get(before.conversion_id)?.is_stale,
    )
    if (stale.length > 0) await queueAgain(ctx, profileId, idsOf(stale))
    for (const runId of runsOf(prepared)) {
      if (!(await deleteEmptyRun(ctx.db, profileId, runId))) await finishRun(ctx, profileId, runId)
    }
  })
}

async function queueAgain(ctx: WorkContext, profileId: string, conversionIds: readonly string[]): Promise<void> {
  await insertConversionChanges(ctx.db, profileId, conversionIds)
  ctx.wake('conversion_changes', profileId)
}
