import { setTimeout as delay } from 'node:timers/promises'

const attemptsMax = 8
const pauseMsMax = 1_000

/**
 * Runs `work` again when it met another transaction in a way that only trying again resolves. Nothing of a failed attempt is left
 * in the database, so `work` must touch nothing else.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt === 1 ? work() : inTurn(work))
    } catch (error) {
      if (attempt === attemptsMax || !isConflict(error)) throw error
      // By chance, and for longer each time: those who met would else meet again.
      await delay(Math.random() * Math.min(pauseMsMax, 25 * 2 ** attempt))
    }
  }
}

/** A deadlock, or a serialization failure. */
function isConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001'
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * One repetition of this process after the other, unless the one before takes long. Of several that meet a cluster gives up the
 * youngest, which is whoever tries again: side by side some never came through.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const before = previous
  const own = Promise.race([before, delay(pauseMsMax)]).then(work)
  previous = own.catch(() => {})
  return own
}
