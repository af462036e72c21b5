import { chooseTurn } from './domain/choose-turn.ts'
import { type MeasuredPace, measuredMs } from './measure-pace.ts'

/** Shares the workers of a process among profiles, one batch at a time. */
export interface BatchTurns {
  /** Derives a batch when it is the turn of the profile. `fullBatchMs` is the time that its last batch took if it was full. */
  take<T>(profileId: string, fullBatchMs: number | null, derive: () => Promise<T>): Promise<T>
  /** Chooses again, because a caller waits for a profile or the process stops. */
  refresh(): void
}

interface Waiting {
  profileId: string
  fullBatchMs: number | null
  sinceMs: number
  begin(): void
}

export function openTurns(options: {
  workers: number
  isHurried(profileId: string): boolean
  pauseMs: MeasuredPace['pauseMs']
}): BatchTurns {
  const { workers, isHurried, pauseMs } = options
  const waiting = new Set<Waiting>()
  let running = 0
  let preferredTurns = 0
  let timer: NodeJS.Timeout | undefined

  function refresh(): void {
    // Read once: a pause that ended between two readings would be neither chosen nor waited for.
    const nowMs = performance.now()
    const pauses = new Map([...waiting].map((entry) => [entry, pauseLeftMs(entry, nowMs)]))
    while (beginNext(pauses));
    const lasting = [...waiting].map((entry) => pauses.get(entry)!).filter((leftMs) => leftMs > 0)
    clearTimeout(timer)
    // The pauses can change meanwhile.
    if (lasting.length > 0) timer = setTimeout(refresh, Math.min(measuredMs, ...lasting))
  }

  function beginNext(pauses: ReadonlyMap<Waiting, number>): boolean {
    const candidates = [...waiting].map((entry) => ({
      entry,
      isHurried: isHurried(entry.profileId),
      hasBacklog: entry.fullBatchMs !== null,
      isPausing: pauses.get(entry)! > 0,
    }))
    const chosen = chooseTurn(candidates, { workers, running, preferredTurns })
    if (!chosen) return false
    preferredTurns = chosen.preferredTurns
    running++
    waiting.delete(chosen.profile.entry)
    chosen.profile.entry.begin()
    return true
  }

  function pauseLeftMs({ profileId, fullBatchMs, sinceMs }: Waiting, nowMs: number): number {
    if (fullBatchMs === null || isHurried(profileId)) return 0
    return Math.max(0, sinceMs + pauseMs(fullBatchMs) - nowMs)
  }

  return {
    refresh,
    async take(profileId, fullBatchMs, derive) {
      await new Promise<void>((begin) => {
        waiting.add({ profileId, fullBatchMs, sinceMs: performance.now(), begin })
        refresh()
      })
      try {
        return await derive()
      } finally {
        running--
        // By then the profile waits for its next batch, if it has one, and its pause counts.
        setImmediate(refresh)
      }
    },
  }
}
