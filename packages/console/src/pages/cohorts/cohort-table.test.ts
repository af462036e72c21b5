import { expect, it } from 'vitest'
import { toCohortTable } from './cohort-table.ts'

const rows = [
  { customers: 10, ages: [{ age: 0, value: 50, complete: false }] },
  {
    customers: 20,
    ages: [
      { age: 0, value: 200, complete: true },
      { age: 1, value: 300, complete: false },
    ],
  },
  {
    customers: 5,
    ages: [
      { age: 0, value: 100, complete: true },
      { age: 1, value: null, complete: true },
    ],
  },
]

it.each([
  [
    'total',
    false,
    [
      [50, null],
      [200, 300],
      [100, null],
    ],
    [150, null],
    300,
  ],
  [
    'per customer',
    true,
    [
      [5, null],
      [10, 15],
      [20, null],
    ],
    [12, null],
    20,
  ],
])('arranges values %s by age, and averages complete cells', (_, isPerCustomer, values, averages, most) => {
  const table = toCohortTable(rows, isPerCustomer)
  expect(table.ages).toEqual([0, 1])
  expect(table.cells.map((cells) => cells.map((cell) => cell?.value ?? null))).toEqual(values)
  expect(table.averages).toEqual(averages)
  expect(table.most).toBe(most)
})

it.each([
  ['no cohorts', [], []],
  ['a cohort without customers', [{ customers: 0, ages: [{ age: 0, value: 0, complete: true }] }], [null]],
])('has no average of %s', (_, list, averages) => {
  expect(toCohortTable(list, true)).toMatchObject({ averages, most: 0 })
})
