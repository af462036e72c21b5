import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTallies, fromUnits, noTally, type Tally, toUnits } from '../../days/domain/units.ts'
import { addEntry, type BridgeConversion, type BridgeEntry, type BridgeTouch, entryOf } from './bridge-entry.ts'
import { type BridgeQuery, type BridgeStep, bridge, bridgeSteps } from './bridge-steps.ts'
import { fromStoredEntry, toStoredEntry } from './stored-entry.ts'

const social = { platform: 'social_ads', campaign_id: null, window: 7 }
const march: BridgeQuery = {
  date_from: '2026-03-01',
  date_to: '2026-03-31',
  goal: null,
  slot: 0,
  isByTouch: true,
  isSyncUsed: true,
}

function touch(day: string, fields: Partial<BridgeTouch> = {}): BridgeTouch {
  const named = { campaign_id: 'c1', platform: 'social_ads', ppm: [1_000_000] }
  return { touch_time: new Date(`${day}T10:00:00Z`), touch_day: day, ...named, ...fields }
}

function conversion(day: string, touches: BridgeTouch[], fields: Partial<BridgeConversion> = {}): BridgeConversion {
  return {
    id: day,
    conversion_key: 'payment_received',
    rollup_type: 'cash',
    conversion_time: new Date(`${day}T12:00:00Z`),
    local_day: day,
    gross: '100',
    net: '100',
    is_refunded: false,
    touches,
    unsent: { social_ads: null },
    ...fields,
  }
}

function bridgeOf(conversions: readonly BridgeConversion[], query: BridgeQuery, scope: typeof social = social) {
  const days = new Map<string, BridgeEntry[]>()
  for (const conversion of conversions) {
    const entry = entryOf(conversion, scope)
    const ofDay = days.get(conversion.local_day) ?? []
    if (entry) days.set(conversion.local_day, [...ofDay, entry])
  }
  return bridge(days, query)
}

const show = ({ count, units }: Tally) => `${count} ${fromUnits(units)}`

/** The steps that are not zero. */
function stepsOf(conversion: BridgeConversion, query: Partial<BridgeQuery> = {}, scope = social) {
  const { expected, steps, ours } = bridgeOf([conversion], { ...march, ...query }, scope)
  const changed = bridgeSteps.filter((step) => show(steps[step]) !== '0 0')
  return [show(expected), ...changed.map((step) => `${step} ${show(steps[step])}`), show(ours)]
}

const day = '2026-03-10'
const half = { ppm: [500_000] }
const search = { platform: 'search_ads', campaign_id: 'c9' }
const organic = { platform: null, campaign_id: null }

describe('the steps of one conversion', () => {
  it.each<[string, BridgeConversion, Partial<BridgeQuery>, string[]]>([
    ['counted by both', conversion(day, [touch(day)]), {}, ['1 100', '1 100']],
    [
      'of a touch in the range, after the range',
      conversion('2026-04-02', [touch('2026-03-31')]),
      {},
      ['1 100', 'date_basis -1 -100', '0 0'],
    ],
    [
      'in the range, of a touch before it',
      conversion('2026-03-02', [touch('2026-02-27')]),
      {},
      ['0 0', 'date_basis 1 100', '1 100'],
    ],
    [
      'of a platform that dates by conversion',
      conversion('2026-03-02', [touch('2026-02-27')]),
      { isByTouch: false },
      ['1 100', '1 100'],
    ],
    ['of an old touch', conversion(day, [touch('2026-03-01')]), {}, ['0 0', 'window 1 100', '1 100']],
    ['of another goal', conversion(day, [touch(day)]), { goal: 'lead' }, ['1 100', 'other_goals -1 -100', '0 0']],
    [
      'of the goal, not cash',
      conversion(day, [touch(day)], { conversion_key: 'lead', rollup_type: 'pipeline' }),
      { goal: 'lead' },
      ['1 100', '1 100'],
    ],
    ['not cash, without a goal', conversion(day, [touch(day)], { rollup_type: 'pipeline' }), {}, ['1 0', '1 0']],
    [
      'that was rejected',
      conversion(day, [touch(day)], { unsent: { social_ads: 'rejected: invalid' } }),
      {},
      ['0 0', 'never_sent 1 100', '1 100'],
    ],
    [
      'without a conversion sync',
      conversion(day, [touch(day)], { unsent: {} }),
      { isSyncUsed: false },
      ['1 100', '1 100'],
    ],
    [
      'shared with an organic visit',
      conversion(day, [touch('2026-03-09', half), touch(day, { ...organic, ...half })]),
      {},
      ['1 100', 'credited_to_others 0 -50', '1 50'],
    ],
    [
      'credited to another visit',
      conversion(day, [touch('2026-03-09', { ppm: [0] }), touch(day, organic)]),
      {},
      ['1 100', 'credited_to_others -1 -100', '0 0'],
    ],
    [
      'credited to another platform',
      conversion(day, [touch('2026-03-09', { ppm: [0] }), touch(day, search)]),
      {},
      ['1 100', 'other_platforms -1 -100', '0 0'],
    ],
    ['refunded in part', conversion(day, [touch(day)], { net: '60' }), {}, ['1 100', 'refunds 0 -40', '1 60']],
    [
      'refunded',
      conversion(day, [touch(day)], { net: '0', is_refunded: true }),
      {},
      ['1 100', 'refunds -1 -100', '0 0'],
    ],
    ['without a rate', conversion(day, [touch(day)], { net: null }), {}, ['1 100', 'currency 0 -100', '1 0']],
    [
      'of a click that named no ad',
      conversion(day, [touch(day, { campaign_id: null })]),
      {},
      ['1 100', 'ad_not_named -1 -100', '0 0'],
    ],
    [
      'credited before the model existed',
      conversion(day, [touch(day)]),
      { slot: 6 },
      ['1 100', 'credited_to_others -1 -100', '0 0'],
    ],
  ])('%s', (_, conversion, query, expected) => {
    expect(stepsOf(conversion, query)).toEqual(expected)
  })

  it('count for a campaign only if one of its own touches holds credit', () => {
    const other = { ...social, campaign_id: 'c2' as never }
    expect(entryOf(conversion(day, [touch(day)]), other)).toBeNull()
  })
})

