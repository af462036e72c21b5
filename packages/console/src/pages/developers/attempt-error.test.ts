import { expect, it } from 'vitest'
import { attemptError } from './attempt-error.ts'

it.each([
  [null, 'no response within 10 s', 'no response within 10 s'],
  [307, 'redirects are not followed', 'redirects are not followed'],
  [299, 'any text', null],
  [400, 'any text', null],
  [500, 'answered 500', null],
  [204, null, null],
  [null, null, null],
])('of the status %s with the error %s is %s', (status_code, error, expected) => {
  expect(attemptError({ status_code, error })).toBe(expected)
})
