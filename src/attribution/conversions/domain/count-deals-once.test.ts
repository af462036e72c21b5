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
  ['counts two stages of one outcome at the first', ['d1 quote 2 a', 'd1 quote 5 b'], ['a']],
  ['counts the first stage when the later one is listed first', ['d1 quote 5 b', 'd1 quote 2 a'], ['a']],
  ['counts one of two stages at the same time', ['d1 quote 2 b', 'd1 quote 2 a'], ['a']],
  ['counts two outcomes of a deal', ['d1 quote 2 a', 'd1 won 5 b'], ['a', 'b']],
  ['counts two deals', ['d1 quote 2 a', 'd2 quote 5 b'], ['a', 'b']],
  ['ignores an earlier stage that is not counted', ['d1 quote 2 a uncounted', 'd1 quote 5 b'], ['b']],
  ['counts every conversion without a deal', ['- quote 2 a', '- quote 5 b'], ['a', 'b']],
])('%s', (_, conversions, expected) => {
  expect(counted(conversions.map(conversion))).toEqual(expected)
})

it('counts each deal once per outcome, independent of the input order, and is idempotent', () => {
  const dealEvent = fc.record({
    deal: fc.constantFrom('d1', 'd2'),
    key: fc.constantFrom('quote', 'won'),
    day: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(dealEvent, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (inputs, draws) => {
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
