import type { Model } from './model.ts'

const halfLifeMs = 7 * 86_400_000

/** The weight halves for every seven days before the conversion. */
export const timeDecay: Model = {
  credit: 'multi',
  weigh({ times, from, to, conversionTime }, weights) {
    for (let at = from; at < to; at++) weights[at - from] = 2 ** ((times[at]! - conversionTime) / halfLifeMs)
  },
}
