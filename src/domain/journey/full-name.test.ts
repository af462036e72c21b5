import { expect, it } from 'vitest'
import { fullName } from './full-name.ts'

it.each([
  ['Ana', 'Rojas', 'Ana Rojas'],
  ['Ana', null, 'Ana'],
  [null, 'Rojas', 'Rojas'],
  [null, null, null],
])('%s and %s are %s', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name)
})
