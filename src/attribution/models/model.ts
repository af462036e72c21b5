/**
 * An attribution model: how the credit of one conversion is divided among its eligible touches (semantics 5). A
 * single-credit model picks the one touch that gets everything; a multi-credit model weighs them all, on any scale.
 */
export type Model =
  | { credit: 'single'; pick(path: TouchPath): number }
  | { credit: 'multi'; weigh(path: TouchPath, weights: Float64Array): void }

/**
 * The eligible touches of one conversion as a stretch of columns, earliest first: `times[from]` to `times[to - 1]`, in
 * milliseconds, never empty. Columns, because a recompute reads millions of touches and must not make an object of each.
 */
export interface TouchPath {
  times: Float64Array
  isDirect: Uint8Array
  from: number
  to: number
  conversionTime: number
}
