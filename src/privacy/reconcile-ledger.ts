import type { WorkContext } from '../kernel/context/context.ts'
import { recordInLedger } from './erasure/record-in-ledger.ts'
import { replayErasure } from './erasure/replay-erasure.ts'
import { readLedger } from './ledger-entry.ts'
import { listErasures } from './ledger-queries.ts'

/**
 * Makes the database and the ledger agree, before anybody is answered: whoever the ledger names and the database does not is
 * erased (it was restored from before the erasure), and what the ledger lacks is added to it. Gives how many were erased.
 */
export async function reconcileLedger(ctx: WorkContext): Promise<number> {
  const { entries, damagedLines } = await readLedger(ctx.erasureLedger)
  if (damagedLines > 0) ctx.log.warn({ lines: damagedLines }, 'the erasure ledger has lines that cannot be read')
  const erasures = await listErasures(ctx.db)
  const known = new Set(erasures.map(({ id }) => id))
  let replayed = 0
  for (const entry of entries.values()) {
    if (!known.has(entry.erasure_id) && (await replayErasure(ctx, entry))) replayed += 1
  }
  if (replayed > 0) ctx.log.warn({ replayed }, 'people whom a restored database brought back were erased again')
  const missing = erasures.filter(({ id }) => !entries.has(id))
  await recordAll(ctx, missing)
  return replayed
}

/** A place that cannot be written to is for the operator to mend; it keeps nobody from being answered. */
async function recordAll(ctx: WorkContext, missing: readonly { profile_id: string; id: string }[]): Promise<void> {
  try {
    for (const { profile_id, id } of missing) await recordInLedger(ctx, { profile_id, erasure_id: id })
  } catch (error) {
    ctx.log.error({ err: error }, 'the erasure ledger cannot be written')
  }
}
