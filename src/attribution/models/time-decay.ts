import { dayMs } from '../../kernel/time/durations.ts'
import type { Model } from './model.ts'

const halfLifeMs = 7 * dayMs

/** The weight halves for every seven days before the conversion. */
export const timeDecay: Model = {
  credit: 'multi',
  weigh({ times, from, to, conversionTime }, weights) {
    for (let index = from; index < to; index++)
      weights[index - from] = 2 ** ((times[index]! - conversionTime) / halfLifeMs)
  },
}
