/** Smaller profiles are fast with any plan. */
const countMin = 1_024

/** Whether a count reaches a power of two when it grows: about thirty times from the first thousand to a billion. */
export function reachesPowerOfTwo(before: number, after: number): boolean {
  return after >= countMin && Math.floor(Math.log2(after)) > Math.floor(Math.log2(Math.max(1, before)))
}
