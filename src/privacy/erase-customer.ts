import { lockPosition } from '../collection/log/log-queries.ts'
import { findOwners } from '../identity/customers/customer-queries.ts'
import { lockFound } from '../identity/customers/lock-found.ts'
import { findErasedOwner, hashIdentifiers } from '../identity/erased-keys/erased-keys.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { fail, failBehind } from '../kernel/errors/errors.ts'
import { newId } from '../kernel/ids.ts'
import { decideErasure } from './domain/decide-erasure.ts'
import type { ErasureRequest } from './domain/read-erasure-request.ts'
import { erasePerson } from './erasure/erase-person.ts'
import { type LockedCustomer, lockCustomer } from './erasure/person-queries.ts'
import { findErasure, findErasureByRef, findErasureOf, insertErasure, insertErasureRequest } from './erasure/queries.ts'
import {
  customerKeyPurpose,
  type Erasure,
  finishErasureRequest,
  personPurpose,
  type Receipt,
  recordErasureRequest,
  toReceipt,
} from './erasure/schemas.ts'

export interface ErasureResult {
  receipt: Receipt
  /** False if an earlier erasure covers the request. */
  isNew: boolean
}

/**
 * Erases the customer of a request, or returns the existing receipt. Fails with `customer_not_found`, with 503 if accepted
 * events that may name the customer still wait, or with `invalid_parameter` if the `request_ref` belongs to another customer.
 */
export async function eraseCustomer(
  ctx: WorkContext,
  profileId: string,
  request: ErasureRequest,
): Promise<ErasureResult> {
  // The request may name a customer of an event that was accepted a moment ago. A known one is also removed from entries that wait.
  const is_caught_up = await ctx.catchUp(profileId)
  return inTransaction(ctx, async (ctx) => {
    await lockPosition(ctx.db, profileId)
    const { customer, erased } = await lockNamed(ctx, profileId, request)
    const bound = await findBound(ctx, profileId, request)
    const decision = decideErasure({ bound, erased, is_found: customer !== null, is_caught_up })
    if (decision.kind === 'reject') return rejections[decision.why]()
    if (decision.kind === 'erase') {
      const erasure = await erase(ctx, profileId, request, customer!)
      return { receipt: toReceipt(ctx.secrets, erasure), isNew: true }
    }
    const erasure = (await findErasure(ctx.db, profileId, decision.erasure_id))!
    if (decision.is_new_ref) await bindRef(ctx, profileId, request, erasure)
    return { receipt: toReceipt(ctx.secrets, erasure), isNew: false }
  })
}

interface Named {
  customer: LockedCustomer | null
  /** The receipt, if the customer is already erased. */
  erased: Erasure | null
}

async function lockNamed(ctx: WorkContext, profileId: string, { identifier }: ErasureRequest): Promise<Named> {
  const customer = await lockFound(
    ctx.db,
    async () => (await findOwners(ctx.db, profileId, [identifier])).get(identifier)?.customer_id ?? null,
    (id) => lockCustomer(ctx.db, profileId, id),
  )
  if (customer) return { customer, erased: null }
  if (identifier.kind !== 'external_customer_id') return { customer: null, erased: null }
  const erasedId = await findErasedOwner(ctx, { profile_id: profileId, key: identifier.value })
  return { customer: null, erased: erasedId ? await findErasureOf(ctx.db, profileId, erasedId) : null }
}

async function findBound(ctx: WorkContext, profileId: string, request: ErasureRequest) {
  const erasure = await findErasureByRef(ctx.db, profileId, request.request_ref)
  if (!erasure) return null
  const [hash] = (await hashIdentifiers(ctx, profileId, [request.identifier])) ?? []
  return { id: erasure.id, is_same_person: hash !== undefined && erasure.identifier_hashes.includes(hash) }
}

async function erase(
  ctx: WorkContext,
  profileId: string,
  { request_ref, reason, identifier, is_restricted }: ErasureRequest,
  customer: LockedCustomer,
): Promise<Erasure> {
  const { identifiers, person, isComplete } = await erasePerson(ctx, profileId, customer)
  const at = ctx.now()
  const ownKey = is_restricted ? null : customer.customer_key
  const key = identifier.kind === 'external_customer_id' ? identifier.value : ownKey
  const erasure: Erasure = {
    id: newId(at.getTime()),
    customer_id: customer.id,
    request_ref,
    status: isComplete ? 'done' : 'queued',
    encrypted_customer_key: key === null ? null : ctx.secrets.encrypt(customerKeyPurpose, key),
    identifier_hashes: (await hashIdentifiers(ctx, profileId, identifiers)) ?? [],
    reason,
    requested_at: at,
    completed_at: isComplete ? at : null,
  }
  await insertErasure(ctx.db, profileId, erasure)
  await bindRef(ctx, profileId, { request_ref }, erasure)
  if (!isComplete) {
    const encrypted = ctx.secrets.encrypt(personPurpose, JSON.stringify(person))
    await ctx.enqueue(finishErasureRequest, { profile_id: profileId, erasure_id: erasure.id, person: encrypted })
  }
  return erasure
}

/** Rolls back if a concurrent request used the same `request_ref`. */
async function bindRef(
  ctx: WorkContext,
  profileId: string,
  { request_ref }: Pick<ErasureRequest, 'request_ref'>,
  erasure: Erasure,
): Promise<void> {
  const request = { profile_id: profileId, request_ref, erasure_id: erasure.id, requested_at: ctx.now() }
  if (await insertErasureRequest(ctx.db, request)) {
    return ctx.enqueue(recordErasureRequest, { profile_id: profileId, erasure_id: erasure.id })
  }
  if ((await findErasureByRef(ctx.db, profileId, request_ref))?.id !== erasure.id) rejectRef()
}

const rejections = {
  ref_taken: () => rejectRef(),
  not_found: () => fail('customer_not_found'),
  not_known_yet: () => failBehind(),
}

function rejectRef(): never {
  return fail('invalid_parameter', 'request_ref: was used for another customer', { field: 'request_ref' })
}
