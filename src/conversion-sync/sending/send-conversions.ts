import { findConnection } from '../../connect/connection-queries.ts'
import type { ConversionReceiver } from '../../connect/provider.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { updateLeaseReturned, updateLeaseTaken } from '../destinations/destination-queries.ts'
import { interpretRequestStatus, interpretResponse, restSeconds } from '../domain/interpret-response.ts'
import { listRequestedRows } from '../rows/due-row-queries.ts'
import type { Destination } from '../schemas.ts'
import { withLease } from './hold-lease.ts'
import { openPlatformClient, type PlatformClient } from './platform-client.ts'
import { type Preparation, type PreparedRow, prepareDueRows } from './prepare-rows.ts'
import { recordResults, releaseRows } from './record-results.ts'

/** So many requests a turn; then others have theirs. */
const requestsMax = 50

/**
 * Tells a destination what is due: takes rows, sends them in requests as large as the vendor takes, settles each by its
 * answer. One process at a time does so; whoever comes after a crash finds rows that were taken and not settled, and sends
 * them again under the same keys, which the vendor keeps once.
 */
export async function syncDestination(
  ctx: WorkContext,
  profileId: string,
  destinationId: string,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await withLease(
    ctx,
    (lease) => updateLeaseTaken(ctx.db, profileId, destinationId, lease),
    async (destination, leaseId) => {
      let rests = 0
      try {
        rests = await sendDueRows(ctx, destination, isStopping)
      } finally {
        const notBefore = new Date(ctx.now().getTime() + rests * 1000)
        await updateLeaseReturned(ctx.db, profileId, destinationId, leaseId, notBefore)
      }
    },
  )
}

interface Work {
  /** Then no further request is begun. */
  isStopping: () => boolean
  destination: Destination
  receiver: ConversionReceiver
  callPlatform: PlatformClient
}

/** For whoever holds the destination. How many seconds to rest afterwards. */
export async function sendDueRows(
  ctx: WorkContext,
  destination: Destination,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const connection = await findConnection(ctx.db, destination.profile_id, destination.connection_id)
  const receiver = ctx.providers.find(destination.provider)?.conversions
  if (!connection || !receiver) return restSeconds
  const work = { isStopping, destination, receiver, callPlatform: openPlatformClient(ctx, connection, receiver) }
  return (receiver.readRequest && (await pollRequests(ctx, work))) || sendBatches(ctx, work)
}

/** What became of requests that the vendor was still looking at. */
async function pollRequests(ctx: WorkContext, { destination, receiver, callPlatform }: Work): Promise<number> {
  const { profile_id: profileId, id } = destination
  for (let count = 0; count < requestsMax; ) {
    const due = await listRequestedRows(ctx.db, profileId, id, { now: ctx.now(), limit: receiver.batchMax })
    if (due.length === 0) return 0
    for (const [requestId, rows] of Map.groupBy(due, ({ request_id }) => request_id!)) {
      count++
      const end = await callPlatform(async (receiver, session) => receiver.readRequest!(session, requestId))
      if (end === null) return restSeconds
      const attempts = rows.map((row) => row.attempts)
      const areAdjustments = rows.map((row) => row.is_adjustment_due)
      const interpretation =
        end.kind === 'failed' ? interpretResponse(end, attempts) : interpretRequestStatus(end, attempts, areAdjustments)
      // A vendor that does not know how it ended is asked again, not told again.
      const isKept = end.kind === 'failed' || end.kind === 'processing'
      const request_id = isKept ? requestId : null
      const asked = rows.map((row) => ({ row, request_id }))
      await recordResults(ctx, destination, asked, interpretation)
      if (interpretation.ends) return interpretation.ends.rest_seconds
    }
  }
  return 0
}

interface Sending {
  ids: readonly string[]
  /** Once all of it is answered and settled: how long to rest, null when there is no reason to. */
  ended: Promise<number | null>
}

/** While one request is on its way, the next is taken and written; what it then turns out that nobody wants is released. */
async function sendBatches(ctx: WorkContext, work: Work): Promise<number> {
  let sending: Sending | null = null
  try {
    for (let count = 0; count < requestsMax && !work.isStopping(); count++) {
      const batch: Preparation = await prepareDueRows(ctx, work.destination, {
        limit: work.receiver.batchMax,
        besides: sending?.ids ?? [],
        isOpen: await work.callPlatform.isOpen(),
      })
      const wasSending = sending !== null
      const rests = sending && (await sending.ended)
      sending = null
      if (rests !== null) {
        await releaseRows(ctx, work.destination, batch.prepared)
        return rests
      }
      if (batch.prepared.length > 0) sending = startSending(ctx, work, batch.prepared)
      else if (!batch.isWhole) return restSeconds
      // What was sent before may have come back to be sent in other company.
      else if (batch.dueCount === 0 && !wasSending) return 0
    }
    return (sending && (await sending.ended)) ?? 0
  } finally {
    // Nobody else may have the destination before the vendor has answered.
    await sending?.ended.catch(() => {})
  }
}

function startSending(ctx: WorkContext, work: Work, taken: readonly PreparedRow[]): Sending {
  const ended = sendPrepared(ctx, work, taken)
  // Until somebody waits for it, its failure is nobody's.
  ended.catch(() => {})
  return { ids: taken.map(({ row }) => row.conversion_id), ended }
}

async function sendPrepared(ctx: WorkContext, work: Work, taken: readonly PreparedRow[]): Promise<number | null> {
  const { destination, receiver, callPlatform } = work
  const { test_event_code } = destination
  const batches = batchesOf(taken, receiver.batchMax)
  for (const [at, batch] of batches.entries()) {
    const [{ rendered: first }] = batch as [PreparedRow]
    const payloads = batch.map((item) => item.rendered.payload)
    const answer = await callPlatform(async (receiver, session) =>
      receiver.send(session, first.sent_to, payloads, { test_event_code }),
    )
    const attempts = batch.map(({ row }) => row.attempts)
    const interpretation = answer && interpretResponse(answer, attempts)
    if (interpretation) await recordResults(ctx, destination, batch, interpretation)
    if (interpretation?.ends === null) continue
    await releaseRows(ctx, destination, batches.slice(interpretation ? at + 1 : at).flat())
    return interpretation?.ends?.rest_seconds ?? restSeconds
  }
  return null
}

/** Those that go to the same place in one request, as large as the vendor and their own history let them be. */
function batchesOf(taken: readonly PreparedRow[], batchMax: number): PreparedRow[][] {
  const batches: PreparedRow[][] = []
  const groups = Map.groupBy(taken, ({ row, rendered }) => `${rendered.sent_to} ${row.batch_limit ?? batchMax}`)
  for (const group of groups.values()) {
    const size = Math.min(group[0]!.row.batch_limit ?? batchMax, batchMax)
    for (let index = 0; index < group.length; index += size) batches.push(group.slice(index, index + size))
  }
  return batches
}
