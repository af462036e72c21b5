/** How often to look for work whose wake-up was lost, for example because a process was killed after its commit. */
export const fallbackMs = 30_000
/** The shortest time between two planned runs for all profiles, and the delay after a failed run. */
const pauseMs = 1_000

export interface WorkLoop {
  /** Runs the work of a profile soon. */
  wake(profileId: string): void
  /** Runs the work of all profiles now. */
  wakeAll(): void
  /** Runs the work of all profiles when something becomes due. A time after the next fallback run is ignored: that run plans it. */
  wakeAllAt(time: Date): void
  /** Starts no further run and waits for the current one. Returns the woken profiles whose run did not start. */
  stop(): Promise<readonly string[]>
}

/**
 * Runs `work`, never concurrently with itself: for the profiles that were woken, or for all profiles (null) at planned times and
 * every `fallbackMs`. On a cluster, a run for all profiles costs a statement per shard, so an idle service avoids it. A failed run
 * is repeated.
 */
export function startWorkLoop(options: {
  work(profileIds: readonly string[] | null): Promise<void>
  now: () => Date
  onError: (error: unknown) => void
  /** How long to collect wake-ups before a run. */
  gatherMs?: number
}): WorkLoop {
  const { work, now, onError, gatherMs = 0 } = options
  const woken = new Set<string>()
  let isAllDue = false
  let isStopped = false
  let running: Promise<void> | null = null
  let gathering: NodeJS.Timeout | undefined
  let planned: { timer: NodeJS.Timeout; at: number } | null = null

  function start(): void {
    if (isStopped || running || (!isAllDue && woken.size === 0)) return
    const profileIds = isAllDue ? null : [...woken]
    woken.clear()
    if (isAllDue) planRun(fallbackMs)
    isAllDue = false
    running = work(profileIds)
      .catch((error: unknown) => {
        onError(error)
        repeatLater(profileIds)
      })
      .finally(() => {
        running = null
        if (!gathering) start()
      })
  }

  function repeatLater(profileIds: readonly string[] | null): void {
    if (profileIds === null) {
      planRun(pauseMs)
      return
    }
    for (const profileId of profileIds) woken.add(profileId)
    gather(pauseMs)
  }

  function gather(delayMs: number): void {
    if (isStopped) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      start()
    }, delayMs)
  }

  function planRun(delayMs: number): void {
    if (isStopped) return
    clearTimeout(planned?.timer)
    planned = { timer: setTimeout(wakeAll, delayMs), at: now().getTime() + delayMs }
  }

  function wakeAll(): void {
    isAllDue = true
    start()
  }

  wakeAll()
  return {
    wake(profileId) {
      woken.add(profileId)
      if (gatherMs > 0) gather(gatherMs)
      else start()
    },
    wakeAll,
    wakeAllAt(time) {
      const at = Math.max(time.getTime(), now().getTime() + pauseMs)
      if (planned && at < planned.at) planRun(at - now().getTime())
    },
    async stop() {
      isStopped = true
      clearTimeout(gathering)
      clearTimeout(planned?.timer)
      await running
      return [...woken]
    },
  }
}
