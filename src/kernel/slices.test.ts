import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  firstInSlices,
  groupInSlices,
  inSlices,
  isTurnOver,
  mapInSlices,
  nextTurn,
  sliceSize,
  sortInSlices,
} from './slices.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  // The turn of other tests begins by the real clock.
  await nextTurn()
})

/** A clock by which every turn is over as soon as it is looked at. */
function hurryTurns(): void {
  let ms = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1_000
    return ms
  })
}

/** Counts how many calls `work` makes in each turn of the event loop. */
async function callsPerTurn(work: (call: () => void) => Promise<unknown>): Promise<number[]> {
  hurryTurns()
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

const many = Array.from({ length: 1_201 }, (_, index) => (index * 7919) % 5_003)

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

  it('reads the items of a slice when it begins, because reading a large file takes long too', async () => {
    let given = 0
    function* items() {
      for (const item of many) {
        given++
        yield item
      }
    }
    const ahead: number[] = []
    let handled = 0
    await inSlices(items(), (slice) => {
      handled += slice.length
      ahead.push(given - handled)
    })
    expect(handled).toBe(many.length)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(1)
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
    // Of 500 items that are sorted in one step, each needs at most 9 comparisons.
    expect(Math.max(...turns)).toBeLessThan(500 * 9)
  })

  it('sorts like a stable sort (invariant)', async () => {
    const rows = fc.array(fc.record({ key: fc.integer({ min: 0, max: 50 }), id: fc.nat() }), {
      minLength: 400,
      maxLength: 1_600,
    })
    await fc.assert(
      fc.asyncProperty(rows, async (items) => {
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
        const sorted = items.toSorted(compare)
        expect(await sortInSlices(items, compare)).toEqual(sorted)
        for (const count of [1, 20, items.length, 2_000])
          expect(await firstInSlices(items, count, compare)).toEqual(sorted.slice(0, count))
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

describe('a turn', () => {
  it('ends after some milliseconds, and not before', async () => {
    let ms = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => ms)
    await nextTurn()
    expect(isTurnOver()).toBe(false)
    ms += 4
    expect(isTurnOver()).toBe(false)
    ms += 4
    expect(isTurnOver()).toBe(true)
  })

  it('is of one calculation at a time, in the order in which they asked', async () => {
    const worked: string[] = []
    const turns = await callsPerTurn((call) => {
      const calculate = async (name: string) => {
        for (let step = 0; step < 3; step++) {
          await nextTurn()
          call()
          worked.push(name)
        }
      }
      return Promise.all(['a', 'b'].map(calculate))
    })
    expect(worked).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
    expect(Math.max(...turns)).toBe(1)
  })
})
