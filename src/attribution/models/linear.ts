import type { Model } from './model.ts'

/** Equal credit to every touch. */
export const linear: Model = {
  credit: 'multi',
  weigh({ from, to }, weights) {
    weights.fill(1, 0, to - from)
  },
}
