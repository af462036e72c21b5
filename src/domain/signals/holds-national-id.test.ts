import { describe, expect, it } from 'vitest'
import { holdsNationalId } from './holds-national-id.ts'

describe('a national id in a text', () => {
  it.each(['12.345.678-5', '12345678-5', 'soy Ana, rut 12.345.678-5, gracias', '6.000.000-K', '16789013 - k'])(
    'is seen in %j',
    (text) => {
      expect(holdsNationalId(text)).toBe(true)
    },
  )

  it.each(['123456785', '12.345.678-9', 'order 2026-03-09', '+56 9 8765 4321', 'a friend', '0195b3c0-7a52-7d10'])(
    'is not seen in %j',
    (text) => {
      expect(holdsNationalId(text)).toBe(false)
    },
  )
})
