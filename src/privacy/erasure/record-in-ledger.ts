import { readErasedKeys } from '../../identity/erased-keys/erased-keys.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import type { LedgerEntry } from '../ledger-entry.ts'
import { listErasureRequests } from '../ledger-queries.ts'
import { listMergedIds } from './person-queries.ts'
import { findErasure } from './queries.ts'

/** Appends the current state of an erasure to the ledger. It can run repeatedly: the last entry counts. */
export async function recordInLedger(
  ctx: WorkContext,
  { profile_id, erasure_id }: { profile_id: string; erasure_id: string },
): Promise<void> {
  const erasure = await findErasure(ctx.db, profile_id, erasure_id)
  if (!erasure) return
  const { customer_id, request_ref, reason, encrypted_customer_key, identifier_hashes } = erasure
  const entry: LedgerEntry = {
    version: 1,
    profile_id,
    erasure_id,
    customer_ids: [customer_id, ...(await listMergedIds(ctx.db, profile_id, customer_id))],
    requests: await listErasureRequests(ctx.db, profile_id, erasure_id),
    request_ref,
    reason,
    identifier_hashes,
    sealed_customer_key: encrypted_customer_key,
    ...(await readErasedKeys(ctx.db, profile_id, customer_id)),
    requested_at: erasure.requested_at,
    completed_at: erasure.completed_at,
  }
  await ctx.erasureLedger.append(entry)
}
