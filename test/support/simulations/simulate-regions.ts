import type { Panel } from '../../../src/experiments/geo/domain/read-panel.ts'
import { drawNormal } from '../../../src/kernel/random/draw.ts'
import { seededRandom } from '../../../src/kernel/random/seeded-random.ts'

export interface RegionSimulation {
  treated: number
  controls: number
  before: number
  test: number
  /** The gain of each treated region in each period of the test. */
  effect: number
  /** Correlation of a region's noise with that of its previous period. */
  correlation?: number
  /** The share of its own outcome that a region hands to the treated regions in the test. */
  spillover?: number
}

/** Regions of different sizes that follow weeks and a common trend to different degrees, with noise of their own. */
export function simulateRegions(simulation: RegionSimulation, ...seed: (string | number)[]): Panel {
  const { treated, controls, before, test, effect, correlation = 0, spillover = 0 } = simulation
  const random = seededRandom('regions', ...seed)
  const periods = before + test
  const common = Float64Array.from({ length: periods }, (_, period) => {
    return 0.2 * Math.sin((2 * Math.PI * period) / 7) + 0.003 * period + 0.05 * drawNormal(random)
  })
  const regions = Array.from({ length: treated + controls }, (_, region) => {
    const size = 500 * Math.exp(0.5 * drawNormal(random))
    const share = 1 + 0.3 * drawNormal(random)
    let noise = 0
    return Float64Array.from({ length: periods }, (_, period) => {
      noise = correlation * noise + Math.sqrt(1 - correlation ** 2) * drawNormal(random)
      const value = size * (1 + share * common[period]! + 0.08 * noise)
      if (period < before) return value
      return region < treated ? value + effect : value * (1 - spillover)
    })
  })
  const day = (period: number) => new Date(Date.UTC(2026, 0, 1 + period)).toISOString().slice(0, 10)
  return {
    days: Array.from({ length: periods }, (_, period) => day(period)),
    before,
    treated: regions.slice(0, treated),
    controls: regions.slice(treated),
    controlNames: Array.from({ length: controls }, (_, index) => `control ${index}`),
    ignoredRows: 0,
  }
}
