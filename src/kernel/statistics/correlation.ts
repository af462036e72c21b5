/** Pearson's correlation; null with fewer than two pairs, or if one of the variables is constant. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length !== ys.length) throw new Error('a correlation needs pairs')
  const meanX = mean(xs)
  const meanY = mean(ys)
  let [covariance, varianceX, varianceY] = [0, 0, 0]
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, ys[index]! - meanY]
    covariance += dx * dy
    varianceX += dx * dx
    varianceY += dy * dy
  }
  return varianceX > 0 && varianceY > 0 ? covariance / Math.sqrt(varianceX) / Math.sqrt(varianceY) : null
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
