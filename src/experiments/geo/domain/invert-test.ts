/** An end is null if no effect, however large, is rejected in its direction. */
export interface OpenInterval {
  lower: number | null
  upper: number | null
}

/** Steps of twice the length before the interval counts as open: the last is a million times the first. */
const maxSteps = 20
const bisections = 14

/** The effects around the estimate that the test does not reject. */
export function invertTest(
  isRejected: (effect: number) => boolean,
  { estimate, scale }: { estimate: number; scale: number },
): OpenInterval {
  return { lower: findEnd(isRejected, estimate, -scale), upper: findEnd(isRejected, estimate, scale) }
}

function findEnd(isRejected: (effect: number) => boolean, centre: number, step: number): number | null {
  if (step === 0) return centre
  let [inside, length] = [centre, step]
  for (let round = 0; !isRejected(centre + length); round++) {
    if (round === maxSteps) return null
    inside = centre + length
    length *= 2
  }
  let outside = centre + length
  for (let round = 0; round < bisections; round++) {
    const middle = (inside + outside) / 2
    if (isRejected(middle)) outside = middle
    else inside = middle
  }
  return (inside + outside) / 2
}
