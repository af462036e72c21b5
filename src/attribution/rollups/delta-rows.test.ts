import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { insertDeltas, insertDeltasByCopy } from '../conversions/write-queries.ts'
import { toAmount } from './domain/contributions.ts'
import { rollupDelta, type Summed } from './domain/rollup-delta.ts'
import type { RollupTable } from './domain/rollup-table.ts'
import { listStoredRollups } from './verify-days-queries.ts'

// Rows are inserted directly, without their rollups.
const app = await testApp({ areRollupsVerified: false })

const days = ['1999-12-31', '2026-02-28', '2026-03-01']
const amount = fc.oneof(
  fc.constantFrom('0', '1', '-1', '0.000001', '99999999.999999', '10000.5', '-0.25'),
  fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((millionths) => toAmount(millionths * 1_000_000n)),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => (cents / 100).toFixed(2)),
)
const credit = fc.record({
  campaign_id: fc.constantFrom(null, newId(), newId()),
  ad_set_id: fc.constantFrom(null, newId()),
  ad_id: fc.constantFrom(null, newId(), newId()),
  platform: fc.constantFrom(null, 'social_ads', 'a "platform", {quoted}'),
  found_platform: fc.constant(null),
  channel: fc.constantFrom('Direct', 'Paid Social'),
  channel_class: fc.integer({ min: 0, max: 4 }),
  touch_time: fc.constantFrom(new Date('2026-02-27T12:00:00Z'), new Date('2025-01-01T12:00:00Z')),
  touch_day: fc.constantFrom(...days),
  position: fc.integer({ min: 0, max: 9 }),
  ppm: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 7 }),
})
const summed: fc.Arbitrary<Summed> = fc.record({
  conversion: fc.record({
    local_day: fc.constantFrom(...days),
    conversion_time: fc.constant(new Date('2026-03-01T12:00:00Z')),
    conversion_key: fc.constantFrom('lead_created', 'señal'),
    rollup_type: fc.constantFrom('cash', 'pipeline', 'none'),
    is_counting: fc.constant(true),
    is_first_counted: fc.boolean(),
    is_first_payment: fc.constantFrom(true, false, null),
    net_value: fc.option(amount),
    contribution: fc.option(amount),
  }),
  credit: fc.array(credit, { maxLength: 4 }),
})
const change = fc.record({ before: fc.option(summed), after: fc.option(summed) })

it('deltas written by COPY are stored exactly like inserted ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const table = rollupDelta(changes)
      const read = async (insert: typeof insertDeltas) => {
        const { id } = await app.seed.profile()
        if (table.parts().length > 0) await insert(app.db, id, newId(), table)
        const stored = await listStoredRollups(app.db, id, days)
        return stored.filter(isSomething).map(toText).sort()
      }
      const inserted = await read(insertDeltas)
      expect(await read(insertDeltasByCopy)).toEqual(inserted)
      expect(inserted).toEqual(expected(table))
    }),
    { numRuns: 25 },
  )
})

type Stored = Awaited<ReturnType<typeof listStoredRollups>>[number]

function isSomething({ count, first_count, value, first_value, contribution, costed_count }: Stored): boolean {
  return [count, first_count, value, first_value, contribution, costed_count].some((number) => Number(number) !== 0)
}

function toText({ value, first_value, contribution, ...sum }: Stored): string {
  const plain = (amount: string) => new Big(amount).toFixed()
  const amounts = { value: plain(value), first_value: plain(first_value), contribution: plain(contribution) }
  return JSON.stringify(Object.entries({ ...sum, ...amounts }).sort())
}

function expected(table: RollupTable): string[] {
  const rollups = table
    .parts()
    .flatMap(({ counts, first_counts, values, first_values, contributions, costed_counts, ...key }) =>
      counts.map((count, index) => {
        const amounts = {
          value: toAmount(values[index]!),
          first_value: toAmount(first_values[index]!),
          contribution: toAmount(contributions[index]!),
        }
        const counted = { count, first_count: first_counts[index]!, costed_count: costed_counts[index]! }
        return { ...key, position: index + 1, ...counted, ...amounts }
      }),
    )
  return rollups.filter(isSomething).map(toText).sort()
}
