import { expect, it } from 'vitest'
import { providers } from '../../connect/registry.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { receiverOf, receivers } from './receivers.ts'

it('every provider that accepts conversions has rules, and no other', () => {
  const receiving = providers.filter(({ conversions }) => conversions !== undefined).map(({ key }) => key)
  expect(Object.keys(receivers)).toEqual(receiving)
  expect(() => receiverOf({ provider: 'constructor' })).toThrow('no rules')
})

it.each(Object.entries(receivers))(
  '%s accepts events of some days, and hides its click ids in previews',
  (_, rules) => {
    expect(rules.ageMaxMs('website')).toBeGreaterThan(6 * dayMs)
    expect(rules.clearFields.length).toBeGreaterThanOrEqual(rules.clickKinds.length)
  },
)

it.each(Object.entries(receivers))('%s has event names if and only if its destinations are datasets', (key, rules) => {
  const provider = providers.find((provider) => provider.key === key)!
  expect(rules.eventNames !== null).toBe(provider.conversions!.kind === 'dataset')
})
