import { percentiles } from './percentiles.ts'

/** How often one that came true was ranked above one that did not; ties count half. NaN when all came out alike. */
export function areaUnderCurve(ranks: Float64Array, labels: Uint8Array): number {
  const standing = percentiles(ranks)
  let [positives, sum] = [0, 0]
  for (const [at, label] of labels.entries()) {
    if (label === 0) continue
    positives++
    // The mean rank, counted from one, of those equal to it.
    sum += standing[at]! * labels.length + 0.5
  }
  const negatives = labels.length - positives
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives)
}
