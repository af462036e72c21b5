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
    net_value: fc.option(amount),
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
        const nonZero = stored.filter((sum) => sum.count !== 0 || sum.first_count !== 0 || Number(sum.value) !== 0)
        return nonZero.map(toText).sort()
      }
      const inserted = await read(insertDeltas)
      expect(await read(insertDeltasByCopy)).toEqual(inserted)
      expect(inserted).toEqual(expected(table))
    }),
    { numRuns: 25 },
  )
})

function toText({ value, ...sum }: Awaited<ReturnType<typeof listStoredRollups>>[number]): string {
  return JSON.stringify(Object.entries({ ...sum, value: new Big(value).toFixed() }).sort())
}

function expected(table: RollupTable): string[] {
  const rollups = table.parts().flatMap(({ counts, first_counts, values, ...key }) =>
    counts.map((count, index) => {
      return { ...key, position: index + 1, count, first_count: first_counts[index]!, value: toAmount(values[index]!) }
    }),
  )
  const nonZero = rollups.filter((sum) => sum.count !== 0 || sum.first_count !== 0 || sum.value !== '0')
  return nonZero.map(toText).sort()
}
