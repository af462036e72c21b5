import { describe, expect, it } from 'vitest'
import { addPerson, noPeople, simulateGroups } from '../../../../test/support/simulations/simulate-people.ts'
import { compareGroups, compareMeans, detectableDifference, sequentialHalfWidth } from './compare-groups.ts'
import { type Moments, varianceOf } from './moments.ts'

const groupOf = (ys: readonly number[], xs: readonly number[] = ys.map(() => 0)): Moments =>
  ys.reduce((sums, y, index) => addPerson(sums, y, xs[index]!), noPeople)
const treated = groupOf([5, 7, 9, 4, 10, 8], [4, 6, 7, 3, 9, 8])
const heldOut = groupOf([3, 4, 6, 5, 2], [3, 3, 7, 5, 1])
const options = { level: 0.95, tuningPeople: 5_000 }

describe('compareGroups', () => {
  it("compares means as Welch's test does", () => {
    const { plain, ...groups } = compareGroups(treated, heldOut, options)
    expect([groups.treated, groups.held_out]).toEqual([
      { people: 6, mean: 43 / 6 },
      { people: 5, mean: 4 },
    ])
    expect(plain.difference).toBeCloseTo(3.1666666667, 9)
    expect(plain.p_value).toBeCloseTo(0.0257796037, 9)
    expect(plain.interval!.lower).toBeCloseTo(0.4831497747, 8)
    expect(plain.interval!.upper).toBeCloseTo(5.8501835586, 8)
  })

  it('removes what the time before explains', () => {
    const { adjusted } = compareGroups(treated, heldOut, options)
    expect(adjusted.theta).toBeCloseTo(0.8362491253, 9)
    expect(adjusted.difference).toBeCloseTo(1.1875437369, 9)
    expect(adjusted.p_value).toBeCloseTo(0.0105882586, 8)
    expect(adjusted.interval!.lower).toBeCloseTo(0.3520223291, 8)
    expect(adjusted.interval!.upper).toBeCloseTo(2.0230651446, 8)
  })

  it('is not adjusted without a time before', () => {
    const [a, b] = [groupOf([1, 2, 3]), groupOf([2, 2, 5])]
    const { plain, adjusted } = compareGroups(a, b, options)
    expect(adjusted).toEqual({ ...plain, theta: 0 })
  })

  it.each<[string, Moments, Moments, number]>([
    ['no people', noPeople, noPeople, 0],
    ['one person', groupOf([3]), groupOf([1, 2]), 1.5],
    ['equal values', groupOf([2, 2]), groupOf([2, 2]), 0],
  ])('has no interval with %s', (_, a, b, difference) => {
    const found = compareGroups(a, b, options)
    expect([found.plain.difference, found.plain.interval, found.sequential]).toEqual([difference, null, null])
  })
})

describe('sequentialHalfWidth', () => {
  it.each([
    [1, 5_000, 0.95, 5_000, 3.0352089904],
    [1, 100, 0.95, 5_000, 6.6943886171],
    [2, 50_000, 0.95, 5_000, 6.4834462908],
    [1, 1_000, 0.9, 1_000, 2.7639385726],
  ])('of a standard error of %d with %d people', (standardError, people, level, tuningPeople, expected) => {
    expect(sequentialHalfWidth(standardError, people, { level, tuningPeople })).toBeCloseTo(expected, 8)
  })
})

it('finds the smallest difference that groups detect', () => {
  const sizes = { treated: 900, held_out: 100 }
  expect(detectableDifference(4, sizes, { level: 0.95, power: 0.8 })).toBeCloseTo(0.5906260232, 7)
})

describe('in simulated simulations', () => {
  const simulations = 150
  const shareOf = (effect: number, isTrue: (days: ReturnType<typeof simulateGroups>) => boolean) =>
    Array.from({ length: simulations }, (_, simulation) =>
      isTrue(simulateGroups({ days: 20, perDay: 60, effect }, simulation, effect)),
    ).filter(Boolean).length / simulations
  const tolerance = 0.02 + 3 * Math.sqrt(0.0475 / simulations)

  it('the interval at the end contains the effect in 95 percent', () => {
    const covered = shareOf(0.2, (days) => {
      const { treated, heldOut } = days.at(-1)!
      const { lower, upper } = compareGroups(treated, heldOut, options).adjusted.interval!
      return lower <= 0.2 && 0.2 <= upper
    })
    expect(Math.abs(covered - 0.95)).toBeLessThan(tolerance)
  })

  it('a daily look at the sequential interval finds no effect that does not exist in 95 percent', () => {
    const found = shareOf(0, (days) =>
      days.some(({ treated, heldOut }) => {
        const { lower, upper } = compareGroups(treated, heldOut, options).sequential!
        return lower > 0 || upper < 0
      }),
    )
    expect(found).toBeLessThan(0.065 + 3 * Math.sqrt(0.05 / simulations))
  })

  it('the time before narrows the interval', () => {
    const { treated, heldOut } = simulateGroups({ days: 20, perDay: 60, effect: 0 }, 'narrow').at(-1)!
    const { plain, adjusted } = compareGroups(treated, heldOut, options)
    expect(adjusted.standard_error).toBeLessThan(0.9 * plain.standard_error)
    expect(varianceOf(treated)).toBeGreaterThan(0)
    expect(compareMeans(treated, heldOut, 0.95)).toEqual(plain)
  })
})
