import { expect, it } from 'vitest'
import { fromUnits, type Tally } from '../../days/domain/units.ts'
import { type BridgeConversion, entryOf } from './bridge-entry.ts'
import type { BridgeQuery } from './bridge-steps.ts'
import { goalsOnOwnBasis } from './goals-on-own-basis.ts'

const scope = { platform: 'social_ads', campaign_id: null, window: 7 }
const march = { date_from: '2026-03-01', date_to: '2026-03-31', goal: null, slot: 0, isByTouch: true, isSyncUsed: true }

function conversion(day: string, clicked: string, fields: Partial<BridgeConversion> = {}): BridgeConversion {
  return {
    ...{ id: day, conversion_key: 'payment_received', rollup_type: 'cash', local_day: day, gross: '100', net: '100' },
    ...{ conversion_time: new Date(`${day}T12:00:00Z`), is_refunded: false, unsent: { social_ads: null } },
    touches: [
      {
        ...{ touch_time: new Date(`${clicked}T10:00:00Z`), touch_day: clicked, platform: 'social_ads' },
        ...{ campaign_id: 'c1', ppm: [1_000_000] },
      },
    ],
    ...fields,
  }
}

const lead = { conversion_key: 'lead_created', rollup_type: 'none', gross: '0', net: '0' }
const show = ({ count, units }: Tally) => `${count} ${fromUnits(units)}`

it.each<[string, BridgeConversion[], Partial<BridgeQuery>, [string, string, string][]]>([
  ['nothing', [], {}, []],
  ['a sent payment', [conversion('2026-03-10', '2026-03-09')], {}, [['payment_received', '1 100', '0 0']]],
  ['a click before the range', [conversion('2026-03-02', '2026-02-27')], {}, []],
  [
    'a click in the range, paid later',
    [conversion('2026-04-02', '2026-03-31')],
    {},
    [['payment_received', '1 100', '0 0']],
  ],
  ['a platform that dates by conversion', [conversion('2026-04-02', '2026-03-31')], { isByTouch: false }, []],
  ['a click outside the window', [conversion('2026-03-20', '2026-03-10')], {}, []],
  [
    'payments and leads that were not sent, most first',
    [
      conversion('2026-03-10', '2026-03-09'),
      conversion('2026-03-11', '2026-03-09', { ...lead, unsent: {} }),
      conversion('2026-03-12', '2026-03-09', { ...lead, unsent: {} }),
    ],
    {},
    [
      ['lead_created', '0 0', '2 0'],
      ['payment_received', '1 100', '0 0'],
    ],
  ],
  [
    'a platform without a conversion sync',
    [conversion('2026-03-11', '2026-03-09', { ...lead, unsent: {} })],
    { isSyncUsed: false },
    [['lead_created', '1 0', '0 0']],
  ],
])('sums %s by goal', (_, conversions, query, expected) => {
  const entries = conversions.map((item) => [item.local_day, [entryOf(item, scope)!]] as const)
  const found = goalsOnOwnBasis(new Map(entries), { ...march, ...query })
  expect(found.map(({ goal, known, not_sent }) => [goal, show(known), show(not_sent)])).toEqual(expected)
})
