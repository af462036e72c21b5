import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedAs } from '../../conversions/domain/counted-as.ts'
import { channelClasses } from '../../entities/channel-class.ts'
import { creditedOnce } from '../../entities/unattributed-reason.ts'
import { contributions } from './contributions.ts'
import { rollupDelta, rollupKey, type Summed } from './rollup-delta.ts'
import type { RollupPart } from './rollup-groups.ts'
import type { SummedConversion, SummedCredit } from './summed-path.ts'

const payment: SummedConversion = {
  local_day: '2026-03-01',
  conversion_time: new Date('2026-03-01T12:00:00Z'),
  conversion_key: 'payment_received',
  rollup_type: 'cash',
  is_counting: true,
  is_first_counted: true,
  is_first_payment: true,
  net_value: '100.500000',
  contribution: '40.250000',
}

const beforeSteps = { touch_time: new Date('2026-02-27T12:00:00Z'), touch_day: null, position: null }
const direct: SummedCredit = {
  ...beforeSteps,
  campaign_id: null,
  ad_set_id: null,
  ad_id: null,
  platform: null,
  found_platform: null,
  channel: 'Direct',
  channel_class: channelClasses.unpaid,
  ppm: [0, 500_000],
}
const byAd: SummedCredit = {
  ...beforeSteps,
  campaign_id: 'c',
  ad_set_id: 's',
  ad_id: 'a',
  platform: 'social_ads',
  found_platform: null,
  channel: 'Paid Social',
  channel_class: channelClasses.names_ad,
  ppm: [1_000_000, 500_000],
}
const byCampaign = { ...byAd, ad_set_id: null, ad_id: null, channel_class: channelClasses.names_campaign }
const unnamed = { ...direct, platform: 'search_ads', channel: 'Paid Search', channel_class: channelClasses.paid }

/** The rollups of a level by entity, reason or platform: counts and values of each model. */
function at(level: number, parts: readonly RollupPart[]): Record<string, [number[], string[]]> {
  const ofLevel = parts.filter((part) => part.level === level)
  return Object.fromEntries(
    ofLevel.map(({ entity_id, reason, platform, counts, values }) => [
      `${platform || (/^\w$/.test(entity_id) ? entity_id : '')} ${reason}`.trim(),
      [counts, values.map((value) => (Number(value) / 1e12).toString())],
    ]),
  )
}

describe('the contribution of a conversion to the rollups', () => {
  it('contains its total and its share for each entity and each reason, by model slot', () => {
    const parts = contributions(payment, [byAd, direct])
    expect(at(0, parts)).toMatchObject({ 0: [[1], ['100.5']] })
    expect(at(3, parts)).toEqual({
      'a 0': [
        [1, 1],
        ['100.5', '50.25'],
      ],
      2: [
        [0, 1],
        ['0', '50.25'],
      ],
      5: [
        [0, 1],
        ['0', '50.25'],
      ],
    })
    expect(at(6, parts)).toEqual({
      'social_ads 0': [
        [1, 1],
        ['100.5', '50.25'],
      ],
    })
    expect(parts.find(({ level }) => level === 0)).toMatchObject({ first_counts: [1], revenue_type: 'cash' })
  })

  it('without touches is stored once, at profile level', () => {
    const parts = contributions(payment, [])
    expect(at(0, parts)).toEqual({ 0: [[1], ['100.5']], 1: [[1], ['100.5']] })
    expect(parts).toHaveLength(2)
  })

  it('has a reason at each level below the entity that a touch is joined to', () => {
    const parts = contributions(payment, [{ ...byCampaign, ppm: [1_000_000, 1_000_000] }])
    expect(Object.keys(at(1, parts))).toEqual(['c 0'])
    expect(Object.keys(at(2, parts)).sort()).toEqual(['3', '5'])
    expect(Object.keys(at(6, parts))).toEqual(['social_ads 5'])
  })

  it('counts paid clicks without an entity for their platform, and an entity for its platform if the click named none', () => {
    expect(at(4, contributions(payment, [{ ...unnamed, ppm: [1_000_000] }]))).toHaveProperty('search_ads 5')
    const found = { ...byAd, platform: null, found_platform: 'tiktok_ads' }
    expect(at(4, contributions(payment, [found]))).toHaveProperty('tiktok_ads 0')
    expect(at(4, contributions(payment, [direct]))).toEqual({})
  })

  it('contains its share of each channel and of all campaigns, once however many touches are there', () => {
    const parts = contributions(payment, [byAd, { ...byCampaign, ppm: [0, 250_000] }, { ...direct, ppm: [0, 250_000] }])
    expect(at(7, parts)).toEqual({
      'Paid Social 0': [
        [1, 1],
        ['100.5', '75.375'],
      ],
      'Direct 0': [
        [0, 1],
        ['0', '25.125'],
      ],
    })
    expect(at(0, parts)[creditedOnce]).toEqual([
      [1, 1],
      ['100.5', '75.375'],
    ])
    expect(Object.keys(at(0, contributions(payment, [direct])))).toEqual(['0'])
  })

  it('is net of refunds, empty after a full refund, and without the money of a payment held by another event', () => {
    const input = {
      ...({
        revenue_type: 'cash',
        is_counted: true,
        is_payment: true,
        is_unverified: false,
        is_refunded: false,
      } as const),
      reporting_value: '100.500000',
      refunded_value: '0',
    }
    const contributionsWith = (other: Partial<typeof input> | object) =>
      contributions({ ...payment, ...countedAs({ ...input, ...other }) }, [])
    expect(at(0, contributionsWith({ refunded_value: '0.500000' }))[0]).toEqual([[1], ['100']])
    expect(contributionsWith({ is_refunded: true })).toEqual([])
    expect(contributionsWith({ is_counted: false })).toEqual([])
    expect(contributionsWith({ is_payment: false })[0]).toMatchObject({
      revenue_type: 'none',
      counts: [1],
      values: [0n],
    })
    const unverified = contributionsWith({ is_payment: false, is_unverified: true, revenue_type: 'cash' })[0]
    expect(unverified).toMatchObject({ revenue_type: 'unverified', counts: [1], values: [100_500_000_000_000n] })
    const gross = contributionsWith({ is_payment: false, is_unverified: true, revenue_type: 'gross' })[0]
    expect(gross).toMatchObject({ revenue_type: 'gross', counts: [1], values: [0n] })
    expect(contributionsWith({ reporting_value: null })[0]).toMatchObject({
      revenue_type: 'cash',
      counts: [1],
      values: [0n],
    })
  })

  it('is empty under a model that did not exist when its credit was stored', () => {
    const parts = contributions(payment, [{ ...byAd, ppm: [1_000_000] }])
    expect(parts.find(({ level }) => level === 1)).toMatchObject({ counts: [1] })
  })
})

