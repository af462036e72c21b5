import { setImmediate } from 'node:timers/promises'

/** Sums or facts after which other requests get their turn: about ten milliseconds. */
const countMax = 10_000

/** The bytes of most packed sums. */
export const bytesPerSum = 8

/** Lets other requests have their turn between parts of a long calculation. */
export class Turns {
  #used = 0

  async take(count: number): Promise<void> {
    this.#used += count
    if (this.#used < countMax) return
    this.#used = 0
    await setImmediate()
  }
}
