import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countDealsOnce, type DealConversion } from './count-deals-once.ts'

function conversion(text: string): DealConversion {
  const [deal, conversion_key, day, event_id, flag] = text.split(' ') as [string, string, string, string, string?]
  const event_time = new Date(Date.UTC(2026, 2, Number(day)))
  return {
    deal: deal === '-' ? null : deal,
    conversion_key,
    event_time,
    event_id,
    definition_id: `definition of ${event_id}`,
    attribution_eligible: flag !== 'uncounted',
  }
}

const counted = (conversions: readonly DealConversion[]) =>
  countDealsOnce(conversions)
    .map(({ event_id }) => event_id)
    .sort()

it.each<[string, string[], string[]]>([
  ['two stages of one outcome count at the first', ['d1 quote 2 a', 'd1 quote 5 b'], ['a']],
  ['also when the later is told first', ['d1 quote 5 b', 'd1 quote 2 a'], ['a']],
  ['at the same time one of them counts', ['d1 quote 2 b', 'd1 quote 2 a'], ['a']],
  ['two outcomes count each', ['d1 quote 2 a', 'd1 won 5 b'], ['a', 'b']],
  ['two deals count each', ['d1 quote 2 a', 'd2 quote 5 b'], ['a', 'b']],
  ['one that does not count hides none that does', ['d1 quote 2 a uncounted', 'd1 quote 5 b'], ['b']],
  ['what is of no deal counts as often as it happens', ['- quote 2 a', '- quote 5 b'], ['a', 'b']],
])('%s', (_, conversions, expected) => {
  expect(counted(conversions.map(conversion))).toEqual(expected)
})

it('counts each deal once per outcome, independent of the input order, and is idempotent', () => {
  const one = fc.record({
    deal: fc.constantFrom('d1', 'd2'),
    key: fc.constantFrom('quote', 'won'),
    day: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (inputs, draws) => {
      const conversions = inputs.map(({ deal, key, day }, index) => conversion(`${deal} ${key} ${day} e${index}`))
      const shuffled = conversions
        .map((conversion) => ({ each: conversion, at: draws.next().value! }))
        .sort((a, b) => a.at - b.at)
      const inOtherOrder = shuffled.map(({ each }) => each)
      expect(counted(inOtherOrder)).toEqual(counted(conversions))
      expect(countDealsOnce(conversions).length).toBe(new Set(inputs.map(({ deal, key }) => deal + key)).size)
      expect(countDealsOnce(countDealsOnce(conversions))).toEqual(countDealsOnce(conversions))
    }),
  )
})
