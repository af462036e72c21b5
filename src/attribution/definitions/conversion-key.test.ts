import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conversionKeyLengthMax, conversionKeyPattern, deriveConversionKey } from './definition-schemas.ts'

it.each([
  ['Trial started', 'trial_started'],
  ['  Cita agendada (móvil) ', 'cita_agendada_movil'],
  ['VIP – 2nd visit!', 'vip_2nd_visit'],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['予約', null],
  ['—', null],
])('the key of %j is %j', (name, key) => {
  expect(deriveConversionKey(name)).toBe(key)
})

it('a derived key always matches the key pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const key = deriveConversionKey(name)
      if (key === null) return
      expect(key).toMatch(conversionKeyPattern)
      expect(key.length).toBeLessThanOrEqual(conversionKeyLengthMax)
    }),
    { numRuns: 2_000 },
  )
})
