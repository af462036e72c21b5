/**
 * An attribution model divides the credit of one conversion among its eligible touches (semantics 5). A single-credit model picks
 * one touch; a multi-credit model assigns every touch a weight on any scale.
 */
export type Model =
  | { credit: 'single'; pick(path: TouchPath): number }
  | { credit: 'multi'; weigh(path: TouchPath, weights: Float64Array): void }

/** A model whose parameters are fitted to the paths of one profile. */
export interface LearnedModel {
  credit: 'multi'
  /** The version of the parameters. */
  version: number
  /** The probability that one touch of a channel, or of a campaign of the channel, leads to a conversion. */
  propensityOf(touch: { channel: string; campaign_id: string | null }): number
  weigh(path: TouchPath, weights: Float64Array): void
}

/**
 * The eligible touches of one conversion as a section of columns, earliest first: `times[from]` to `times[to - 1]`, in
 * milliseconds, never empty. Columns avoid one object per touch when a recompute reads millions.
 */
export interface TouchPath {
  times: Float64Array
  isDirect: Uint8Array
  /** By touch; only for a learned model. */
  propensities?: Float64Array | undefined
  from: number
  to: number
  conversionTime: number
}
