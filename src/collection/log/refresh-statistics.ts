import type { WorkContext } from '../../kernel/context/context.ts'
import { reachesPowerOfTwo } from './domain/reaches-power-of-two.ts'
import { countExpectedEvents, updateStatistics } from './statistics-queries.ts'

/** Derived entries of a profile: the number before a batch and after it. */
export interface Growth {
  before: number
  after: number
}

export interface StatisticsWatch {
  onGrowth(profileId: string, growth: Growth): void
  /** Resolves when nothing runs anymore. */
  stop(): Promise<void>
}

/** An estimate that is wrong by less does not lead to another plan. */
const wrongBy = 10

/**
 * Analyzes the tables when a profile has grown far beyond what the planner expects. Autovacuum waits until a tenth of a table has
 * changed. Until then, a new profile beside large ones seems to have one row, any index seems as good as the right one, and each
 * lookup reads the whole profile (decision 0181).
 */
export function watchStatistics(work: () => WorkContext): StatisticsWatch {
  let running: Promise<unknown> | null = null
  return {
    onGrowth(profileId, { before, after }) {
      if (running || !reachesPowerOfTwo(before, after)) return
      const ctx = work()
      running = refreshStatistics(ctx, profileId, after)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'the tables could not be analyzed'))
        .finally(() => {
          running = null
        })
    },
    async stop() {
      await running
    },
  }
}

/** Returns whether the tables were analyzed. */
export async function refreshStatistics(ctx: WorkContext, profileId: string, events: number): Promise<boolean> {
  if ((await countExpectedEvents(ctx.db, profileId)) * wrongBy >= events) return false
  await updateStatistics(ctx.db, profileId)
  return true
}
