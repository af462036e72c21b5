import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Net } from './amount-cells.ts'
import { toAmount } from './rollup-part.ts'
import { RollupTable } from './rollup-table.ts'
import { adding, addSegment, addTable, packing, packSegment, SegmentReader } from './segment.ts'

/** As the service splits an amount: numbers while they are exact, a bigint above. */
function toNet(millionths: bigint): Net {
  const units = millionths / 1_000_000n
  if (units >= 100_000_000n || units <= -100_000_000n) return { units: 0, millionths: 0, exact: millionths }
  return { units: Number(units), millionths: Number(millionths % 1_000_000n), exact: null }
}

const amount = fc.oneof(
  // Amounts of currencies with 0, 2 and 3 decimals, and of any.
  ...[1_000_000n, 10_000n, 1_000n, 1n].map((step) =>
    fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((minor) => minor * step),
  ),
  // Above 2^53 millionths, and above 2^53 units.
  fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }),
)
const addition = fc.record({
  id: fc.oneof(fc.nat(3), fc.nat(2 ** 31)),
  outcome: fc.nat(2),
  code: fc.oneof(fc.constantFrom(0, 1, 65_535), fc.nat(300)),
  ppm: fc.constantFrom(1_000_000, 333_333, 1),
  amount,
  isFirst: fc.boolean(),
  sign: fc.constantFrom(1 as const, -1 as const),
})
type Addition = typeof addition extends fc.Arbitrary<infer T> ? T : never

function add(table: RollupTable, { id, outcome, code, ppm, amount, isFirst, sign }: Addition): void {
  const net = toNet(amount)
  const measured = { net, first: isFirst ? net : null, contribution: isFirst ? null : net, isFirstCounted: isFirst }
  table.add(table.find(id, outcome, code), measured, ppm, sign)
}

function tableOf(additions: readonly Addition[]): RollupTable {
  const table = new RollupTable()
  for (const item of additions) add(table, item)
  return table
}

const same = (id: number) => id

/** The keys of all sums of a segment, with the numbers of those that `isRead` selects. */
function sumsOf(bytes: Buffer, isRead: (index: number) => boolean = () => true) {
  const reader = new SegmentReader(bytes)
  const sums = []
  for (let index = 0; reader.next(); index++) {
    const { outcome, id, code } = reader
    sums.push({ outcome, id, code, ...(isRead(index) && reader.sum) })
  }
  return sums
}

describe('a segment', () => {
  it('has the exact sums of what was added, in any order and in any number of steps', () => {
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 40 }), fc.nat(40), (additions, at) => {
        const expected = new Map<string, bigint>()
        for (const { id, outcome, code, ppm, amount, sign } of additions) {
          const key = `${outcome} ${id} ${code}`
          expected.set(key, (expected.get(key) ?? 0n) + amount * BigInt(ppm) * BigInt(sign))
        }
        const whole = packSegment(tableOf(additions))
        const found = new Map<string, bigint>()
        if (whole)
          for (const { outcome, id, code, value, power } of sumsOf(whole))
            found.set(`${outcome} ${id} ${code}`, BigInt(value!) * 10n ** BigInt(power!))
        for (const [key, value] of expected) expect(found.get(key) ?? 0n).toBe(value)
        const [first, second] = [additions.slice(0, at), additions.slice(at).toReversed()]
        const steps = new RollupTable()
        const stored = packSegment(tableOf(first))
        if (stored) addSegment(steps, stored)
        addTable(steps, tableOf(second), 1, same, same)
        expect(packSegment(steps)).toEqual(whole)
      }),
    )
  })

  it('gives the same sums if the numbers of others are not read', () => {
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 40 }), fc.array(fc.boolean()), (additions, read) => {
        const bytes = packSegment(tableOf(additions))
        if (!bytes) return
        const isRead = (index: number) => read[index] ?? false
        const expected = sumsOf(bytes).map(({ outcome, id, code, ...sum }, index) => {
          return { outcome, id, code, ...(isRead(index) && sum) }
        })
        expect(sumsOf(bytes, isRead)).toEqual(expected)
      }),
    )
  })

  it('is absent after everything is subtracted', () => {
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 40 }), (additions) => {
        const table = new RollupTable()
        const stored = packSegment(tableOf(additions))
        if (stored) addSegment(table, stored)
        addTable(table, tableOf(additions), -1, same, same)
        expect([table.isNothing(), packSegment(table)]).toEqual([true, null])
      }),
    )
  })

  it('stays exact when many additions exceed the range of numbers', () => {
    const table = new RollupTable()
    const net = { units: 99_999_999, millionths: 999_999, exact: null }
    for (let count = 0; count < 12_000; count++)
      table.add(table.find(1, 0, 0), { net, first: null, contribution: null, isFirstCounted: false }, 999_999, 1)
    expect(table.values.valueAt(0)).toBe(12_000n * 99_999_999_999_999n * 999_999n)
    const read = new SegmentReader(packSegment(table)!)
    expect([read.next(), BigInt(read.sum.value) * 10n ** BigInt(read.sum.power), read.count]).toEqual([
      true,
      12_000n * 99_999_999_999_999n * 999_999n,
      12_000,
    ])
  })

  it('takes few bytes for payments in cents', () => {
    const table = new RollupTable()
    for (let id = 1; id <= 100; id++)
      add(table, { id, outcome: 1, code: 0, ppm: 1_000_000, amount: 49_900_000n, isFirst: false, sign: 1 })
    expect(packSegment(table)!.length).toBeLessThan(1_000)
  })

  it('of many sums and codes is read and packed in many steps', () => {
    const table = new RollupTable()
    for (let id = 1; id <= 20_000; id++)
      add(table, { id, outcome: 1, code: id % 300, ppm: 1_000_000, amount: 49_900_000n, isFirst: false, sign: 1 })
    const [read, packed] = [new RollupTable(), packSegment(table)!]
    expect([...adding(read, packed)].length).toBeGreaterThan(8)
    expect([...packing(read)].length).toBeGreaterThan(16)
    expect(packSegment(read)).toEqual(packed)
    expect(sumsOf(packed).every(({ id, code }) => code === id % 300)).toBe(true)
  })

  it('of another version is rejected', () => {
    expect(() => new SegmentReader(Buffer.from([9, 0]))).toThrow('unknown version 9')
  })
})

it.each([
  [0n, '0'],
  [1n, '0.000000000001'],
  [-1n, '-0.000000000001'],
  [1_000_000_000_000n, '1'],
  [-1_500_000_000_000n, '-1.5'],
  [12_340_000_000_000_000n, '12340'],
  [120_500_000_000_001n, '120.500000000001'],
])('%s is written as %s', (value, text) => {
  expect(toAmount(value)).toBe(text)
})
