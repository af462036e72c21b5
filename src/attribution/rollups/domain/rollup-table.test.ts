import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelClasses } from '../../entities/channel-class.ts'
import type { Net } from '../../sums/domain/amount-cells.ts'
import { contributions, toAmount } from './contributions.ts'
import { type Measured, RollupTable } from './rollup-table.ts'
import type { SummedConversion, SummedCredit } from './summed-path.ts'

const wholePpm = 1_000_000

function tableWith(rollups: number, { slots = 1, room = 1 } = {}): RollupTable {
  const table = new RollupTable(slots, room)
  for (let index = 0; index < rollups; index++) expect(findRollup(table, `${index}`)).toBe(index)
  return table
}

function findRollup(table: RollupTable, entity_id: string): number {
  const group = table.groupsOf('2026-03-01', 'cash', 'payment_received').at(1)
  const known = group.keys.find((key) => key.entity_id === entity_id)
  return table.find(group, known ?? { entity_id, reason: 0, platform: '' })
}

function measured(net: Net, isFirst: boolean): Measured {
  return { net, first: isFirst ? net : null, contribution: net, isFirstCounted: isFirst }
}

describe('a table of rollups', () => {
  it('grows without changing what it holds', () => {
    const table = tableWith(1, { slots: 2 })
    table.share(0, [wholePpm, 250_000], 0, 2)
    table.count(measured({ units: 4, millionths: 0, exact: null }, true), 1)
    for (const name of ['b', 'c', 'd', 'e']) findRollup(table, name)
    expect(findRollup(table, 'b')).toBe(1)
    table.share(4, [0, wholePpm], 0, 2)
    table.count(measured({ units: 1, millionths: 500_000, exact: null }, false), 1)
    expect(table.parts()).toMatchObject([
      { entity_id: '0', counts: [1, 1], first_counts: [1, 1], values: [4_000_000_000_000n, 1_000_000_000_000n] },
      { entity_id: 'e', counts: [0, 1], first_counts: [0, 0], values: [0n, 1_500_000_000_000n] },
    ])
    expect(table.isNothing()).toBe(false)
  })

  it('stays exact when many additions exceed the range of numbers', () => {
    const table = tableWith(1)
    const additions = 12_000
    const amount = { units: 99_999_999, millionths: 999_999, exact: null }
    for (let index = 0; index < additions; index++) {
      table.share(0, [999_999], 0, 1)
      table.count(measured(amount, false), 1)
    }
    expect(table.values.valueAt(0)).toBe(BigInt(additions) * 99_999_999_999_999n * 999_999n)
    expect([table.values.isLargeAt(0), table.values.hasValueAt(0), table.countAt(0, 0)]).toEqual([
      true,
      true,
      additions,
    ])
  })

  it('equals exact sums, and is empty after everything is subtracted', () => {
    const addition = fc.record({
      rollup: fc.nat(4),
      slot: fc.nat(1),
      ppm: fc.integer({ min: 1, max: wholePpm }),
      millionths: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      isFirst: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 60 }), (additions) => {
        const table = tableWith(5, { slots: 2 })
        const expected = new Map<string, bigint>()
        const apply = (sign: 1 | -1) => {
          for (const { rollup, slot, ppm, millionths, isFirst } of additions) {
            table.share(rollup, slot === 0 ? [ppm, 0] : [0, ppm], 0, 2)
            table.count(measured(toNet(millionths), isFirst), sign)
          }
        }
        for (const { rollup, slot, ppm, millionths } of additions) {
          const key = `${rollup} ${slot}`
          expected.set(key, (expected.get(key) ?? 0n) + millionths * BigInt(ppm))
        }
        apply(1)
        for (const [key, value] of expected) {
          const [rollup, slot] = key.split(' ').map(Number) as [number, number]
          const cell = table.cellAt(rollup, slot)
          expect([table.values.valueAt(cell), table.contributions.valueAt(cell)]).toEqual([value, value])
          if (value !== 0n) expect(table.values.hasValueAt(cell)).toBe(true)
        }
        apply(-1)
        expect([table.isNothing(), table.parts()]).toEqual([true, []])
      }),
    )
  })
})

/** As the service splits an amount: numbers while they are exact, a bigint above. */
function toNet(millionths: bigint) {
  const units = millionths / 1_000_000n
  if (units >= 100_000_000n || units <= -100_000_000n) return { units: 0, millionths: 0, exact: millionths }
  return { units: Number(units), millionths: Number(millionths % 1_000_000n), exact: null }
}

describe('the amount of a rollup', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000000001'],
    [-1n, '-0.000000000001'],
    [1_000_000_000_000n, '1'],
    [-1_500_000_000_000n, '-1.5'],
    [100_000_000_000_000n, '100'],
    [12_340_000_000_000_000n, '12340'],
    [120_500_000_000_001n, '120.500000000001'],
  ])('%s is written as %s', (value, text) => {
    expect(toAmount(value)).toBe(text)
  })

  const credit: SummedCredit = {
    ...{ touch_time: new Date('2026-02-27T12:00:00Z'), touch_day: null, position: null },
    ...{ campaign_id: null, ad_set_id: null, ad_id: null, platform: null, found_platform: null },
    ...{ channel: 'Direct', channel_class: channelClasses.unpaid, ppm: [wholePpm] },
  }
  const payment: SummedConversion = {
    conversion_time: new Date('2026-03-01T12:00:00Z'),
    ...{ local_day: '2026-03-01', conversion_key: 'payment_received', rollup_type: 'cash' },
    ...{ is_counting: true, is_first_counted: true, net_value: null },
    ...{ is_first_payment: true, contribution: null },
  }

  it.each([
    ['0.5', '0.5'],
    ['-0.5', '-0.5'],
    ['-3.25', '-3.25'],
    ['7', '7'],
    ['12.345678', '12.345678'],
    ['12.3456789', '12.345678'],
    ['100000000', '100000000'],
    ['99999999.999999', '99999999.999999'],
    ['-123456789.5', '-123456789.5'],
    ['123456789012345.123456', '123456789012345.123456'],
  ])('of a conversion of %s is %s', (net_value, expected) => {
    const total = contributions({ ...payment, net_value }, [credit]).find(
      ({ level, reason }) => level === 0 && reason === 0,
    )
    expect(toAmount(total!.values[0]!)).toBe(expected)
  })
})
