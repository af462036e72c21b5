import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseRows } from './entity-ranks.ts'

const unit = 1e12
const value = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 1e9, noNaN: true }))

/** The rows of a page: by value, equal ones by number, after a place; rows without credit have the value 0. */
function pageOf(values: readonly number[], after: { value: number; row: number } | null, limit: number): number[] {
  const rows = [...values.keys()].sort((a, b) => values[b]! - values[a]! || a - b)
  return rows
    .filter((row) => !after || values[row]! < after.value || (values[row] === after.value && row > after.row))
    .slice(0, limit)
}

it('chooses every row of a page, and no row above it', () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 60 }),
      fc.nat(59),
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      (values, at, isFirst, limit) => {
        const after = isFirst || at >= values.length ? null : { value: values[at]!, row: at }
        const page = { after: after && after.value, limit }
        const chosen = chooseRows(
          Float64Array.from(values, (amount) => amount * unit),
          page,
        )
        if (chosen === null) return
        const isChosen = (row: number) => chosen.includes(row)
        // Rows that are not chosen rank like rows without credit.
        const ranked = values.map((amount, row) => (isChosen(row) ? amount : 0))
        expect(pageOf(ranked, after, limit)).toEqual(pageOf(values, after, limit))
        expect(pageOf(values, after, limit).every(isChosen)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

it('chooses few of many rows, and all if the page may have rows without a value', () => {
  const values = Float64Array.from({ length: 1_000 }, (_, row) => row * unit)
  expect(chooseRows(values, { after: null, limit: 10 })).toHaveLength(10)
  expect(chooseRows(values, { after: 500, limit: 10 })).toHaveLength(11)
  expect(chooseRows(values, { after: 5, limit: 10 })).toBeNull()
  expect(chooseRows(values, { after: -3, limit: 10 })).toBeNull()
})
