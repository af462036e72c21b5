import type { Database } from '../../db/open.ts'
import { fileLedger } from '../../kernel/context/erasure-ledger.ts'
import { readLedger } from '../../privacy/ledger-entry.ts'
import { listErasures } from '../../privacy/ledger-queries.ts'
import { CliExit } from '../command.ts'

/** Adds the erasures of another ledger to the ledger of this deployment. The service replays them when it starts. */
export async function adoptErasures(from: string, ledgerPath: string): Promise<void> {
  const ledgerEntries = await readLedger(fileLedger(from))
  if (ledgerEntries.entries.size === 0 && ledgerEntries.damagedLines > 0)
    throw new CliExit('usage', `${from} is not an erasure ledger`)
  const { entries } = await readLedger(fileLedger(ledgerPath))
  for (const entry of ledgerEntries.entries.values()) {
    if (!entries.has(entry.erasure_id)) await fileLedger(ledgerPath).append(entry)
  }
}

/** The number of erasures in the ledger that a restored database does not contain. */
export async function countErasuresSince(db: Database['db'], ledgerPath: string): Promise<number> {
  const { entries } = await readLedger(fileLedger(ledgerPath))
  const known = new Set((await listErasures(db)).map(({ id }) => id))
  return [...entries.keys()].filter((id) => !known.has(id)).length
}
