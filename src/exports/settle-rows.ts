import { insertNotes } from '../attribution/conversion-note-queries.ts'
import { deleteToldSignals } from '../collection/signal-queries.ts'
import { inTransaction, type WorkContext } from '../kernel/context.ts'
import type { RowOutcome, Settlement } from './domain/settle-answers.ts'
import { lockRows, type RowChange, updateRows, updateRowsTold } from './row-queries.ts'
import { runOf, settleRun } from './settle-run.ts'
import type { Destination, ExportRow } from './shapes.ts'

interface Sent {
  /** As it was claimed. */
  row: ExportRow
  /** By which the vendor is asked what became of it, where it is to be asked again. */
  request_id?: string | null
}

/** How soon the vendor is first asked what became of a request. */
const firstLookSeconds = 3

/**
 * Records what became of the rows of one request, and with the last of them how their run ended. What changed in the meantime is
 * noted once more, so that it is followed. False when the answer ended the turn: the rest would fare alike.
 */
export async function settleRows(
  ctx: WorkContext,
  destination: Destination,
  sent: readonly Sent[],
  { rows: outcomes, ends }: Settlement,
): Promise<boolean> {
  const { profile_id: profileId, id } = destination
  await inTransaction(ctx, async (ctx) => {
    const ids = sent.map(({ row }) => row.conversion_id)
    const held = new Map((await lockRows(ctx.db, profileId, id, ids)).map((row) => [row.conversion_id, row]))
    const changes = sent.flatMap(({ row, request_id = row.request_id }, at): RowChange[] => {
      const now = held.get(row.conversion_id)
      return now ? [changeOf({ ...now, request_id }, outcomes[at]!, { isAdjusting: row.is_adjustment_due, ctx })] : []
    })
    const isTold = ({ status, conversion_id }: RowChange) =>
      status === 'told' && held.get(conversion_id)!.status === 'waiting'
    const told = changes.filter(isTold).map(({ conversion_id }) => conversion_id)
    if (told.length > 0) await updateRowsTold(ctx.db, profileId, id, told, ctx.now())
    const others = changes.filter((change) => !isTold(change))
    await updateRows(ctx.db, profileId, id, others, ctx.now())
    await deleteToldSignals(ctx.db, profileId, ids)
    const stale = changes.filter(
      ({ claimed_at, conversion_id }) => claimed_at === null && held.get(conversion_id)?.is_stale,
    )
    if (stale.length > 0) {
      const again = stale.map(({ conversion_id }) => conversion_id)
      await insertNotes(ctx.db, profileId, again)
    }
    // Whoever withdrew their consent ends the run; what only has to wait stays in it.
    const error = ends?.is_final ? ends.error : null
    for (const runId of new Set(sent.flatMap(({ row }) => runOf(row) ?? []))) {
      await settleRun(ctx, profileId, runId, error)
    }
  })
  return ends === null
}

function changeOf(
  row: ExportRow,
  outcome: RowOutcome,
  { isAdjusting, ctx }: { isAdjusting: boolean; ctx: WorkContext },
): RowChange {
  const now = ctx.now()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const unclaimed = { ...row, claimed_at: null, is_stale: false }
  const settled = { ...unclaimed, request_id: null, reason: null, batch_limit: null }
  switch (outcome.status) {
    case 'told':
      return isAdjusting
        ? { ...settled, is_adjustment_due: false, adjusted_at: now }
        : { ...settled, status: 'told', told_at: now, vendor_code: null, vendor_message: null }
    case 'refused': {
      const words = { vendor_code: outcome.code, vendor_message: outcome.message.slice(0, 500) }
      return isAdjusting
        ? { ...settled, ...words, is_adjustment_due: false, reason: 'adjustment_refused' }
        : { ...settled, ...words, status: 'refused', reason: 'vendor_refused' }
    }
    case 'processing':
      return { ...row, reason: 'processing', request_id: outcome.request_id, due_at: later(firstLookSeconds) }
    case 'waiting': {
      // What may have arrived stays claimed: how long ago decides whether it may be sent once more.
      const isUnknown = outcome.counts || row.request_id !== null
      return {
        ...(isUnknown ? row : unclaimed),
        reason: outcome.reason,
        due_at: later(outcome.due_in_seconds),
        batch_limit: outcome.batch_limit ?? row.batch_limit,
        attempts: row.attempts + (outcome.counts ? 1 : 0),
      }
    }
  }
}
