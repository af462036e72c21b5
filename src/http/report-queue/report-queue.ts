import type { EventEmitter } from 'node:events'
import { ApiError } from '../../kernel/errors/errors.ts'
import { type FairQueueLimits, openFairQueue } from './domain/fair-queue.ts'

/** Runs reports: few at a time, so that none of them delays other requests, and in turns, so that no profile delays another. */
export interface ReportQueue {
  /** `caller` emits `close` when the caller has closed the connection. */
  run<T>(owner: string, caller: EventEmitter, work: () => Promise<T>): Promise<T>
}

/** Half of the reports of a process may be of one profile. Waiting reports need little memory and no connection. */
export function limitsFor(connections: number): FairQueueLimits {
  return {
    running: connections,
    runningPerOwner: Math.max(1, Math.floor(connections / 2)),
    waiting: 1_000,
    waitingPerOwner: 100,
  }
}

export function openReportQueue(limits: FairQueueLimits): ReportQueue {
  const queue = openFairQueue<() => void>(limits)
  return {
    async run(owner, caller, work) {
      await new Promise<void>((resolve, reject) => {
        const withdraw = () => {
          if (queue.withdraw(owner, begin)) reject(new ApiError('invalid_request', 'The caller closed the connection.'))
        }
        const begin = () => {
          caller.off('close', withdraw)
          resolve()
        }
        const entered = queue.enter(owner, begin)
        if (entered === 'started') return resolve()
        if (entered !== 'waiting') return reject(rejections[entered]())
        caller.once('close', withdraw)
      })
      try {
        return await work()
      } finally {
        queue.end(owner)?.()
      }
    },
  }
}

const retry = { retry_after_seconds: 5 }

const rejections = {
  owner_full: () => new ApiError('rate_limit_exceeded', 'Too many reports of this profile wait already.', retry),
  full: () => new ApiError('service_unavailable', 'Too many reports wait already. Try again later.', retry),
}
