import type { Model } from './model.ts'

/** Everything to the last touch. */
export const lastTouch: Model = { credit: 'single', pick: ({ to }) => to - 1 }
