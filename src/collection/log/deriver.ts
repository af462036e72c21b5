import { setTimeout as delay } from 'node:timers/promises'
import type { WorkContext } from '../../kernel/context/context.ts'
import { nothing } from './derive-batch.ts'
import { deriveProfile } from './derive-profile.ts'
import { hurriedPaceMs } from './domain/decide-pace.ts'
import { type MeasuredPace, measuredMs } from './measure-pace.ts'
import { openTurns } from './open-turns.ts'
import { watchStatistics } from './refresh-statistics.ts'

/** Derives the logs of profiles: one profile in one transaction at a time, several profiles concurrently, which take turns. */
export interface Deriver {
  /** Resolves when everything that was logged before the call is derived; rejects if that failed. */
  derive(profileId: string): Promise<void>
  /** Derives in the background, and retries after a failure. */
  wake(profileId: string): void
  /** Resolves after the next batch of the running derivation of a profile in this process; null if none runs. */
  nextBatch(profileId: string): Promise<void> | null
  /** Derives a profile soon, although the process is busy or yields to a burst, until the returned function is called. */
  hurry(profileId: string): () => void
  /** Ends the running batches and starts no others. */
  stop(): Promise<void>
}

interface Run {
  finished: Promise<void>
  /** Entries were logged after the run began. */
  isRequestedAgain: boolean
  /** Ends with each batch, and when another process has the lease. */
  batch: PromiseWithResolvers<void>
}

/** Another process has the lease and may have read the log before the last entry was appended. */
const leasedPauseMs = 20
const retryMsMax = 30_000

export function createDeriver(options: {
  ctx: () => WorkContext
  /** The number of profiles that are derived concurrently. */
  workers: number
  pace: Pick<MeasuredPace, 'paceMs' | 'pauseMs' | 'batchMax'>
  onSetAside: (profileId: string, error: unknown) => void
  /** Called after each batch with the age of its oldest entry. */
  onDerived: (lagMs: number) => void
}): Deriver {
  const runs = new Map<string, Run>()
  /** The number of callers that wait for the derivation of a profile. */
  const hurried = new Map<string, number>()
  const startedAtMs = new Map<string, number>()
  /** The profiles that are derived later: because of the pace, or after a failure. */
  const timers = new Map<string, NodeJS.Timeout>()
  const statistics = watchStatistics(options.ctx)
  const stopping = new AbortController()
  const { workers, pace } = options
  // A process that stops ends all pauses.
  const isHurried = (profileId: string) => hurried.has(profileId) || stopping.signal.aborted
  const turns = openTurns({ workers, isHurried, pauseMs: pace.pauseMs })

  async function derive(profileId: string): Promise<void> {
    const release = hurry(profileId)
    await start(profileId).finally(release)
  }

  function hurry(profileId: string): () => void {
    hurried.set(profileId, (hurried.get(profileId) ?? 0) + 1)
    turns.refresh()
    return () => {
      const count = hurried.get(profileId)! - 1
      if (count === 0) hurried.delete(profileId)
      else hurried.set(profileId, count)
    }
  }

  function paceOf(profileId: string): number {
    return isHurried(profileId) ? hurriedPaceMs : pace.paceMs()
  }

  function start(profileId: string): Promise<void> {
    const running = runs.get(profileId)
    if (running) {
      running.isRequestedAgain = true
      return running.finished
    }
    const run: Run = { finished: Promise.resolve(), isRequestedAgain: true, batch: Promise.withResolvers() }
    runs.set(profileId, run)
    run.finished = deriveAll(profileId, run).finally(() => {
      runs.delete(profileId)
      run.batch.resolve()
    })
    return run.finished
  }

  async function deriveAll(profileId: string, run: Run): Promise<void> {
    const { signal } = stopping
    while (run.isRequestedAgain && !signal.aborted) {
      const result = await deriveProfile(options.ctx(), profileId, {
        takeTurn: (fullBatchMs, derive) =>
          turns.take(profileId, fullBatchMs, async () => {
            if (signal.aborted) return nothing
            run.isRequestedAgain = false
            startedAtMs.set(profileId, performance.now())
            return derive()
          }),
        onSetAside: (error) => options.onSetAside(profileId, error),
        onDerived(lagMs, growth) {
          options.onDerived(lagMs)
          statistics.onGrowth(profileId, growth)
          endBatch(run)
        },
        batchMax: pace.batchMax,
      })
      if (result !== 'leased') continue
      endBatch(run)
      run.isRequestedAgain = true
      await delay(leasedPauseMs)
    }
  }

  function endBatch(run: Run): void {
    run.batch.resolve()
    run.batch = Promise.withResolvers()
  }

  function wake(profileId: string): void {
    if (stopping.signal.aborted || timers.has(profileId)) return
    const waitMs = (startedAtMs.get(profileId) ?? 0) + paceOf(profileId) - performance.now()
    // The pace can change meanwhile.
    if (waitMs > 0) later(profileId, Math.min(waitMs, measuredMs), () => wake(profileId))
    else deriveNow(profileId, 0)
  }

  function deriveNow(profileId: string, failures: number): void {
    start(profileId).catch((error: unknown) => {
      options
        .ctx()
        .log.warn({ err: error, profile_id: profileId, failures }, 'the ingestion log is derived again later')
      const retryMs = Math.min(retryMsMax, 200 * 2 ** failures)
      if (!timers.has(profileId)) later(profileId, retryMs, () => deriveNow(profileId, failures + 1))
    })
  }

  function later(profileId: string, ms: number, run: () => void): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(profileId)
      run()
    }, ms)
    timers.set(profileId, timer)
  }

  return {
    derive,
    wake,
    hurry,
    nextBatch: (profileId) => runs.get(profileId)?.batch.promise ?? null,
    async stop() {
      stopping.abort()
      turns.refresh()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled([...runs.values()].map(({ finished }) => finished))
      await statistics.stop()
    },
  }
}
