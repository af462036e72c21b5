import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../kernel/random/seeded-random.ts'
import { bootstrapUnits } from './bootstrap.ts'
import { fitUnits, type Units } from './fit-units.ts'
import { type PathCounts, toPathTable } from './path-table.ts'

/** Units 0 and 1 are channels; 2, 3 and 4 are campaigns of channel 0. */
const units: Units = {
  channelOf: Uint32Array.of(0, 1, 0, 0, 0),
  isCampaign: Uint8Array.of(0, 0, 1, 1, 1),
  channelCount: 2,
}

const path = (unit: number, converted: number, lost: number): PathCounts => ({ units: [unit], converted, lost })
const paths = [path(0, 10, 190), path(1, 90, 210), path(2, 30, 170), path(3, 29, 171), path(4, 300, 1_700)]

describe('the fit of units', () => {
  const fit = fitUnits(toPathTable(paths), units)
  const channel = 369 / 2_600

  it('gives a campaign a propensity of its own from 30 conversions on', () => {
    expect([...fit.isOwn]).toEqual([0, 0, 1, 0, 1])
    expect(fit.converged).toBe(true)
  })

  it('gives the other touches of a channel the propensity of the channel', () => {
    expect(fit.channels[0]).toBeCloseTo(channel, 4)
    expect(fit.channels[1]).toBeCloseTo(0.3, 4)
    for (const unit of [0, 3]) expect(fit.units[unit]).toBe(fit.channels[0])
    expect(fit.units[1]).toBe(fit.channels[1])
  })

  it('shrinks campaigns to their channel by 30 conversions', () => {
    const weight = 30 / channel
    expect(fit.units[2]).toBeCloseTo((30 + 30) / (200 + weight), 4)
    expect(fit.units[4]).toBeCloseTo((300 + 30) / (2_000 + weight), 4)
  })
})

describe('the interval of a unit', () => {
  const intervalsOf = (paths: readonly PathCounts[], seed: string) => {
    const table = toPathTable(paths)
    const fit = fitUnits(table, units)
    return { fit, ...bootstrapUnits(table, units, fit, seededRandom(seed), 60) }
  }

  it('contains the estimate', () => {
    const { fit, low, high } = intervalsOf(paths, 'a')
    for (const [unit, value] of fit.units.entries()) {
      expect(low[unit]).toBeLessThanOrEqual(value)
      expect(high[unit]).toBeGreaterThanOrEqual(value)
    }
  })

  it('is narrower with more data', () => {
    const width = ({ low, high }: { low: Float64Array; high: Float64Array }) => high[1]! - low[1]!
    const more = paths.map(({ units, converted, lost }) => ({ units, converted: converted * 25, lost: lost * 25 }))
    const ratio = width(intervalsOf(paths, 'a')) / width(intervalsOf(more, 'a'))
    expect(ratio).toBeGreaterThan(3)
    expect(ratio).toBeLessThan(8)
  })

  it('is the same for the same seed', () => {
    expect(intervalsOf(paths, 'a').low).toEqual(intervalsOf(paths, 'a').low)
    expect(intervalsOf(paths, 'a').low).not.toEqual(intervalsOf(paths, 'b').low)
  })
})
