import { expect, test } from 'vitest'
import { normalizePhone } from './normalize-phone.ts'

test.each([
  ['+56 9 8765 4321', null, '+56987654321'],
  ['+56-9-8765-4321', 'AR', '+56987654321'],
  ['9 8765 4321', 'CL', '+56987654321'],
  ['56987654321', 'CL', '+56987654321'],
  ['(11) 2345-6789', 'AR', '+541123456789'],
  [' +1 (415) 555-2671 ', null, '+14155552671'],
])('%j read in %s is %s', (text, country, phone) => expect(normalizePhone(text, country)).toBe(phone))

test.each([
  ['9 8765 4321', null],
  ['9 8765 4321', 'ZZ'],
  ['98765432', 'CL'],
  ['123', 'CL'],
  ['', 'CL'],
  ['call me', 'CL'],
  ['my number is +56987654321', 'CL'],
  ['+999 1234 5678', 'CL'],
  ['+56 9 8765 4321 ext. 5', null],
  ['+56987654321'.padEnd(70, ' '), null],
])('%j read in %s is no number', (text, country) => expect(normalizePhone(text, country)).toBeNull())
