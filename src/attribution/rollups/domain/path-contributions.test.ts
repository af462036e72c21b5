import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../kernel/time/durations.ts'
import { channelClasses } from '../../entities/channel-class.ts'
import { assigned } from '../../entities/unattributed-reason.ts'
import { contributions } from './contributions.ts'
import { pathRoles } from './path-contributions.ts'
import { ageOf, creditWindows, reasonsWithin } from './path-steps.ts'
import { type RollupPart, rollupFamilies } from './rollup-groups.ts'
import type { SummedConversion, SummedCredit } from './summed-path.ts'

const paidAt = Date.UTC(2026, 2, 31, 12)
const payment: SummedConversion = {
  local_day: '2026-03-31',
  conversion_time: new Date(paidAt),
  conversion_key: 'payment_received',
  rollup_type: 'cash',
  is_counting: true,
  is_first_counted: true,
  is_first_payment: true,
  contribution: null,
  net_value: '100',
}

/** A touch of a campaign this many days before the payment. */
function touch(campaign: string | null, days: number, position: number, ppm: number[]): SummedCredit {
  const touch_time = new Date(paidAt - days * dayMs)
  return {
    campaign_id: campaign,
    ad_set_id: null,
    ad_id: null,
    platform: campaign && 'social_ads',
    found_platform: null,
    channel: campaign ? 'Paid Social' : 'Direct',
    channel_class: campaign ? channelClasses.names_campaign : channelClasses.unpaid,
    touch_time,
    touch_day: touch_time.toISOString().slice(0, 10),
    position,
    ppm,
  }
}

const total = (parts: readonly RollupPart[], slot: number) => ({
  count: parts.reduce((sum, { counts }) => sum + (counts[slot] ?? 0), 0),
  value: parts.reduce((sum, { values }) => sum + (values[slot] ?? 0n), 0n),
})

/** The rollups of a campaign at a level. */
const ofCampaign = (parts: readonly RollupPart[], level: number, id: string, reasons: readonly number[]) =>
  parts.filter((part) => part.level === level && part.entity_id === id && reasons.includes(part.reason))

describe('the age of a touch', () => {
  it.each([
    [0, 0],
    [1, 0],
    [1.001, 1],
    [7, 1],
    [14, 2],
    [28, 3],
    [90, 4],
    [90.5, 5],
  ])('%s days before the conversion is in window %s', (days, age) => {
    expect(ageOf(paidAt, paidAt - days * dayMs)).toBe(age)
  })
})

describe('rollups by window and by touch day', () => {
  const path = [touch('a', 20, 0, [0, 300_000]), touch('b', 5, 1, [0, 300_000]), touch('a', 3, 2, [1_000_000, 400_000])]
  const parts = contributions(payment, path)

  it('contain credit on the day and at the age of its touch, and the count at the newest touch', () => {
    const byTouchDay = ofCampaign(parts, rollupFamilies.byTouchDay + 1, 'a', reasonsWithin(assigned, null))
    const byDay = byTouchDay.map(({ local_day, reason, counts, values }) => [
      local_day,
      reason,
      counts,
      values.map(Number),
    ])
    expect(byDay).toEqual([
      ['2026-03-28', 10, [1, 1], [100e12, 40e12]],
      ['2026-03-11', 30, [0, 0], [0, 30e12]],
    ])
  })

  it('limit credit to touches within a window', () => {
    const within = (days: number) => ofCampaign(parts, rollupFamilies.byWindow + 1, 'a', reasonsWithin(assigned, days))
    expect([1, 7, 28].map((days) => total(within(days), 1))).toEqual([
      { count: 0, value: 0n },
      { count: 1, value: 40n * 10n ** 12n },
      { count: 1, value: 70n * 10n ** 12n },
    ])
  })

  it('do not contain credit that was stored without days and positions', () => {
    const stored = path.map((credit) => ({ ...credit, touch_day: null, position: null }))
    expect(contributions(payment, stored).filter(({ level }) => level >= rollupFamilies.byWindow)).toEqual([])
  })
})

describe('rollups by role', () => {
  const rolesOf = (credit: SummedCredit[], id: string) => {
    const [part] = ofCampaign(contributions(payment, credit), rollupFamilies.byRole + 1, id, [assigned])
    return pathRoles.filter((_, slot) => part?.counts[slot])
  }
  const even = [500_000]

  it.each<[string, SummedCredit[], string[]]>([
    ['the only touch', [touch('a', 2, 0, [1_000_000])], ['only']],
    ['the first of two', [touch('a', 2, 0, even), touch('b', 1, 1, even)], ['opener', 'assist']],
    ['the last of two', [touch('b', 2, 0, even), touch('a', 1, 1, even)], ['closer']],
    ['both ends', [touch('a', 3, 0, even), touch('b', 2, 1, even), touch('a', 1, 2, even)], ['opener', 'closer']],
    ['the middle', [touch('b', 3, 0, even), touch('a', 2, 1, even), touch('b', 1, 2, even)], ['middle', 'assist']],
    ['a touch without credit', [touch('a', 2, 0, [0]), touch('b', 1, 1, even)], []],
  ])('name %s', (_, credit, roles) => {
    expect(rolesOf(credit, 'a')).toEqual(roles)
  })
})

describe('for every path', () => {
  const paths = fc
    .array(
      fc.record({
        campaign: fc.constantFrom('a', 'b', null),
        days: fc.double({ min: 0, max: 200, noNaN: true }),
        share: fc.nat(9),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((touches) => touches.toSorted((a, b) => b.days - a.days))
    .map((touches) =>
      touches.map(({ campaign, days, share }, index) => {
        const first = index === 0 ? 1_000_000 : 0
        const last = index === touches.length - 1 ? 1_000_000 : 0
        return touch(campaign, days, index, [first, last, share * 100_000 + 1])
      }),
    )

  it('both date bases have the same total per model and entity, and windows nest', () => {
    fc.assert(
      fc.property(paths, (credit) => {
        const parts = contributions(payment, credit)
        for (const id of ['a', 'b']) {
          for (const slot of [0, 1, 2]) {
            const all = total(ofCampaign(parts, 1, id, [assigned]), slot)
            for (const family of [rollupFamilies.byWindow, rollupFamilies.byTouchDay]) {
              expect(total(ofCampaign(parts, family + 1, id, reasonsWithin(assigned, null)), slot)).toEqual(all)
            }
            const nested = creditWindows.map((days) =>
              total(ofCampaign(parts, rollupFamilies.byWindow + 1, id, reasonsWithin(assigned, days)), slot),
            )
            for (const [index, { count, value }] of [...nested, all].entries()) {
              expect(count).toBeGreaterThanOrEqual(nested[index - 1]?.count ?? 0)
              expect(value >= (nested[index - 1]?.value ?? 0n)).toBe(true)
            }
          }
        }
      }),
    )
  })

  it('openers and only touches are the first touches, closers and only touches the last', () => {
    fc.assert(
      fc.property(paths, (credit) => {
        const parts = contributions(payment, credit)
        for (const id of ['a', 'b']) {
          const counts = ofCampaign(parts, 1, id, [assigned])[0]?.counts ?? [0, 0, 0]
          const roles = ofCampaign(parts, rollupFamilies.byRole + 1, id, [assigned])[0]?.counts ?? []
          const [opener = 0, , closer = 0, only = 0, assist = 0] = roles
          expect([opener + only, closer + only, assist + closer + only]).toEqual(counts)
        }
      }),
    )
  })
})
