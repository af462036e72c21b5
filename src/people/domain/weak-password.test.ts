import { expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

it.each([
  ['', true],
  ['eleven char', true],
  ['twelve chars', false],
  ['👩‍👩‍👧'.repeat(4), true],
  ['👩‍👩‍👧'.repeat(12), false],
])('%j is a weak password: %s', (password, expected) => {
  expect(isWeakPassword(password)).toBe(expected)
})
