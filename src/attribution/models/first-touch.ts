import type { Model } from './model.ts'

/** Everything to the first touch. */
export const firstTouch: Model = { credit: 'single', pick: ({ from }) => from }
