import { expect, it } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'

it.each(['names', 'titles', 'columns'] as const)('has the same %s in both languages', (group) => {
  expect(Object.keys(es[group])).toEqual(Object.keys(en[group]))
})
