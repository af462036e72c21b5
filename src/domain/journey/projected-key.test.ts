import { expect, it } from 'vitest'
import { projectedKey } from './projected-key.ts'

it.each([
  ['an opaque id', 'cus_1042', null, 'cus_1042'],
  ['an email', 'ana@example.com', null, null],
  ['a phone', '+56 9 8765 4321', null, null],
  ['the email that the caller named', 'ana@example.com', 'ana@example.com', 'ana@example.com'],
  ['an email where the caller named another key', 'ana@example.com', 'cus_1042', null],
  ['no key', null, 'cus_1042', null],
])('of %s the projection tells %s', (_title, key, named, told) => {
  expect(projectedKey(key, named)).toBe(told)
})
