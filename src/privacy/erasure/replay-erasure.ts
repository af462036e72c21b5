import { lockPosition } from '../../collection/log/log-queries.ts'
import { restoreErasedKeys } from '../../identity/erased-keys/erased-keys.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { SecretBoxError } from '../../kernel/secrets/secret-box.ts'
import type { Traces } from '../domain/traces.ts'
import type { LedgerEntry } from '../ledger-entry.ts'
import { findIsProfile, insertErasedCustomer, listSurvivors, lockReplay } from '../ledger-queries.ts'
import { type ErasedNow, type ErasedPerson, erasePerson } from './erase-person.ts'
import { lockCustomer } from './person-queries.ts'
import { findErasure, insertErasure, insertErasureRequest } from './queries.ts'
import { customerKeyPurpose, type Erasure, finishErasureRequest, personPurpose } from './schemas.ts'

/**
 * Repeats an erasure of the ledger in a database that was restored from an earlier backup, and restores the receipt. Returns
 * false if there is nothing to do: already erased, or the profile is not in this database.
 */
export function replayErasure(ctx: WorkContext, entry: LedgerEntry): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { profile_id } = entry
    await lockReplay(ctx.db)
    if (!(await findIsProfile(ctx.db, profile_id))) return false
    if (await findErasure(ctx.db, profile_id, entry.erasure_id)) return false
    await lockPosition(ctx.db, profile_id)
    const customer_id = await ensureCustomer(ctx, entry)
    // First, so that keys of customers that were merged later resolve to the customer of the receipt.
    await restoreErasedKeys(ctx, profile_id, { ...entry, customer_id, at: entry.requested_at })
    const erased = await eraseSurvivors(ctx, entry)
    const isComplete = erased.every((item) => item.isComplete)
    await insertErasure(ctx.db, profile_id, toErasure(ctx, entry, { customer_id, isComplete }))
    for (const request of entry.requests) {
      await insertErasureRequest(ctx.db, { ...request, profile_id, erasure_id: entry.erasure_id })
    }
    if (!isComplete) {
      const person = ctx.secrets.encrypt(personPurpose, JSON.stringify(together(erased)))
      await ctx.enqueue(finishErasureRequest, { profile_id, erasure_id: entry.erasure_id, person })
    }
    return true
  })
}

/**
 * The customer of the receipt in this database: the customer itself, its merge survivor, or a new erased customer without
 * history.
 */
async function ensureCustomer(ctx: WorkContext, { profile_id, customer_ids, requested_at }: LedgerEntry) {
  const [customer_id] = customer_ids as [string]
  const [found] = await listSurvivors(ctx.db, profile_id, [customer_id])
  if (found) return found.standing_id
  await insertErasedCustomer(ctx.db, profile_id, customer_id, requested_at)
  return customer_id
}

/** At the time of the backup, the person may have been several customers, or part of one. */
async function eraseSurvivors(ctx: WorkContext, { profile_id, customer_ids }: LedgerEntry): Promise<ErasedNow[]> {
  const survivors = await listSurvivors(ctx.db, profile_id, customer_ids)
  const erased: ErasedNow[] = []
  for (const id of [...new Set(survivors.map(({ standing_id }) => standing_id))].sort()) {
    const customer = await lockCustomer(ctx.db, profile_id, id)
    if (!customer.erased_at) erased.push(await erasePerson(ctx, profile_id, customer))
  }
  return erased
}

function toErasure(
  ctx: WorkContext,
  entry: LedgerEntry,
  { customer_id, isComplete }: { customer_id: string; isComplete: boolean },
): Erasure {
  const { erasure_id: id, request_ref, reason, identifier_hashes, requested_at, sealed_customer_key } = entry
  return {
    id,
    customer_id,
    request_ref,
    reason,
    identifier_hashes,
    requested_at,
    status: isComplete ? 'done' : 'queued',
    completed_at: isComplete ? (entry.completed_at ?? ctx.now()) : null,
    encrypted_customer_key:
      sealed_customer_key !== null && opens(ctx, sealed_customer_key) ? sealed_customer_key : null,
  }
}

/** A key that was changed after the backup may be missing; the customer is erased anyway. */
function opens(ctx: WorkContext, encrypted: string): boolean {
  try {
    ctx.secrets.decrypt(customerKeyPurpose, encrypted)
    return true
  } catch (error) {
    if (error instanceof SecretBoxError) return false
    throw error
  }
}

function together(erased: readonly ErasedNow[]): ErasedPerson {
  const all = (part: keyof Traces) => erased.flatMap(({ person }) => person.traces[part])
  return {
    customer_ids: erased.flatMap(({ person }) => person.customer_ids),
    traces: { parts: all('parts'), wholes: all('wholes') },
  }
}
