import { describe, expect, it } from 'vitest'
import { simulatePaths } from '../../../../../test/support/simulations/simulate-paths.ts'
import { fitDataDriven } from './fit-data-driven.ts'
import { fitUnits } from './fit-units.ts'
import { toPathTable } from './path-table.ts'

const actual = [0.01, 0.05, 0.1, 0.3]
/** Two channels, each with a campaign. */
const units = { channelOf: Uint32Array.of(0, 1, 0, 1), isCampaign: Uint8Array.of(0, 0, 1, 1), channelCount: 2 }

describe('the fit of the data-driven model', () => {
  const [earlier, later] = [simulatePaths(3_000, actual, 'earlier'), simulatePaths(1_000, actual, 'later')]
  const result = fitDataDriven({ units, earlier: toPathTable(earlier), later: toPathTable(later), seed: 'test' })

  it('uses all paths for the propensities, and the later ones to compare models', () => {
    const { fit } = result as Extract<typeof result, { missing: null }>
    const all = fitUnits(toPathTable([...earlier, ...later]), units)
    expect(fit.paths).toBe(4_000)
    expect(fit.conversions).toBe([...earlier, ...later].reduce((sum, { converted }) => sum + converted, 0))
    for (const [unit, value] of all.units.entries()) {
      expect(fit.values[unit]).toBeCloseTo(value, 6)
      expect(fit.low[unit]).toBeLessThanOrEqual(fit.values[unit]!)
      expect(fit.high[unit]).toBeGreaterThanOrEqual(fit.values[unit]!)
    }
    expect(fit.isRecommended).toBe(true)
    expect([...fit.removalEffects].every((effect) => effect > 0 && effect <= 1)).toBe(true)
  })

  it('states how many conversions and paths are missing', () => {
    const few = toPathTable([{ units: [0], converted: 10, lost: 90 }])
    expect(fitDataDriven({ units, earlier: few, later: few, seed: 'test' })).toEqual({
      missing: { conversions: 280, paths: 2_800 },
    })
  })
})
