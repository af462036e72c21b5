import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removalEffects } from './markov.ts'
import { type PathCounts, toPathTable } from './path-table.ts'

const path = (units: number[], converted: number, lost: number): PathCounts => ({ units, converted, lost })

describe('removal effects', () => {
  it.each<[PathCounts[], number[]]>([
    // The published example: C1 > C2 > C3 converts, C1 does not, C2 > C3 does not.
    [
      [path([0, 1, 2], 1, 0), path([0], 0, 1), path([1, 2], 0, 1)],
      [0.5, 1, 1],
    ],
    [
      [path([0], 1, 1), path([1], 1, 1)],
      [0.5, 0.5],
    ],
    [[path([0, 0, 0], 1, 2)], [1]],
    [
      [path([0], 2, 0), path([1], 0, 2)],
      [1, 0],
    ],
    [[path([0], 0, 4)], [0]],
  ])('of %j are %j', (paths, expected) => {
    const effects = removalEffects(toPathTable(paths), expected.length)
    for (const [unit, effect] of expected.entries()) expect(effects[unit]).toBeCloseTo(effect, 12)
  })

  it('equal the conversions that the chain loses without the unit', () => {
    const counts = fc.record({
      units: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }),
      converted: fc.nat(4),
      lost: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 12 }), (paths) => {
        const effects = removalEffects(toPathTable(paths), 4)
        const all = chanceToConvert(paths, null)
        for (let unit = 0; unit < 4; unit++) {
          const expected = all > 0 ? 1 - chanceToConvert(paths, unit) / all : 0
          expect(effects[unit]).toBeCloseTo(expected, 8)
        }
      }),
      { numRuns: 50 },
    )
  })
})

/** The chance to convert from the start, found by following the chain for many steps. */
function chanceToConvert(paths: readonly PathCounts[], removed: number | null): number {
  const visits = new Map<number, number>()
  const moves = new Map<string, number>()
  const add = (from: number, to: number, count: number) => {
    visits.set(from, (visits.get(from) ?? 0) + count)
    moves.set(`${from} ${to}`, (moves.get(`${from} ${to}`) ?? 0) + count)
  }
  for (const { units, converted, lost } of paths) {
    const states = [-1, ...units]
    for (const [index, state] of states.entries()) {
      if (index < units.length) add(state, states[index + 1]!, converted + lost)
      else {
        add(state, 98, converted)
        add(state, 99, lost)
      }
    }
  }
  const edges = [...moves].map(([key, count]) => {
    const [from, to] = key.split(' ').map(Number) as [number, number]
    return { from, to, chance: count / visits.get(from)! }
  })
  let at = new Map([[-1, 1]])
  let converted = 0
  for (let step = 0; step < 2_000; step++) {
    const next = new Map<number, number>()
    for (const { from, to, chance } of edges) {
      const mass = (at.get(from) ?? 0) * chance
      if (to === 98) converted += mass
      else if (to !== 99 && to !== removed) next.set(to, (next.get(to) ?? 0) + mass)
    }
    at = next
  }
  return converted
}
