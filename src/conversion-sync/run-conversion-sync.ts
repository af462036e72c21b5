import { listChangedProfiles } from '../attribution/conversions/conversion-change-queries.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { syncDueAudiences } from './audiences/sync-audience.ts'
import { processConversionChanges } from './changes/process-conversion-changes.ts'
import { listDueDestinations } from './destinations/destination-queries.ts'
import { syncDestination } from './sending/send-conversions.ts'

interface ConversionSyncWorker {
  stop(): Promise<void>
}

/** Between a conversion and its telling lie about this and the vendor's answer. */
const lookMs = 1_000
const profilesAtOnce = 100
/** Then the notes of other profiles have their turn: one that tells of a million conversions holds nobody up. */
const takesAtOnce = 5
const destinationsAtOnce = 4
const turnsMax = 25

type IsStopping = () => boolean
const never: IsStopping = () => false

/**
 * Tells platforms of conversions for as long as the process lives: as they come, when they are due again, after a crash. Some
 * destinations at a time, each by itself: a platform that is slow, or has much to be told, holds up neither the others nor the notes.
 */
export function startConversionSync(ctx: WorkContext): ConversionSyncWorker {
  let isStopped = false
  const isStopping = () => isStopped
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'could not look for conversions to tell')
  const lanes = new Set<Promise<void>>()
  const entry = repeat(async () => {
    const due = await listDueDestinations(ctx.db, ctx.now(), destinationsAtOnce)
    for (const { profile_id, id } of due.slice(0, destinationsAtOnce - lanes.size)) {
      const lane = tryExport(ctx, profile_id, id, isStopping).then((isDone) => {
        lanes.delete(lane)
        // What failed is looked at with the next look, not at once.
        if (isDone) entry.now()
      })
      lanes.add(lane)
    }
  }, warn)
  const noting = repeat(async () => {
    if (await processDueChanges(ctx, isStopping)) entry.now()
  }, warn)
  const keeping = repeat(() => syncDueAudiences(ctx), warn)
  return {
    async stop() {
      isStopped = true
      await Promise.all([noting.stop(), entry.stop(), keeping.stop()])
      await Promise.all(lanes)
    },
  }
}

/** Does `work` again and again, never twice at once; `now` is for who knows that there is something to do. */
function repeat(work: () => Promise<void>, warn: (error: unknown) => void) {
  let working: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  const now = () => {
    isWanted = working !== null
    if (isStopped || working !== null) return
    working = work()
      .catch(warn)
      .finally(() => {
        working = null
        if (isWanted) now()
      })
  }
  now()
  const timer = setInterval(now, lookMs)
  return {
    now,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}

/** Everything that is to be done now, of every profile. */
export async function syncDueConversions(ctx: WorkContext): Promise<void> {
  await processDueChanges(ctx, never)
  for (let turn = 0; turn < turnsMax; turn++) {
    const due = await listDueDestinations(ctx.db, ctx.now(), destinationsAtOnce)
    if (due.length === 0) break
    const done = await Promise.all(due.map(({ profile_id, id }) => tryExport(ctx, profile_id, id, never)))
    // What was worked off and is due still is due for a reason that a second look does not mend.
    if (done.every((isDone) => !isDone)) break
  }
  await syncDueAudiences(ctx)
}

/** All notes that there are, by turns. Whether there were any. */
async function processDueChanges(ctx: WorkContext, isStopping: IsStopping): Promise<boolean> {
  for (let hadAny = false; ; hadAny = true) {
    const profiles = await listChangedProfiles(ctx.db, profilesAtOnce)
    if (profiles.length === 0 || isStopping()) return hadAny
    for (const profileId of profiles) {
      for (
        let take = 0;
        take < takesAtOnce && !isStopping() && (await processConversionChanges(ctx, profileId)) > 0;
        take++
      );
    }
  }
}

/** One destination's failure is nobody else's. */
async function tryExport(
  ctx: WorkContext,
  profileId: string,
  destinationId: string,
  isStopping: IsStopping,
): Promise<boolean> {
  try {
    await syncDestination(ctx, profileId, destinationId, isStopping)
    return true
  } catch (error) {
    ctx.log.error({ err: error, profile_id: profileId, destination_id: destinationId }, 'an export broke off')
    return false
  }
}
