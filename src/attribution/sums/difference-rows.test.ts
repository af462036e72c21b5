import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { toAmount } from '../domain/sums/contributions.ts'
import { insertDifferences, insertManyDifferences } from '../outcomes/write-queries.ts'

const app = await testApp()

const value = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((cents) => cents * 10n ** 10n),
)
const part = fc.record({
  level: fc.integer({ min: 0, max: 6 }),
  local_day: fc.constantFrom('1999-12-31', '2026-02-28', '2026-03-01'),
  entity_id: fc.uuid(),
  reason: fc.integer({ min: 0, max: 5 }),
  platform: fc.constantFrom('', 'social_ads'),
  conversion_key: fc.constantFrom('lead_created', 'señal'),
  revenue_type: fc.constantFrom('cash', 'none'),
  counts: fc.array(fc.integer({ min: -2e9, max: 2e9 }), { minLength: 1, maxLength: 7 }),
  first_counts: fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 7 }),
  values: fc.array(value, { minLength: 1, maxLength: 7 }),
})

it('differences that are copied are stored as those that are inserted, to the last digit', async () => {
  const { id } = await app.seed.profile()
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
      const read = async (insert: typeof insertDifferences) => {
        const batch = newId()
        await insert(app.db, id, batch, parts)
        const rows = await app.db.selectFrom('credit_delta').selectAll().where('batch', '=', batch).execute()
        const text = rows.map(({ profile_id: _, batch: __, line: ___, amounts, ...row }) =>
          JSON.stringify({ ...row, amounts: amounts.map((amount) => new Big(amount).toFixed()) }),
        )
        return text.sort()
      }
      const copied = await read(insertManyDifferences)
      expect(copied).toEqual(await read(insertDifferences))
      const told = parts.filter(({ values }) => values.some(Boolean)).map(({ values }) => values.map(toAmount))
      for (const amounts of told) expect(copied.join()).toContain(`"amounts":${JSON.stringify(amounts)}`)
    }),
    { numRuns: 25 },
  )
})
