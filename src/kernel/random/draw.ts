/** Random numbers from 0 up to, but not including, 1. */
export type Random = () => number

/** A standard normal number, by the method of Box and Muller. */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A gamma number with this shape and scale 1, by the method of Marsaglia and Tsang. */
export function drawGamma(random: Random, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const normal = drawNormal(random)
    const cube = (1 + c * normal) ** 3
    if (cube <= 0) continue
    if (Math.log(1 - random()) < normal ** 2 / 2 + d - d * cube + d * Math.log(cube)) return d * cube
  }
}

/** A Poisson number with this mean; from 30 on, the rounded normal number, which is exact enough for a bootstrap. */
export function drawPoisson(random: Random, mean: number): number {
  if (mean >= 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)))
  const limit = Math.exp(-mean)
  let [count, product] = [0, random()]
  while (product > limit) {
    count++
    product *= random()
  }
  return count
}

/** From this variance on, a binomial number is close to a rounded normal one. */
const normalVarianceMin = 9

/** A binomial number: by inversion, and from a variance of 9 on the rounded normal number. */
export function drawBinomial(random: Random, count: number, share: number): number {
  if (share > 0.5) return count - drawBinomial(random, count, 1 - share)
  const variance = count * share * (1 - share)
  if (variance >= normalVarianceMin) {
    return Math.min(count, Math.max(0, Math.round(count * share + Math.sqrt(variance) * drawNormal(random))))
  }
  let [drawn, probability, rest] = [0, (1 - share) ** count, random()]
  while (rest >= probability && drawn < count) {
    rest -= probability
    probability *= ((count - drawn) / (drawn + 1)) * (share / (1 - share))
    drawn++
  }
  return drawn
}
