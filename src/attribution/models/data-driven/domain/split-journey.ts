/** A path of one person and how it ended. */
export interface JourneyPath {
  units: number[]
  /** The time of the conversion, or of the last touch if there was none. */
  endMs: number
  isConverted: boolean
}

/**
 * Splits the touches of a person, in order, at each conversion: a touch belongs to the first conversion at or after it. The touches
 * after the last conversion are a path that did not convert. Conversions without a new touch have no path.
 */
export function splitJourney(
  touches: readonly { ms: number; unit: number }[],
  conversions: readonly number[],
): JourneyPath[] {
  const paths: JourneyPath[] = []
  let next = 0
  for (const endMs of conversions) {
    const units: number[] = []
    for (; next < touches.length && touches[next]!.ms <= endMs; next++) units.push(touches[next]!.unit)
    if (units.length > 0) paths.push({ units, endMs, isConverted: true })
  }
  const rest = touches.slice(next)
  if (rest.length > 0) paths.push({ units: rest.map(({ unit }) => unit), endMs: rest.at(-1)!.ms, isConverted: false })
  return paths
}
