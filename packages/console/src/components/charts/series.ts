export interface ChartSeries {
  id: string
  label: string
  kind: 'line' | 'bar'
  /** A colour role, such as `var(--water)`. */
  color: string
  /** One value per day. */
  values: readonly number[]
  /** One value per day of the compared period. */
  compared?: readonly number[] | undefined
}

export interface ChartBand {
  height: number
  series: readonly ChartSeries[]
}

/** A series with one value per point. */
export interface PointSeries extends Omit<ChartSeries, 'values' | 'compared'> {
  values: readonly number[]
  compared?: readonly (number | null)[] | undefined
}
