/** The score at which an ad is as likely as not among the best quarter, and how fast that changes around it. */
const evenScore = 62
const steepness = 0.11

/** How likely an ad is a top performer by the rules alone: a monotone function of its score. Without one, a quarter are. */
export function likelihood(score: number): number {
  return Number.isNaN(score) ? 0.25 : logistic(steepness * (score - evenScore))
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
