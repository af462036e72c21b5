import { setTimeout as delay } from 'node:timers/promises'

const attemptsMax = 8
const pauseMsMax = 1_000

/**
 * Retries `work` on deadlock (40P01) and serialization failure (40001). A failed attempt leaves nothing in the database, so
 * `work` must have no other side effects.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt === 1 ? work() : runSerially(work))
    } catch (error) {
      if (attempt === attemptsMax || !isConflict(error)) throw error
      // Random and growing delay, so that the same transactions do not conflict again.
      await delay(Math.random() * Math.min(pauseMsMax, 25 * 2 ** attempt))
    }
  }
}

function isConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001'
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs the retries of this process one after another, unless the previous one takes long. Citus cancels the youngest transaction
 * of a deadlock, which is the retry: concurrent retries might never succeed.
 */
async function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const before = previous
  const current = Promise.race([before, delay(pauseMsMax)]).then(work)
  previous = current.catch(() => {})
  return current
}
