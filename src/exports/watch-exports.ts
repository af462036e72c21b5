import { listNotedProfiles } from '../attribution/conversion-note-queries.ts'
import type { WorkContext } from '../kernel/context.ts'
import { listDueDestinations } from './destination-queries.ts'
import { runExport } from './run-export.ts'
import { syncDueAudiences } from './sync-audience.ts'
import { takeNotes } from './take-notes.ts'

interface ExportWatch {
  stop(): Promise<void>
}

/** Between a conversion and its telling lie about this and the vendor's answer. */
const lookMs = 1_000
const profilesAtOnce = 100
const destinationsAtOnce = 4
/** Then new conversions are looked for again. */
const turnsMax = 25

/** Tells platforms of conversions for as long as the process lives: as they come, when they are due again, after a crash. */
export function watchExports(ctx: WorkContext): ExportWatch {
  let looking: Promise<void> | null = null
  let isStopping = false
  const look = () => {
    looking ??= exportDue(ctx, () => isStopping)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'could not look for conversions to tell'))
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, lookMs)
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await looking
    },
  }
}

/** Everything that is to be done now, of every profile. */
export async function exportDue(ctx: WorkContext, isStopping: () => boolean = () => false): Promise<void> {
  for (const profileId of await listNotedProfiles(ctx.db, profilesAtOnce)) {
    while (!isStopping() && (await takeNotes(ctx, profileId)) > 0);
  }
  for (let turn = 0; turn < turnsMax && !isStopping(); turn++) {
    const due = await listDueDestinations(ctx.db, ctx.now(), destinationsAtOnce)
    if (due.length === 0) break
    const done = await Promise.all(due.map(({ profile_id, id }) => tryExport(ctx, profile_id, id)))
    // What was worked off and is due still is due for a reason that a second look does not mend.
    if (done.every((isDone) => !isDone)) break
  }
  if (!isStopping()) await syncDueAudiences(ctx)
}

/** One destination's failure is nobody else's. */
async function tryExport(ctx: WorkContext, profileId: string, destinationId: string): Promise<boolean> {
  try {
    await runExport(ctx, profileId, destinationId)
    return true
  } catch (error) {
    ctx.log.error({ err: error, profile_id: profileId, destination_id: destinationId }, 'an export broke off')
    return false
  }
}
