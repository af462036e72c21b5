import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../../kernel/time/durations.ts'
import { deriveCredit } from '../../../credit/domain/derive-credit.ts'
import { buildEntityIndex } from '../../../entities/entity-index.ts'
import type { CreditableTouch } from '../../../touches/credit-schemas.ts'
import { dataDriven, type FittedUnit, indexPropensities } from './parameters.ts'

const unit = (channel: string, campaign_id: string | null, p: number, is_own = true): FittedUnit => ({
  channel,
  campaign_id,
  p,
  low: p / 2,
  high: p * 2,
  is_own,
})
const parameters = {
  units: [
    unit('Paid Search', null, 0.1),
    unit('Paid Search', 'own', 0.3),
    unit('Paid Search', 'few', 0.1, false),
    unit('Email', null, 0.02),
    unit('Referral', null, 0),
  ],
}

it.each([
  ['of a campaign', 'Paid Search', 'own', 0.3, 'campaign'],
  ['of the channel of a campaign with few conversions', 'Paid Search', 'few', 0.1, 'channel'],
  ['of the channel of a campaign that is new', 'Paid Search', 'new', 0.1, 'channel'],
  ['of a channel', 'Email', null, 0.02, 'channel'],
  ['of all channels for a channel that is new', 'Display', null, 0.04, 'all_channels'],
  ['of all channels for a campaign of a channel that is new', 'Display', 'own', 0.04, 'all_channels'],
] as const)('a touch has the propensity %s', (_, channel, campaign_id, p, from) => {
  const found = indexPropensities(parameters)({ channel, campaign_id })
  expect([found.p, found.unit]).toEqual([expect.closeTo(p, 12), from])
  expect(found.low).toEqual(from === 'all_channels' ? null : expect.closeTo(p / 2, 12))
})

const time = new Date('2026-03-10T12:00:00Z')
const rules = {
  entityIndex: buildEntityIndex({ campaigns: [], ad_sets: [], ads: [] }),
  models: [dataDriven(3, parameters)],
  timezone: 'UTC',
}
const conversion = { id: 'c', is_counted: true, conversion_time: time, lookback_window_days: 30 }
const touchesOf = (channels: readonly string[]) =>
  channels.map((channel, index) => ({
    id: `touch ${index + 10}`,
    touch_ms: time.getTime() - (channels.length - index) * hourMs,
    customer_id: 'ana',
    visitor_id: null,
    event_id: 'e',
    channel,
    platform: null,
    campaign_name: null,
    campaign_external_id: null,
    ad_set_external_id: null,
    ad_external_id: null,
    join_method: 'none',
  }))
const credit = (touches: readonly CreditableTouch[]) => deriveCredit([conversion], touches, rules)
const shares = (channels: readonly string[]) => credit(touchesOf(channels)).map(({ ppm }) => ppm[0])

describe('the credit of the data-driven model', () => {
  it.each([
    [['Email'], [1_000_000]],
    [
      ['Paid Search', 'Email'],
      [833_333, 166_667],
    ],
    [
      ['Email', 'Email', 'Paid Search', 'Email'],
      [125_000, 125_000, 625_000, 125_000],
    ],
    [
      ['Referral', 'Email'],
      [0, 1_000_000],
    ],
    [
      ['Referral', 'Referral'],
      [500_000, 500_000],
    ],
    [
      ['Declared', 'Paid Search', 'Direct'],
      [0, 714_286, 285_714],
    ],
    [[], []],
  ])('of the path %j is %j', (channels, expected) => {
    expect(shares(channels)).toEqual(expected)
  })

  it('states the version of its parameters', () => {
    expect(credit(touchesOf(['Email'])).map(({ model_version }) => model_version)).toEqual([3])
    const withoutModel = deriveCredit([conversion], touchesOf(['Email']), { ...rules, models: [] })
    expect(withoutModel.map(({ model_version }) => model_version)).toEqual([null])
  })

  const channel = fc.constantFrom('Paid Search', 'Email', 'Referral', 'Display', 'Direct', 'Declared')
  const paths = fc.array(channel, { minLength: 1, maxLength: 60 })

  it('adds up to one million, is the same each time, and does not depend on the order of the touches', () => {
    const shuffled = paths
      .map(touchesOf)
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const rows = credit(list)
        expect(rows.reduce((sum, { ppm }) => sum + ppm[0]!, 0)).toBe(1_000_000)
        expect(rows.every(({ ppm }) => Number.isInteger(ppm[0]) && ppm[0]! >= 0)).toBe(true)
        expect(credit(list)).toEqual(rows)
        expect(credit(other)).toEqual(rows)
      }),
    )
  })

  it('gives a path of one channel equal shares', () => {
    fc.assert(
      fc.property(channel, fc.integer({ min: 1, max: 60 }), (name, count) => {
        const parts = shares(Array.from({ length: count }, () => name)) as number[]
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
