import { findConnection } from '../../connect/connection-queries.ts'
import type { ConversionReceiver } from '../../connect/provider.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { updateLeaseReturned } from '../destinations/destination-queries.ts'
import { interpretRequestStatus, interpretResponse, restSeconds } from '../domain/interpret-response.ts'
import { withLease } from '../leases/hold-lease.ts'
import { listRequestedRows } from '../rows/due-row-queries.ts'
import type { Destination } from '../schemas.ts'
import { openPlatformClient, type PlatformClient } from './platform-client.ts'
import { type Preparation, type PreparedRow, prepareDueRows } from './prepare-rows.ts'
import { recordResults, releaseRows } from './record-results.ts'

/** Requests per turn, so that other destinations get theirs. */
const requestsMax = 50

/**
 * Sends the due rows of a destination in requests of the vendor's maximum size and records each result. A lease admits one
 * process at a time. After a crash, the next process repeats the requests without a result under the same keys, which the
 * vendor counts once.
 */
export async function syncDestination(
  ctx: WorkContext,
  profileId: string,
  destinationId: string,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const key = { profile_id: profileId, id: destinationId }
  await withLease(ctx, 'export_destination', key, async (destination, leaseId) => {
    let pause = 0
    try {
      pause = await sendDueRows(ctx, destination, isStopping)
    } finally {
      const notBefore = new Date(ctx.now().getTime() + pause * 1000)
      await updateLeaseReturned(ctx.db, profileId, destinationId, leaseId, notBefore)
    }
  })
}

interface Work {
  /** If true, no further request starts. */
  isStopping: () => boolean
  destination: Destination
  receiver: ConversionReceiver
  callPlatform: PlatformClient
}

/** For the holder of the lease. Returns the seconds to rest afterwards. */
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

/** Polls the results of requests that the vendor was still processing. */
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
      // While the result is unknown, the vendor is polled again and nothing is sent again.
      const isKept = end.kind === 'failed' || end.kind === 'processing'
      const request_id = isKept ? requestId : null
      const polled = rows.map((row) => ({ row, request_id }))
      await recordResults(ctx, destination, polled, interpretation)
      if (interpretation.ends) return interpretation.ends.rest_seconds
    }
  }
  return 0
}

interface Sending {
  ids: readonly string[]
  /** Resolves when all results are recorded: seconds to rest, or null. */
  ended: Promise<number | null>
}

/** Prepares the next batch while the current request is in flight; releases it if the turn must end. */
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
      const pause = sending && (await sending.ended)
      sending = null
      if (pause !== null) {
        await releaseRows(ctx, work.destination, batch.prepared)
        return pause
      }
      if (batch.prepared.length > 0) sending = startSending(ctx, work, batch.prepared)
      else if (!batch.isWhole) return restSeconds
      // Rows of the previous request may be due again in a smaller batch.
      else if (batch.dueCount === 0 && !wasSending) return 0
    }
    return (sending && (await sending.ended)) ?? 0
  } finally {
    // The lease must not end before the response.
    await sending?.ended.catch(() => {})
  }
}

function startSending(ctx: WorkContext, work: Work, prepared: readonly PreparedRow[]): Sending {
  const ended = sendPrepared(ctx, work, prepared)
  // Prevents an unhandled rejection; the caller awaits the promise later.
  ended.catch(() => {})
  return { ids: prepared.map(({ row }) => row.conversion_id), ended }
}

async function sendPrepared(ctx: WorkContext, work: Work, prepared: readonly PreparedRow[]): Promise<number | null> {
  const { destination, receiver, callPlatform } = work
  const { test_event_code } = destination
  const batches = batchesOf(prepared, receiver.batchMax)
  for (const [at, batch] of batches.entries()) {
    const [{ rendered: first }] = batch as [PreparedRow]
    const payloads = batch.map((item) => item.rendered.payload)
    const response = await callPlatform(async (receiver, session) =>
      receiver.send(session, first.sent_to, payloads, { test_event_code }),
    )
    const attempts = batch.map(({ row }) => row.attempts)
    const interpretation = response && interpretResponse(response, attempts)
    if (interpretation) await recordResults(ctx, destination, batch, interpretation)
    if (interpretation?.ends === null) continue
    await releaseRows(ctx, destination, batches.slice(interpretation ? at + 1 : at).flat())
    return interpretation?.ends?.rest_seconds ?? restSeconds
  }
  return null
}

/** Groups rows by dataset and batch limit. */
function batchesOf(prepared: readonly PreparedRow[], batchMax: number): PreparedRow[][] {
  const batches: PreparedRow[][] = []
  const groups = Map.groupBy(prepared, ({ row, rendered }) => `${rendered.sent_to} ${row.batch_limit ?? batchMax}`)
  for (const group of groups.values()) {
    const size = Math.min(group[0]!.row.batch_limit ?? batchMax, batchMax)
    for (let index = 0; index < group.length; index += size) batches.push(group.slice(index, index + size))
  }
  return batches
}
