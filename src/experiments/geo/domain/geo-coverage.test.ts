import { expect, it } from 'vitest'
import { coverRegions, regionSimulations } from '../../../../test/support/simulations/cover-regions.ts'
import { simulateRegions } from '../../../../test/support/simulations/simulate-regions.ts'
import { conformalTest } from './conformal-test.ts'

/* `npm run bench experiments` does the same with 1,000 simulations of each kind. */
const simulations = 120
const level = 0.95

it.each(Object.keys(regionSimulations))(
  'an interval of 95 percent contains the effect in 95 percent of simulations: %s',
  (name) => {
    const { control, regression } = coverRegions(name, simulations, level)
    // Two percent, and three standard deviations of a share of 95 percent.
    const tolerance = 0.02 + 3 * Math.sqrt((level * (1 - level)) / simulations)
    expect(Math.abs(control - level)).toBeLessThan(tolerance)
    // Least squares assumes independent periods; a warning says so where they are not.
    if (!regionSimulations[name]!.correlation) expect(Math.abs(regression - level)).toBeLessThan(tolerance)
  },
)

it('finds an effect where the treated regions only take from the others', () => {
  const simulation = { treated: 1, controls: 8, before: 60, test: 14, effect: 0, spillover: 0.2 }
  const { treated, controls, before } = simulateRegions(simulation, 'trade')
  const test = conformalTest({ treated: treated[0]!, controls, before, hasFixedEffects: true })
  expect(test.isRejected(0, level)).toBe(true)
})
