import { listChangedProfiles } from '../attribution/conversions/conversion-change-queries.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { syncDueAudiences } from './audiences/sync-audience.ts'
import { processConversionChanges } from './changes/process-conversion-changes.ts'
import { listDueDestinations } from './destinations/destination-queries.ts'
import { syncDestination } from './sending/send-conversions.ts'

interface ConversionSyncWorker {
  stop(): Promise<void>
}

/** The longest delay before a new conversion is noticed. */
const intervalMs = 1_000
const profilesPerTurn = 100
/** Batches per profile and turn, so that a profile with millions of changes does not block the others. */
const batchesPerProfile = 5
const concurrentDestinations = 4
const turnsMax = 25

type IsStopping = () => boolean
const never: IsStopping = () => false

/**
 * Sends conversions until the process stops: new ones, due repetitions and those of a crashed process. Several destinations are
 * processed concurrently, so that a slow platform delays neither the others nor the change queue.
 */
export function startConversionSync(ctx: WorkContext): ConversionSyncWorker {
  let isStopped = false
  const isStopping = () => isStopped
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'could not look for conversions to send')
  const running = new Set<Promise<void>>()
  const sending = repeat(async () => {
    const due = await listDueDestinations(ctx.db, ctx.now(), concurrentDestinations)
    for (const { profile_id, id } of due.slice(0, concurrentDestinations - running.size)) {
      const run = trySync(ctx, profile_id, id, isStopping).then((isDone) => {
        running.delete(run)
        // A failed destination waits for the next interval.
        if (isDone) sending.now()
      })
      running.add(run)
    }
  }, warn)
  const changes = repeat(async () => {
    if (await processDueChanges(ctx, isStopping)) sending.now()
  }, warn)
  const audiences = repeat(() => syncDueAudiences(ctx), warn)
  return {
    async stop() {
      isStopped = true
      await Promise.all([changes.stop(), sending.stop(), audiences.stop()])
      await Promise.all(running)
    },
  }
}

/** Runs `work` at an interval, never concurrently with itself; `now` runs it immediately. */
function repeat(work: () => Promise<void>, warn: (error: unknown) => void) {
  let working: Promise<void> | null = null
  let isRequested = false
  let isStopped = false
  const now = () => {
    isRequested = working !== null
    if (isStopped || working !== null) return
    working = work()
      .catch(warn)
      .finally(() => {
        working = null
        if (isRequested) now()
      })
  }
  now()
  const timer = setInterval(now, intervalMs)
  return {
    now,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}

/** Processes everything that is due, once, for all profiles. */
export async function syncDueConversions(ctx: WorkContext): Promise<void> {
  await processDueChanges(ctx, never)
  for (let turn = 0; turn < turnsMax; turn++) {
    const due = await listDueDestinations(ctx.db, ctx.now(), concurrentDestinations)
    if (due.length === 0) break
    const done = await Promise.all(due.map(({ profile_id, id }) => trySync(ctx, profile_id, id, never)))
    // If every destination failed, another turn would fail too.
    if (done.every((isDone) => !isDone)) break
  }
  await syncDueAudiences(ctx)
}

/** Processes the change queue, in turns by profile. Returns whether it had changes. */
async function processDueChanges(ctx: WorkContext, isStopping: IsStopping): Promise<boolean> {
  for (let hadChanges = false; ; hadChanges = true) {
    const profiles = await listChangedProfiles(ctx.db, profilesPerTurn)
    if (profiles.length === 0 || isStopping()) return hadChanges
    for (const profileId of profiles) {
      for (
        let batch = 0;
        batch < batchesPerProfile && !isStopping() && (await processConversionChanges(ctx, profileId)) > 0;
        batch++
      );
    }
  }
}

/** An error of one destination does not affect the others. */
async function trySync(
  ctx: WorkContext,
  profileId: string,
  destinationId: string,
  isStopping: IsStopping,
): Promise<boolean> {
  try {
    await syncDestination(ctx, profileId, destinationId, isStopping)
    return true
  } catch (error) {
    ctx.log.error({ err: error, profile_id: profileId, destination_id: destinationId }, 'a conversion sync turn failed')
    return false
  }
}
