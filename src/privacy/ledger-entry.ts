import { z } from 'zod'
import type { ErasureLedger } from '../kernel/context/erasure-ledger.ts'
import { erasureReasons } from './domain/read-erasure-request.ts'

/** An erasure in the ledger: ids, keyed hashes and encrypted texts, no readable personal data. */
export const ledgerEntry = z.object({
  version: z.literal(1),
  profile_id: z.uuid(),
  erasure_id: z.uuid(),
  /** The erased customer, then the customers merged into it. */
  customer_ids: z.array(z.uuid()).min(1),
  requests: z.array(z.object({ request_ref: z.string(), requested_at: z.coerce.date() })),
  request_ref: z.string(),
  reason: z.enum(erasureReasons),
  sealed_customer_key: z.string().nullable(),
  identifier_hashes: z.array(z.string()),
  key_hashes: z.array(z.string()),
  /** The encrypted key of the profile for those hashes. */
  sealed_secret: z.string().nullable(),
  requested_at: z.coerce.date(),
  completed_at: z.coerce.date().nullable(),
})

export type LedgerEntry = z.output<typeof ledgerEntry>

/** The last entry of each erasure in a ledger, and the number of unreadable lines. */
export async function readLedger(
  ledger: ErasureLedger,
): Promise<{ entries: Map<string, LedgerEntry>; damagedLines: number }> {
  const content = await ledger.read()
  const entries = new Map<string, LedgerEntry>()
  let { damagedLines } = content
  for (const entry of content.entries) {
    const { success, data } = ledgerEntry.safeParse(entry)
    if (success) entries.set(data.erasure_id, data)
    else damagedLines += 1
  }
  return { entries, damagedLines }
}
