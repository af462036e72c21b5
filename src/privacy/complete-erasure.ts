import { queueErasureRuns } from '../data-exports/queue-runs.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { job } from '../kernel/context/job.ts'
import { eraseEvents } from './erasure/erase-events.ts'
import type { ErasedPerson } from './erasure/erase-person.ts'
import { eraseStoredResponses } from './erasure/erase-stored-responses.ts'
import type { EventPosition } from './erasure/history-queries.ts'
import { findIsUnderWay } from './erasure/leftover-queries.ts'
import { findErasure, updateErasureDone } from './erasure/queries.ts'
import { recordInLedger } from './erasure/record-in-ledger.ts'
import { finishErasureRequest, personPurpose, recordErasureRequest } from './erasure/schemas.ts'

const eventsAtOnce = 5_000

/** Erases the data that an erasure deferred and marks its receipt as completed. It can run repeatedly. */
async function completeErasure(
  ctx: WorkContext,
  payload: { profile_id: string; erasure_id: string; person: string },
): Promise<void> {
  const { profile_id, erasure_id } = payload
  const erasure = await findErasure(ctx.db, profile_id, erasure_id)
  if (erasure?.status !== 'queued') return
  const person = JSON.parse(ctx.secrets.decrypt(personPurpose, payload.person)) as ErasedPerson
  for (const customer_id of person.customer_ids) await eraseAllEvents(ctx, profile_id, customer_id, person)
  await eraseStoredResponses(ctx, profile_id, person, Number.POSITIVE_INFINITY)
  if (await findIsUnderWay(ctx.db, profile_id, person.customer_ids, ctx.now())) {
    throw new Error('a delivery that started before the erasure is still in progress')
  }
  await inTransaction(ctx, async (ctx) => {
    await updateErasureDone(ctx.db, profile_id, erasure_id, ctx.now())
    await queueErasureRuns(ctx, profile_id)
    await ctx.enqueue(recordErasureRequest, { profile_id, erasure_id })
  })
}

async function eraseAllEvents(
  ctx: WorkContext,
  profileId: string,
  customer_id: string,
  { traces }: ErasedPerson,
): Promise<void> {
  let after: EventPosition | null = null
  do {
    after = await eraseEvents(ctx.db, profileId, { customer_id, traces, after, limit: eventsAtOnce })
  } while (after)
}

export const finishErasure = job({
  request: finishErasureRequest,
  summary: 'Removes what an erasure could not remove immediately, and completes its receipt.',
  expireInSeconds: 3_600,
  run: completeErasure,
})

export const recordErasure = job({
  request: recordErasureRequest,
  summary: 'Adds an erasure to the ledger outside the database, which a restore replays.',
  run: recordInLedger,
})
