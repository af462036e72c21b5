import { normalQuantile } from './normal.ts'

/** Bounds of a share, as 0 to 1. */
export interface ShareInterval {
  low: number
  high: number
}

/** Wilson's score interval of a share: it stays within 0 and 1, and is usable for few observations. Null without observations. */
export function wilsonInterval(count: number, total: number, confidence = 0.95): ShareInterval | null {
  if (total === 0) return null
  const z = normalQuantile(1 - (1 - confidence) / 2)
  const share = count / total
  const middle = share + (z * z) / (2 * total)
  const margin = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const scale = 1 + (z * z) / total
  return { low: Math.max(0, (middle - margin) / scale), high: Math.min(1, (middle + margin) / scale) }
}
