import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { compactProfile, compactRollups } from './compact-rollups.ts'
import { sumCredit, sumTotals } from './report-queries.ts'
import { verifyProfile } from './verify-days.ts'

const app = await testApp()
const range = { from_day: '2026-01-01', to_day: '2026-12-31', model: 'linear' } as const
const query = (ad: string) => `utm_source=facebook&utm_medium=paid&ad_id=${ad}`

async function businessWith(ad: string, payments: number) {
  const business = await app.seed.business()
  await business.campaigns(['c-s-a', 'd-s-b'])
  await business.touch({ at: '2026-02-28T00:00:00Z', visitor: 'v', query: query(ad), person: 'ana' })
  for (let day = 1; day <= payments; day++)
    await business.conversion({ at: `2026-03-0${day}T10:00:00Z`, person: 'ana', value: '5' })
  const read = async () => ({
    totals: await sumTotals(app.db, business.profile.id, range),
    credit: await sumCredit(app.db, business.profile.id, { ...range, level: 'campaign' }),
  })
  return { ...business, read }
}

it('concurrent compactions merge each fact once, and reports are the same before, meanwhile and after', async () => {
  const business = await businessWith('c-s-a', 5)
  const { id } = business.profile
  const before = await business.read()
  expect(before.totals).toMatchObject({ outcome_count: 5, outcome_value: '25' })
  const merges = Promise.all(Array.from({ length: 4 }, () => compactProfile(app.ctx, id)))
  const reads = await Promise.all(Array.from({ length: 8 }, () => business.read()))
  const merged = (await merges).reduce((sum, count) => sum + count, 0)
  expect(merged).toBeGreaterThan(0)
  for (const read of [...reads, await business.read()]) expect(read).toEqual(before)
  await compactProfile(app.ctx, id)
  expect(await business.rows('fact_batch')).toEqual([])
  expect(await business.read()).toEqual(before)
  expect(await verifyProfile(app.db, id)).toEqual([])
})

it('a compaction that fails leaves facts, segments and keys unchanged', async () => {
  const business = await businessWith('c-s-a', 2)
  const { id } = business.profile
  const before = await business.read()
  const failing = inTransaction(app.ctx, async (ctx) => {
    await compactProfile(ctx, id)
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect(await business.rows('segment')).toEqual([])
  expect(await business.rows('rollup_key')).toEqual([])
  expect(await business.read()).toEqual(before)
  await business.touch({ at: '2026-02-01T00:00:00Z', visitor: 'w', query: query('d-s-b'), person: 'bob' })
  await business.conversion({ at: '2026-03-04T10:00:00Z', person: 'bob', value: '7' })
  await requestRecompute(app.ctx, id, { kind: 'operator' })
  await Promise.all([business.recompute(), compactProfile(app.ctx, id)])
  await compactProfile(app.ctx, id)
  expect(await business.rows('fact_batch')).toEqual([])
  expect((await business.read()).totals).toMatchObject({ outcome_count: 3, outcome_value: '17' })
  expect(await verifyProfile(app.db, id)).toEqual([])
})

it('the scheduled job leaves a few new facts pending, and merges them after an hour', async () => {
  const business = await businessWith('c-s-a', 1)
  const pending = (await business.rows('fact_batch')).length
  await compactRollups.run(app.ctx, {})
  expect(await business.rows('fact_batch')).toHaveLength(pending)
  const later = { ...app.ctx, now: () => new Date(Date.now() + 2 * 60 * 60 * 1_000) }
  await compactRollups.run(later, {})
  expect(await business.rows('fact_batch')).toEqual([])
})