describe('rollups', () => {
  const credit = fc.record({
    touch: fc.constantFrom(byAd, byCampaign, unnamed, direct),
    ppm: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 3 }),
    hours: fc.integer({ min: 0, max: 3_000 }),
  })
  const state = fc.record({
    conversion: fc.record({
      local_day: fc.constantFrom('2026-03-01', '2026-03-02'),
      conversion_time: fc.constantFrom(new Date('2026-03-01T12:00:00Z'), new Date('2026-03-02T01:00:00Z')),
      conversion_key: fc.constantFrom('paid', 'lead'),
      rollup_type: fc.constantFrom('cash', 'pipeline', 'none'),
      is_counting: fc.boolean(),
      is_first_counted: fc.boolean(),
      is_first_payment: fc.constantFrom(true, false, null),
      contribution: fc.constantFrom(null, '0', '7.250000', '-3.000001'),
      net_value: fc.option(
        fc.oneof(
          fc.integer({ min: -1e9, max: 1e9 }).map((cents) => (cents / 100).toFixed(6)),
          // Exceeds the exact range of numbers once shared or added.
          fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => `${units}.123456`),
          fc.constantFrom('99999999.999999', '100000000', '-99999999.999999', '-0.000001'),
        ),
      ),
    }),
    credit: fc
      .tuple(fc.array(credit, { maxLength: 3 }), fc.boolean())
      .map(([all, hasSteps]) => all.map(toCredit(hasSteps))),
  })
  /** Credit of an earlier release has neither a day nor a position. */
  const toCredit =
    (hasSteps: boolean) =>
    ({ touch, ppm, hours }: { touch: SummedCredit; ppm: number[]; hours: number }, index: number): SummedCredit => {
      const touch_time = new Date(Date.UTC(2026, 2, 1, 12 - hours))
      const steps = { touch_day: touch_time.toISOString().slice(0, 10), position: index }
      return { ...touch, ppm, touch_time, ...(hasSteps ? steps : {}) }
    }
  const change = fc.record({ id: fc.constantFrom('x', 'y', 'z'), to: fc.option(state) })

  it('equal the total of the final state after the deltas of any changes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), (transactions) => {
        const held = new Map<string, Summed | null>()
        const appended = transactions.flatMap((changes) => {
          const before = new Map(held)
          for (const { id, to } of changes) held.set(id, to)
          return rollupDelta([...held].map(([id, after]) => ({ before: before.get(id) ?? null, after }))).parts()
        })
        const final = [...held.values()].flatMap((item) => (item ? contributions(item.conversion, item.credit) : []))
        expect(added(appended)).toEqual(added(final))
      }),
    )
  })

  function added(parts: readonly RollupPart[]): Record<string, string> {
    const rollups = new Map<string, bigint>()
    const add = (key: string, value: bigint) => rollups.set(key, (rollups.get(key) ?? 0n) + value)
    for (const part of parts) {
      for (const slot of part.counts.keys()) {
        add(`${rollupKey(part)} count ${slot}`, BigInt(part.counts[slot]!))
        add(`${rollupKey(part)} first ${slot}`, BigInt(part.first_counts[slot]!))
        add(`${rollupKey(part)} value ${slot}`, part.values[slot]!)
        add(`${rollupKey(part)} first value ${slot}`, part.first_values[slot]!)
        add(`${rollupKey(part)} contribution ${slot}`, part.contributions[slot]!)
        add(`${rollupKey(part)} costed ${slot}`, BigInt(part.costed_counts[slot]!))
      }
    }
    const entries = [...rollups].filter(([, value]) => value !== 0n).map(([key, value]) => [key, `${value}`] as const)
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
})
