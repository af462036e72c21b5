import type { Model } from './model.ts'

/** Full credit to the last touch. */
export const lastTouch: Model = { credit: 'single', pick: ({ to }) => to - 1 }
