import type { Model } from './model.ts'

/** Full credit to the first touch. */
export const firstTouch: Model = { credit: 'single', pick: ({ from }) => from }
