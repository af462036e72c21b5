import { describe, expect, it, test } from 'vitest'
import { normalizeNationalId } from './normalize-national-id.ts'

describe('a RUT', () => {
  test.each([
    ['12.345.678-5', '12345678-5'],
    ['12345678-5', '12345678-5'],
    [' 12 345 678 5 ', '12345678-5'],
    ['123456785', '12345678-5'],
    ['012345678-5', '12345678-5'],
    ['7.654.321-6', '7654321-6'],
    ['10.000.013-k', '10000013-K'],
    ['10000013K', '10000013-K'],
    ['10.000.004-0', '10000004-0'],
  ])('%j is stored as %s', (text, stored) => expect(normalizeNationalId(text)).toBe(stored))

  test.each([
    '',
    '12.345.678-4',
    '12345678',
    '1-9',
    '0000000-0',
    '123.456.789-2',
    'K',
    'no rut',
    '12345678-',
    '١٢٣٤٥٦٧٨-٥',
  ])('%j is refused', (text) => expect(normalizeNationalId(text)).toBeNull())

  it('with any other check digit is refused', () => {
    const accepted = [...'0123456789K'].filter((digit) => normalizeNationalId(`12345678-${digit}`))
    expect(accepted).toEqual(['5'])
  })
})
