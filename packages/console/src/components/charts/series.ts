interface Series {
  id: string
  label: string
  /** The bars of a band are stacked. */
  kind: 'line' | 'bar'
  /** A colour role, such as `var(--water)`. */
  color: string
  /** Of bars below zero. */
  lossColor?: string
  isDashed?: boolean
}

export interface ChartSeries extends Series {
  /** One value per day. */
  values: readonly number[]
  /** One value per day of the compared period. */
  compared?: readonly number[] | undefined
  /** What the values are divided by, for a ratio; a ratio of several days is that of their sums. */
  per?: readonly number[]
}

export interface ChartBand {
  height: number
  series: readonly ChartSeries[]
}

/** A series with one value per point; null if there is none. */
export interface PlottedSeries extends Series {
  values: readonly (number | null)[]
  compared?: readonly (number | null)[] | undefined
}
