import { setTimeout as delay } from 'node:timers/promises'
import type { WorkContext } from '../../kernel/context/context.ts'
import { type DerivedBatch, deriveBatch, setAsideNext } from './derive-batch.ts'
import type { Growth } from './refresh-statistics.ts'

/** How often an entry that fails alone is tried before it is set aside. */
const attemptsMax = 3
const retryDelayMs = 50

export interface DeriveOptions {
  onSetAside: (error: unknown) => void
  /** Called after each batch with the age of its oldest entry and the number of entries of the profile. */
  onDerived: (lagMs: number, growth: Growth) => void
  /** Derives a batch when it is the turn of the profile, see `BatchTurns`; nothing if the process stops. */
  takeTurn: (fullBatchMs: number | null, derive: () => Promise<DerivedBatch>) => Promise<DerivedBatch>
  /** The largest number of entries of the next batch. */
  batchMax: () => number
}

/**
 * Derives the entries of a profile that were logged before the call. If a batch fails because of its content, the next one is half
 * as large, until the entry that cannot be derived is the only one; it is set aside, and the batches grow again. Other errors
 * (connections, conflicts) are thrown, and the caller repeats the call.
 */
export async function deriveProfile(
  ctx: WorkContext,
  profileId: string,
  { onSetAside, onDerived, takeTurn, batchMax }: DeriveOptions,
): Promise<'derived' | 'leased'> {
  /** Smaller than the largest batch while an entry that cannot be derived is searched. */
  let searchedMax = Number.POSITIVE_INFINITY
  let attempts = 0
  let fullBatchMs: number | null = null
  for (;;) {
    const limit = Math.min(batchMax(), searchedMax)
    let attempted = limit
    let startedAtMs = 0
    try {
      const { count, isLeased, oldest, sequence } = await takeTurn(fullBatchMs, () => {
        startedAtMs = performance.now()
        return deriveBatch(ctx, profileId, limit, (count) => {
          attempted = count
        })
      })
      if (isLeased) return 'leased'
      if (oldest) onDerived(ctx.now().getTime() - oldest.getTime(), { before: sequence - count, after: sequence })
      // Entries that are logged after the batch was read wake the deriver again.
      if (count < limit) return 'derived'
      searchedMax *= 2
      attempts = 0
      fullBatchMs = performance.now() - startedAtMs
    } catch (error) {
      if (!isAboutContent(error, attempted)) throw error
      if (attempted > 1) {
        searchedMax = Math.ceil(attempted / 2)
      } else if (++attempts < attemptsMax) {
        await delay(retryDelayMs * attempts)
      } else {
        await takeTurn(null, () => setAsideNext(ctx, profileId, error, onSetAside))
        attempts = 0
      }
    }
  }
}

/**
 * True if the content of a number of entries caused the error: PostgreSQL's error classes for data, constraints and limits, or a bug
 * in our code. Citus reports some errors of a COPY on a node without their class. Then the entries may be the cause and fewer of them
 * are derived; one entry is never blamed for such an error.
 */
export function isAboutContent(error: unknown, entries: number): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  if (code === 'XX000' && routine === 'ReportCopyError') return entries > 1
  return typeof code === 'string' ? /^(22|23|54|ERR_)/.test(code) : !isLostConnection(error)
}

function isLostConnection(error: unknown): boolean {
  return /connect|terminat|timeout/i.test((error as Error).message)
}
