import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupInSlices, inSlices, mapInSlices, sliceSize, sortInSlices } from './slices.ts'

/** Counts how many calls `work` makes in each turn of the event loop. */
async function callsPerTurn(work: (call: () => void) => Promise<unknown>): Promise<number[]> {
  const turns = [0]
  let isDone = false
  const next = () => {
    turns.push(0)
    if (!isDone) setImmediate(next)
  }
  setImmediate(next)
  await work(() => turns[turns.length - 1]!++)
  isDone = true
  return turns
}

const many = Array.from({ length: 5 * sliceSize + 1 }, (_, index) => (index * 7919) % 5_003)

describe('work in slices', () => {
  it('handles every item once and in order, and at most one slice per turn', async () => {
    const handled: number[] = []
    const turns = await callsPerTurn((call) =>
      inSlices(many, (slice) => {
        for (const item of slice) {
          call()
          handled.push(item)
        }
      }),
    )
    expect(handled).toEqual(many)
    expect(Math.max(...turns)).toBe(sliceSize)
  })

  it.each([0, 1, sliceSize, sliceSize + 1])('maps %i items like map', async (length) => {
    const items = many.slice(0, length)
    expect(await mapInSlices(items, (item) => item * 2)).toEqual(items.map((item) => item * 2))
  })

  it('sorts, with few comparisons per turn', async () => {
    const turns = await callsPerTurn((call) =>
      sortInSlices(many, (a, b) => {
        call()
        return a - b
      }),
    )
    // A slice of 100 items needs at most 7 comparisons for each.
    expect(Math.max(...turns)).toBeLessThan(8 * sliceSize)
  })

  it('sorts like a stable sort (invariant)', async () => {
    const rows = fc.array(fc.record({ key: fc.integer({ min: 0, max: 50 }), id: fc.nat() }), {
      minLength: 2 * sliceSize,
      maxLength: 4 * sliceSize,
    })
    await fc.assert(
      fc.asyncProperty(rows, async (items) => {
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
        expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare))
      }),
      { numRuns: 10 },
    )
  })
})

it('groups like Map.groupBy, whatever the number of items', async () => {
  const items = Array.from({ length: 3 * sliceSize + 1 }, (_, index) => index)
  const keyOf = (item: number) => String(item % 7)
  expect(await groupInSlices(items, keyOf)).toEqual(Map.groupBy(items, keyOf))
  expect(await groupInSlices([], keyOf)).toEqual(new Map())
})
