import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { nextTurn } from '../../../kernel/slices.ts'
import { fromAmount, TableSums, toAmount, visitSums } from './rollup-part.ts'
import { RollupTable } from './rollup-table.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  // The turn of other tests begins by the real clock.
  await nextTurn()
})

const texts = { keys: {}, keyOf: String, outcomeOf: String }

it('sums of many parts are visited in turns of the event loop', async () => {
  let ms = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1_000
    return ms
  })
  const parts = Array.from({ length: 20 }, (_, slot) => {
    const table = new RollupTable()
    for (let id = 0; id < 100; id++) table.find(id, 0, 0)
    return { slot, day: null, texts, read: () => new TableSums(table) }
  })
  const visited: string[] = []
  const perTurn = [0]
  let isDone = false
  const next = () => {
    perTurn.push(0)
    if (!isDone) setImmediate(next)
  }
  setImmediate(next)
  await visitSums(parts, ({ id }, { slot }) => {
    visited.push(`${slot} ${id}`)
    perTurn[perTurn.length - 1]!++
  })
  isDone = true
  expect(new Set(visited).size).toBe(2_000)
  expect(visited).toHaveLength(2_000)
  expect(Math.max(...perTurn)).toBe(256)
})

it('reads the amounts that it writes', () => {
  expect(['0', '-0.5', '12', '3.000000000001'].map(fromAmount)).toEqual([
    0n,
    -5n * 10n ** 11n,
    12n * 10n ** 12n,
    3n * 10n ** 12n + 1n,
  ])
  fc.assert(fc.property(fc.bigInt(), (value) => fromAmount(toAmount(value)) === value))
})
