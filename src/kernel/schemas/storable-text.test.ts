import { expect, it } from 'vitest'
import { trimmedText, truncatedText } from './storable-text.ts'

it.each([
  [' shop \n', 'shop'],
  ['a b', 'a b'],
  ['', null],
  [' \t\n', null],
  [undefined, null],
  [null, null],
  [7, null],
  [['a'], null],
])('trims %j to %j', (value, expected) => {
  expect(trimmedText(value)).toBe(expected)
})

it.each([
  ['abcdef', 'abcd'],
  ['abc', 'abc'],
  [' ab  ', ' ab '],
  ['    a', '    '],
  ['   ', null],
  [{}, null],
])('truncates %j to %j', (value, expected) => {
  expect(truncatedText(value, 4)).toBe(expected)
})
