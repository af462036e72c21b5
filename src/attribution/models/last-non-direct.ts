import type { Model } from './model.ts'

/** Everything to the last touch that is not Direct; to the last when all are. */
export const lastNonDirect: Model = {
  credit: 'single',
  pick({ isDirect, from, to }) {
    for (let at = to - 1; at >= from; at--) if (isDirect[at] === 0) return at
    return to - 1
  },
}
