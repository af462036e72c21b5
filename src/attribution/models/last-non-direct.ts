import type { Model } from './model.ts'

/** Full credit to the last touch that is not Direct, or to the last touch if all are Direct. */
export const lastNonDirect: Model = {
  credit: 'single',
  pick({ isDirect, from, to }) {
    for (let at = to - 1; at >= from; at--) if (isDirect[at] === 0) return at
    return to - 1
  },
}
