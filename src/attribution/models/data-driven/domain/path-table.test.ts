import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxTouches, toPathTable } from './path-table.ts'

it('adds up equal paths and keeps the order of touches', () => {
  const table = toPathTable([
    { units: [1, 0], converted: 1, lost: 0 },
    { units: [0, 1], converted: 0, lost: 2 },
    { units: [1, 0], converted: 0, lost: 3 },
    { units: [], converted: 1, lost: 1 },
  ])
  expect([...table.offsets]).toEqual([0, 2, 4])
  expect([...table.units]).toEqual([1, 0, 0, 1])
  expect([...table.converted]).toEqual([1, 0])
  expect([...table.lost]).toEqual([3, 2])
})

it('keeps the last touches of a long path', () => {
  const units = Array.from({ length: maxTouches + 3 }, (_, index) => index)
  expect([...toPathTable([{ units, converted: 1, lost: 0 }]).units]).toEqual(units.slice(3))
})

it('counts every path once, whatever the order', () => {
  const path = fc.record({
    units: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    converted: fc.nat(3),
    lost: fc.nat(3),
  })
  const sum = (counts: ArrayLike<number>) => Array.from(counts).reduce((total, count) => total + count, 0)
  fc.assert(
    fc.property(fc.array(path, { maxLength: 2_000, size: '+1' }), (paths) => {
      const table = toPathTable(paths)
      expect(table.converted.length).toBe(new Set(paths.map(({ units }) => units.join())).size)
      expect(sum(table.converted)).toBe(sum(paths.map(({ converted }) => converted)))
      expect(sum(table.lost)).toBe(sum(paths.map(({ lost }) => lost)))
    }),
  )
})
