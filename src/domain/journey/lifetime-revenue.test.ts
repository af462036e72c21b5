import { expect, it } from 'vitest'
import { lifetimeRevenue } from './lifetime-revenue.ts'

it.each([
  ['what was paid', { cash: '100.10', gross: '120', pipeline: '5000' }, 100.1],
  ['what was paid, though it all went back', { cash: '0', gross: '120', pipeline: null }, 0],
  ['what was ordered, where nothing was paid', { cash: null, gross: '120', pipeline: '5000' }, 120],
  ['what was won, where nothing was ordered either', { cash: null, gross: null, pipeline: '5000' }, 5000],
  ['nothing, where there is nothing', { cash: null, gross: null, pipeline: null }, 0],
])('a person’s revenue is %s', (_title, revenue, total) => {
  expect(lifetimeRevenue(revenue)).toBe(total)
})
