import { expect, it } from 'vitest'
import { type CreditBasis, familyOf, firstCodeOutside, storedReasons } from './credit-basis.ts'
import { creditWindows, reasonsWithin } from './path-steps.ts'

it.each<[CreditBasis, number]>([
  [{ date_basis: 'conversion', window: null }, 0],
  [{ date_basis: 'conversion', window: 7 }, 10],
  [{ date_basis: 'touch', window: null }, 20],
  [{ date_basis: 'touch', window: 90 }, 20],
])('credit on the basis %j is in the levels from %i', (basis, family) => {
  expect(familyOf(basis)).toBe(family)
})

it('reads every age where ages are stored, and none where they are not', () => {
  expect(storedReasons([0, 5], { date_basis: 'conversion', window: null })).toEqual([0, 5])
  expect(storedReasons([5], { date_basis: 'touch', window: 7 })).toEqual([5, 15, 25, 35, 45, 55])
})

it.each([...creditWindows, null])('codes below the limit of window %s are those within it', (window) => {
  const codes = reasonsWithin(3, null)
  expect(codes.filter((code) => code < firstCodeOutside(window))).toEqual(reasonsWithin(3, window))
})
