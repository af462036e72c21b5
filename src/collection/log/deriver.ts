import { setTimeout as delay } from 'node:timers/promises'
import type { WorkContext } from '../../kernel/context/context.ts'
import { deriveProfile } from './derive-profile.ts'
import { shortestPaceMs } from './domain/decide-pace.ts'

/** Derives the logs of profiles: one profile in one transaction at a time, several profiles concurrently. */
export interface Deriver {
  /** Resolves when everything that was logged before the call is derived; rejects if that failed. */
  derive(profileId: string): Promise<void>
  /** Derives in the background, and retries after a failure. */
  wake(profileId: string): void
  /** Resolves when the running derivation of a profile in this process ends, with or without an error; null if none runs. */
  running(profileId: string): Promise<void> | null
  /** Ends the running batches and starts no others. */
  stop(): Promise<void>
}

interface Run {
  finished: Promise<void>
  /** Entries were logged after the run began. */
  isRequestedAgain: boolean
}

/** Another process has the lease and may have read the log before the last entry was appended. */
const leasedPauseMs = 20
const retryMsMax = 30_000

export function createDeriver(options: {
  ctx: () => WorkContext
  /** The number of profiles that are derived concurrently. */
  workers: number
  /** The shortest time between two batches of a profile in the background: entries that arrive meanwhile share a batch. */
  paceMs: () => number
  onSetAside: (profileId: string, error: unknown) => void
  /** Called after each batch with the age of its oldest entry. */
  onDerived: (lagMs: number) => void
}): Deriver {
  const runs = new Map<string, Run>()
  const startedAtMs = new Map<string, number>()
  /** The profiles that are derived later: because of the pace, or after a failure. */
  const timers = new Map<string, NodeJS.Timeout>()
  const slots = openSlots(options.workers)
  const stopping = new AbortController()

  function derive(profileId: string): Promise<void> {
    const running = runs.get(profileId)
    if (running) {
      running.isRequestedAgain = true
      return running.finished
    }
    const run: Run = { finished: Promise.resolve(), isRequestedAgain: true }
    runs.set(profileId, run)
    run.finished = deriveAll(profileId, run).finally(() => runs.delete(profileId))
    return run.finished
  }

  async function deriveAll(profileId: string, run: Run): Promise<void> {
    while (run.isRequestedAgain && !stopping.signal.aborted) {
      const result = await slots(() => {
        run.isRequestedAgain = false
        startedAtMs.set(profileId, performance.now())
        const onSetAside = (error: unknown) => options.onSetAside(profileId, error)
        const { onDerived } = options
        const { signal } = stopping
        return deriveProfile(options.ctx(), profileId, { onSetAside, onDerived, pause: pauseIfBusy, signal })
      })
      if (result !== 'leased') continue
      run.isRequestedAgain = true
      await delay(leasedPauseMs)
    }
  }

  /** Behind a full batch more entries wait; only a busy process pauses before it continues. */
  async function pauseIfBusy(): Promise<void> {
    const paceMs = options.paceMs()
    if (paceMs > shortestPaceMs) await delay(paceMs, undefined, { signal: stopping.signal }).catch(() => {})
  }

  function wake(profileId: string): void {
    if (stopping.signal.aborted || timers.has(profileId)) return
    const waitMs = (startedAtMs.get(profileId) ?? 0) + options.paceMs() - performance.now()
    if (waitMs > 0) deriveLater(profileId, waitMs, 0)
    else deriveNow(profileId, 0)
  }

  function deriveNow(profileId: string, failures: number): void {
    derive(profileId).catch((error: unknown) => {
      options
        .ctx()
        .log.warn({ err: error, profile_id: profileId, failures }, 'the ingestion log is derived again later')
      if (!timers.has(profileId)) deriveLater(profileId, Math.min(retryMsMax, 200 * 2 ** failures), failures + 1)
    })
  }

  function deriveLater(profileId: string, ms: number, failures: number): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(profileId)
      deriveNow(profileId, failures)
    }, ms)
    timers.set(profileId, timer)
  }

  return {
    derive,
    wake,
    running: (profileId) => runs.get(profileId)?.finished.catch(() => {}) ?? null,
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled([...runs.values()].map(({ finished }) => finished))
    },
  }
}

/** Runs at most `count` works concurrently; the others wait in order. */
function openSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = count
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
