import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Up to this share of busy processors, work is not interrupted. */
const freeShare = 0.4
/** From this share on, work takes only a tenth of the time. */
const fullShare = 0.8
const leastDuty = 0.1
const longestPauseMs = 2_000

/** Time of processors between two measurements, which the operating system counts in steps of 10 ms. */
const measuredMs = 200

/** How long work pauses that took some time while other work kept a share of the processors busy. */
export function pauseAfter(workedMs: number, busyShare: number): number {
  const excess = Math.min(1, Math.max(0, (busyShare - freeShare) / (fullShare - freeShare)))
  const duty = 1 - excess * (1 - leastDuty)
  return Math.min(longestPauseMs, workedMs * (1 / duty - 1))
}

/**
 * Returns a function that long work of lower priority calls between its steps. It pauses the work while requests keep the processors
 * busy: priority alone is not enough, because the scheduler interrupts such work late.
 */
export function givingWay(): () => Promise<void> {
  let startedAt = performance.now()
  let before = readTimes()
  let busyShare = 0
  return async () => {
    const now = readTimes()
    if (now.all - before.all >= measuredMs) {
      busyShare = (now.busy - before.busy) / (now.all - before.all)
      before = now
    }
    const pauseMs = pauseAfter(performance.now() - startedAt, busyShare)
    if (pauseMs > 0) await delay(pauseMs)
    startedAt = performance.now()
  }
}

/** Milliseconds of all processors since the machine started; those of work with lower priority are not busy. */
function readTimes(): { busy: number; all: number } {
  const sum = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const busy = times.user + times.sys + times.irq
    sum.busy += busy
    sum.all += busy + times.nice + times.idle
  }
  return sum
}
