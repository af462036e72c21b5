import { expect, it } from 'vitest'
import { trimEndOf } from './trim-end-of.ts'

it.each([
  ['1.500', '0', '1.5'],
  ['/a//', '/', '/a'],
  ['000', '0', ''],
  ['', '0', ''],
  ['105', '0', '105'],
])('removes the end of %j: %j', (text, character, expected) => expect(trimEndOf(text, character)).toBe(expected))