const dayOf = (index: number) => new Date(Date.UTC(2026, 1, 20 + index)).toISOString().slice(0, 10)

const randomConversion = fc
  .record({
    at: fc.integer({ min: 12, max: 60 }),
    touches: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: 12 }),
        join: fc.constantFrom(
          { platform: 'social_ads', campaign_id: 'c1' },
          { platform: 'social_ads', campaign_id: null },
          search,
          organic,
        ),
        weight: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    cents: fc.integer({ min: 0, max: 100_000 }),
    refund: fc.constantFrom('none', 'half', 'all', 'no_rate'),
    rollup_type: fc.constantFrom('cash', 'cash', 'pipeline'),
    conversion_key: fc.constantFrom('payment_received', 'lead'),
    unsent: fc.constantFrom<Record<string, string | null>>(
      { social_ads: null },
      { social_ads: 'skipped: consent' },
      {},
    ),
  })
  .map(({ at, touches, cents, refund, ...fields }, index = 0) => {
    const total = touches.reduce((sum, { weight }) => sum + weight, 0)
    const shares = touches.map(({ weight }) => (total === 0 ? 0 : Math.floor((weight * 1_000_000) / total)))
    shares[0]! += 1_000_000 - shares.reduce((sum, share) => sum + share, 0)
    const gross = (cents / 100).toFixed(6)
    const net = { none: gross, half: (cents / 200).toFixed(6), all: '0', no_rate: null }[refund]!
    const paths = touches.map(({ ago, join }, place) => touch(dayOf(at - ago), { ...join, ppm: [shares[place]!] }))
    return conversion(dayOf(at), paths, { ...fields, id: String(index), gross, net, is_refunded: refund === 'all' })
  })

describe('a bridge', () => {
  const queries = fc.record({
    goal: fc.constantFrom(null, 'lead', 'payment_received'),
    isByTouch: fc.boolean(),
    isSyncUsed: fc.boolean(),
  })
  const sum = (tallies: readonly Tally[]) => show(addTallies(...tallies))

  it('adds up to the credit exactly, and each step to the effects of its conversions', () => {
    fc.assert(
      fc.property(fc.array(randomConversion, { maxLength: 25 }), queries, (conversions, fields) => {
        const query = { ...march, ...fields }
        const whole = bridgeOf(conversions, query)
        expect(sum([whole.expected, ...Object.values(whole.steps)])).toBe(show(whole.ours))
        const effectsOn = (step: BridgeStep) => conversions.map((one) => bridgeOf([one], query).steps[step])
        for (const step of bridgeSteps) expect(sum(effectsOn(step)), step).toBe(show(whole.steps[step]))
        if (query.isSyncUsed) expect(sum([...whole.unsent.values()])).toBe(show(whole.steps.never_sent))
      }),
      { numRuns: 300 },
    )
  })

  it('ends with the credit of named touches on counted conversions', () => {
    fc.assert(
      fc.property(fc.array(randomConversion, { maxLength: 25 }), queries, (conversions, fields) => {
        const query = { ...march, ...fields }
        const credited = conversions
          .filter(({ local_day }) => local_day >= query.date_from && local_day <= query.date_to)
          .filter(({ conversion_key }) => query.goal === null || conversion_key === query.goal)
          .map(({ touches, net, is_refunded, rollup_type, conversion_key }): Tally => {
            const own = touches.filter(({ platform, campaign_id }) => platform === 'social_ads' && campaign_id !== null)
            const ppm = own.reduce((total, touch) => total + touch.ppm[0]!, 0)
            const hasValue = rollup_type === 'cash' || conversion_key === query.goal
            const units = hasValue ? (toUnits(net ?? '0') * BigInt(ppm)) / 1_000_000n : 0n
            return { count: ppm > 0 && !is_refunded ? 1 : 0, units }
          })
        expect(show(bridgeOf(conversions, query).ours)).toBe(sum(credited))
      }),
      { numRuns: 300 },
    )
  })

  it('is the same from merged entries and from stored ones', () => {
    fc.assert(
      fc.property(fc.array(randomConversion, { maxLength: 25 }), queries, (conversions, fields) => {
        const query = { ...march, ...fields }
        const merged = new Map<string, BridgeEntry>()
        for (const conversion of conversions) {
          const entry = entryOf(conversion, social)
          if (!entry) continue
          const key = [conversion.local_day, conversion.conversion_key, conversion.rollup_type].join(' ')
          const known = merged.get(key)
          if (known) addEntry(known, entry)
          else merged.set(key, entry)
        }
        const days = Map.groupBy(merged, ([key]) => key.slice(0, 10))
        const stored = new Map(
          [...days].map(([day, entries]) => [
            day,
            entries.map(([, entry]) => fromStoredEntry(JSON.parse(JSON.stringify(toStoredEntry(entry))))),
          ]),
        )
        expect(bridge(stored, query)).toEqual(bridgeOf(conversions, query))
      }),
      { numRuns: 200 },
    )
  })
})

describe('units', () => {
  it.each(['0', '1', '-1', '0.000001', '-12.3', '123456789012.123456', '0.333333333333'])('keep %s', (text) => {
    expect(fromUnits(toUnits(text))).toBe(text)
  })

  it('start from nothing', () => expect(addTallies()).toEqual(noTally))
})
