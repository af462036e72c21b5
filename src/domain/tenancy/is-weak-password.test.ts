import { expect, test } from 'vitest'
import { isWeakPassword } from './is-weak-password.ts'

test.each([
  ['', true],
  ['eleven char', true],
  ['twelve chars', false],
  ['👩‍👩‍👧'.repeat(4), true],
  ['👩‍👩‍👧'.repeat(12), false],
])('%j is weak: %s', (password, expected) => {
  expect(isWeakPassword(password)).toBe(expected)
})
