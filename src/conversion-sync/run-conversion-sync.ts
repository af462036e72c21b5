import { listChangedProfiles } from '../attribution/conversions/conversion-change-queries.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import type { OpenWakeUps } from '../queue/open-wake-ups.ts'
import { fallbackMs, startWorkLoop, type WorkLoop } from '../queue/work-loop.ts'
import { syncDueAudiences } from './audiences/sync-audience.ts'
import { processConversionChanges } from './changes/process-conversion-changes.ts'
import { type DueDestination, listDueDestinations } from './destinations/destination-queries.ts'
import { syncDestination } from './sending/send-conversions.ts'

interface ConversionSyncWorker {
  stop(): Promise<void>
}

/** How long new conversions are collected, so that several share a request to the platform. */
const gatherMs = 500
const profilesPerTurn = 100
/** Batches per profile and turn, so that a profile with millions of changes does not block the others. */
const batchesPerProfile = 5
const concurrentDestinations = 4
const destinationsPerTurn = 100
const turnsMax = 25

type IsStopping = () => boolean
const never: IsStopping = () => false

/**
 * Sends conversions until the process stops: new ones, due retries and those of a crashed process. Several destinations are
 * processed concurrently, so that a slow platform delays neither the others nor the change queue.
 */
export function startConversionSync(ctx: WorkContext, wakeUps: Pick<OpenWakeUps, 'subscribe'>): ConversionSyncWorker {
  let isStopped = false
  const isStopping = () => isStopped
  const options = {
    now: ctx.now,
    onError: (error: unknown) => ctx.log.warn({ err: error }, 'could not look for conversions to send'),
  }
  const sending = sendToDestinations(ctx, isStopping, options)
  const changes = startWorkLoop({
    ...options,
    gatherMs,
    async work(profileIds) {
      for (const profileId of await processDueChanges(ctx, profileIds, isStopping)) sending.wake(profileId)
    },
  })
  const audiences = startWorkLoop({
    ...options,
    async work(profileIds) {
      // An audience that changed during its sync is due again.
      for (const profileId of profileIds ?? [null]) {
        if ((await syncDueAudiences(ctx, profileId)) > 0) audiences.wakeAllAt(ctx.now())
      }
    },
  })
  const unsubscribe = [
    wakeUps.subscribe('conversion_changes', changes),
    wakeUps.subscribe('conversion_sync', {
      wake(profileId) {
        sending.wake(profileId)
        audiences.wake(profileId)
      },
      wakeAll() {
        sending.wakeAll()
        audiences.wakeAll()
      },
    }),
  ]
  return {
    async stop() {
      isStopped = true
      for (const end of unsubscribe) end()
      const [changed, due] = await Promise.all([changes.stop(), sending.stop(), audiences.stop()])
      // Workers of other processes continue.
      for (const profileId of changed) ctx.wake('conversion_changes', profileId)
      for (const profileId of due) ctx.wake('conversion_sync', profileId)
    },
  }
}

/** Sends to due destinations, several concurrently; the others wait for a free slot. */
function sendToDestinations(
  ctx: WorkContext,
  isStopping: IsStopping,
  options: Pick<Parameters<typeof startWorkLoop>[0], 'now' | 'onError'>,
): WorkLoop {
  const waiting = new Map<string, DueDestination>()
  const running = new Map<string, Promise<void>>()
  const loop = startWorkLoop({
    ...options,
    async work(profileIds) {
      const now = ctx.now()
      const until = new Date(now.getTime() + fallbackMs)
      for (const profileId of profileIds ?? [null]) {
        const found = await listDueDestinations(ctx.db, { profileId, now, until, limit: destinationsPerTurn })
        for (const destination of found) {
          if (destination.due_at > now) loop.wakeAllAt(destination.due_at)
          else if (!running.has(destination.id)) waiting.set(destination.id, destination)
        }
      }
      sendWaiting()
    },
  })

  function sendWaiting(): void {
    for (const [id, { profile_id }] of waiting) {
      if (running.size >= concurrentDestinations || isStopping()) return
      waiting.delete(id)
      const run = trySync(ctx, profile_id, id, isStopping).then((isDone) => {
        running.delete(id)
        // A failed destination waits for the next fallback run.
        if (isDone) loop.wake(profile_id)
        sendWaiting()
      })
      running.set(id, run)
    }
  }

  return {
    ...loop,
    async stop() {
      const woken = await loop.stop()
      await Promise.all(running.values())
      return [...woken, ...[...waiting.values()].map(({ profile_id }) => profile_id)]
    },
  }
}

/** Processes what is due now for all profiles, and returns; tests call it instead of starting the worker. */
export async function syncDueConversions(ctx: WorkContext): Promise<void> {
  await processDueChanges(ctx, null, never)
  for (let turn = 0; turn < turnsMax; turn++) {
    const now = ctx.now()
    const all = { profileId: null, now, until: now, limit: concurrentDestinations }
    const due = await listDueDestinations(ctx.db, all)
    if (due.length === 0) break
    const done = await Promise.all(due.map(({ profile_id, id }) => trySync(ctx, profile_id, id, never)))
    // If every destination failed, another turn would fail too.
    if (done.every((isDone) => !isDone)) break
  }
  await syncDueAudiences(ctx, null)
}

/** Processes the change queue of the profiles, or of all (null), in turns by profile. Returns the profiles that had changes. */
async function processDueChanges(
  ctx: WorkContext,
  profileIds: readonly string[] | null,
  isStopping: IsStopping,
): Promise<Set<string>> {
  const changed = new Set<string>()
  for (;;) {
    const profiles = await listChangedProfiles(ctx.db, profileIds, profilesPerTurn)
    if (profiles.length === 0 || isStopping()) return changed
    for (const profileId of profiles) {
      changed.add(profileId)
      for (let batch = 0; batch < batchesPerProfile && !isStopping(); batch++) {
        if ((await processConversionChanges(ctx, profileId)) === 0) break
      }
    }
  }
}

/** Returns false if the destination failed, so that an error of one does not affect the others. */
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
