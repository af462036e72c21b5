import type { MinuteCounts } from './domain/sliding-minute.ts'

/** Adds requests to the counter of a subject; returns the counts including them. */
type AddRequests = (subject: string, minute: number, requests: number) => Promise<MinuteCounts>

interface WaitingRequest {
  resolve(counts: MinuteCounts): void
  reject(error: unknown): void
}

/**
 * Counts requests of one subject that arrive together, or while an earlier statement runs, by one statement: every statement locks
 * the counter of its subject, so single statements would run one after another. Each request gets its own number.
 */
export function countTogether(add: AddRequests): (subject: string, minute: number) => Promise<MinuteCounts> {
  /** The requests that wait for the next statement, by minute and subject; present while one runs. */
  const waitingBySubject = new Map<string, WaitingRequest[]>()

  async function run(key: string, subject: string, minute: number): Promise<void> {
    // Requests of the same event loop turn join the first statement.
    await new Promise(setImmediate)
    for (;;) {
      const waiting = waitingBySubject.get(key)!
      if (waiting.length === 0) break
      waitingBySubject.set(key, [])
      await addWaiting(waiting, subject, minute)
    }
    waitingBySubject.delete(key)
  }

  async function addWaiting(waiting: readonly WaitingRequest[], subject: string, minute: number): Promise<void> {
    try {
      const { previousHits, currentHits } = await add(subject, minute, waiting.length)
      const before = currentHits - waiting.length
      for (const [index, { resolve }] of waiting.entries()) resolve({ previousHits, currentHits: before + index + 1 })
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  return (subject, minute) => {
    const { promise, resolve, reject } = Promise.withResolvers<MinuteCounts>()
    const key = `${minute} ${subject}`
    const waiting = waitingBySubject.get(key)
    if (waiting) waiting.push({ resolve, reject })
    else {
      waitingBySubject.set(key, [{ resolve, reject }])
      void run(key, subject, minute)
    }
    return promise
  }
}
