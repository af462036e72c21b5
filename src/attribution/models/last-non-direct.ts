import type { Model } from './model.ts'

/** Full credit to the last touch that is not Direct, or to the last touch if all are Direct. */
export const lastNonDirect: Model = {
  credit: 'single',
  pick({ isDirect, from, to }) {
    for (let index = to - 1; index >= from; index--) if (isDirect[index] === 0) return index
    return to - 1
  },
}
