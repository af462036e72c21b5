import type { WorkContext } from '../kernel/context/context.ts'
import { recordInLedger } from './erasure/record-in-ledger.ts'
import { replayErasure } from './erasure/replay-erasure.ts'
import { readLedger } from './ledger-entry.ts'
import { listErasures } from './ledger-queries.ts'

/**
 * Reconciles the database with the ledger before the service accepts requests: erasures that only the ledger contains are
 * repeated (the database was restored from an earlier backup), and missing ones are added to the ledger. Returns the number of
 * repeated erasures.
 */
export async function reconcileLedger(ctx: WorkContext): Promise<number> {
  const { entries, damagedLines } = await readLedger(ctx.erasureLedger)
  if (damagedLines > 0) ctx.log.warn({ lines: damagedLines }, 'the erasure ledger contains unreadable lines')
  const erasures = await listErasures(ctx.db)
  const known = new Set(erasures.map(({ id }) => id))
  let replayed = 0
  for (const entry of entries.values()) {
    if (!known.has(entry.erasure_id) && (await replayErasure(ctx, entry))) replayed += 1
  }
  if (replayed > 0) ctx.log.warn({ replayed }, 'erasures were repeated in a restored database')
  const missing = erasures.filter(({ id }) => !entries.has(id))
  await recordAll(ctx, missing)
  return replayed
}

/** A ledger that cannot be written is the operator's to fix; it does not stop the service. */
async function recordAll(ctx: WorkContext, missing: readonly { profile_id: string; id: string }[]): Promise<void> {
  try {
    for (const { profile_id, id } of missing) await recordInLedger(ctx, { profile_id, erasure_id: id })
  } catch (error) {
    ctx.log.error({ err: error }, 'the erasure ledger cannot be written')
  }
}
