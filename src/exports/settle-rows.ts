import { inTransaction, type WorkContext } from '../kernel/context.ts'
import type { Payload } from './claim-rows.ts'
import type { RowOutcome, Settlement } from './domain/settle-answers.ts'
import { type RowChange, updateRows } from './row-queries.ts'
import { runOf, settleRun } from './settle-run.ts'
import type { Destination, ExportRow } from './shapes.ts'

interface Sent {
  row: ExportRow
  rendered: Payload | null
}

/** How soon the vendor is first asked what became of a request. */
const firstLookSeconds = 3

/**
 * Records what became of the rows of one request, and with the last of them how their run ended. False when the answer ended
 * the turn: the rest would fare alike.
 */
export async function settleRows(
  ctx: WorkContext,
  destination: Destination,
  sent: readonly Sent[],
  { rows, ends }: Settlement,
): Promise<boolean> {
  const { profile_id: profileId, id } = destination
  const changes = sent.map(({ row }, at) => changeOf(row, rows[at]!, ctx.now()))
  await inTransaction(ctx, async (ctx) => {
    await updateRows(ctx.db, profileId, id, changes, ctx.now())
    // Whoever withdrew their consent ends the run; what only has to wait stays in it.
    const error = ends?.is_final ? ends.error : null
    for (const runId of new Set(sent.flatMap(({ row }) => runOf(row) ?? []))) {
      await settleRun(ctx, profileId, runId, error)
    }
  })
  return ends === null
}

function changeOf(row: ExportRow, outcome: RowOutcome, now: Date): RowChange {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const settled = { ...row, claimed_at: null, request_id: null, reason: null, batch_limit: null }
  switch (outcome.status) {
    case 'told':
      return row.is_adjustment_due
        ? { ...settled, is_adjustment_due: false, adjusted_at: now }
        : { ...settled, status: 'told', told_at: now, vendor_code: null, vendor_message: null }
    case 'refused': {
      const words = { vendor_code: outcome.code, vendor_message: outcome.message.slice(0, 500) }
      return row.is_adjustment_due
        ? { ...settled, ...words, is_adjustment_due: false, reason: 'adjustment_refused' }
        : { ...settled, ...words, status: 'refused', reason: 'vendor_refused' }
    }
    case 'processing':
      return { ...row, reason: 'processing', request_id: outcome.request_id, due_at: later(firstLookSeconds) }
    case 'waiting':
      return {
        ...row,
        reason: outcome.reason,
        due_at: later(outcome.due_in_seconds),
        batch_limit: outcome.batch_limit ?? row.batch_limit,
        attempts: row.attempts + (outcome.counts ? 1 : 0),
      }
  }
}
