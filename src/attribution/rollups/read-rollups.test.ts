import { afterEach, expect, it, vi } from 'vitest'
import { nextTurn } from '../../kernel/slices.ts'
import { FactRollups } from './domain/add-facts.ts'
import { packFacts } from './domain/fact-batch.ts'
import { addFacts } from './read-rollups.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  // The turn of other tests begins by the real clock.
  await nextTurn()
})

const conversion = {
  ...{ local_day: '2026-03-01', conversion_time: new Date('2026-03-01T12:00:00Z'), conversion_key: 'paid' },
  ...{ rollup_type: 'cash', is_counting: true, is_first_counted: false, is_first_payment: false },
  ...{ net_value: '5', contribution: null },
}

it('pending facts are added in turns of the event loop', async () => {
  const { data } = packFacts(Array.from({ length: 30 }, () => ({ before: null, after: { conversion, credit: [] } })))!
  let ms = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1_000
    return ms
  })
  const sums = new FactRollups(['total'])
  const add = vi.spyOn(sums, 'add')
  const perTurn: number[] = []
  let isDone = false
  const next = () => {
    perTurn.push(add.mock.calls.length)
    if (!isDone) setImmediate(next)
  }
  setImmediate(next)
  await addFacts(sums, [{ kind: 'conversion', data }])
  isDone = true
  expect([...sums.dayRollups()].map(({ table }) => table.counts.at(0))).toEqual([30])
  expect(Math.max(...perTurn.map((calls, turn) => calls - (perTurn[turn - 1] ?? 0)))).toBe(1)
})
