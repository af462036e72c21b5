import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { verifyProfile } from './verify-days.ts'
import { verifyProfileSample, verifyRollups } from './verify-rollups.ts'

const metrics = new Registry()
const app = await testApp({ now: () => new Date(), metrics })
const gauge = /^tributary_rollup_mismatches (\d+)$/m

async function alarms(): Promise<{ doctor: string; metrics: string | undefined }> {
  const { body } = await app.call('GET /api/v1/admin/doctor', { operator: true })
  const check = body.data.checks.find(({ name }: { name: string }) => name === 'rollups')
  return { doctor: check.status, metrics: gauge.exec(await metrics.metrics())?.[1] }
}

const adQuery = 'utm_source=facebook&utm_medium=paid&ad_id=c-s-a'

/** A business with one payment credited to the ad on each of `days` days from March on. */
async function businessWith(days: number) {
  const business = await app.seed.business()
  await business.campaigns(['c-s-a'])
  await business.touch({ at: '2026-02-28T00:00:00Z', visitor: 'v', query: adQuery, person: 'ana' })
  const dayAt = (index: number) => new Date(Date.UTC(2026, 2, 2 + index, 10)).toISOString()
  const pendingEvents = Array.from({ length: days }, (_, index) =>
    business.pendingConversion({ at: dayAt(index), person: 'ana', value: '5' }),
  )
  await business.record(pendingEvents)
  await business.fold()
  return business
}

async function plant(table: 'credit_day' | 'credit_month', profileId: string, day: string, cents: number) {
  const column = table === 'credit_day' ? 'local_day' : 'month'
  const { numAffectedRows } = await sql`update ${sql.table(table)} set amounts[2] = amounts[2] + ${cents} / 100.0
    where profile_id = ${profileId} and level = 3 and counts[2] > 0 and ${sql.ref(column)} = ${day}`.execute(app.db)
  expect(numAffectedRows).toBe(1n)
}

it('rollups that differ from their credit are reported by doctor and metrics and are repaired', async () => {
  const business = await businessWith(1)
  const { id: profile_id } = business.profile
  await verifyRollups.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'ok', metrics: '0' })

  await plant('credit_day', profile_id, '2026-03-02', 1)
  await verifyRollups.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'fail', metrics: '1' })
  expect((await app.call('GET /metrics', { operator: true })).body).toMatch(gauge)
  expect(await business.rows('rollup_mismatch')).toMatchObject([{ local_day: '2026-03-02' }])
  expect(await verifyProfile(app.db, profile_id)).toEqual([])

  await verifyRollups.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'ok', metrics: '0' })
})

it('one nightly run verifies every day, not only the sampled days', async () => {
  const business = await businessWith(40)
  const { id } = business.profile
  await plant('credit_day', id, '2026-03-12', 1)
  await sql`update credit_day set counts[1] = counts[1] + 1
    where profile_id = ${id} and level = 0 and reason = 0 and local_day = '2026-03-25'`.execute(app.db)
  await verifyProfileSample(app.ctx, id)
  const alarmed = (await business.rows('rollup_mismatch')).map(({ local_day }) => local_day)
  expect(alarmed).toEqual(expect.arrayContaining(['2026-03-12', '2026-03-25']))
  expect(await verifyProfile(app.db, id)).toEqual([])
  await business.fold()
  expect(await verifyProfile(app.db, id)).toEqual([])
  expect(await verifyProfileSample(app.ctx, id)).toBe(0)
})

it.each(['credit_day', 'credit_month'] as const)(
  'a recompute by the operator repairs %s from credit',
  async (table) => {
    const business = await businessWith(3)
    const { id } = business.profile
    await plant(table, id, table === 'credit_day' ? '2026-03-03' : '2026-03-01', -100)
    await requestRecompute(app.ctx, id, { kind: 'operator' })
    await business.recompute()
    expect(await verifyProfile(app.db, id)).toEqual([])
    await business.fold()
    expect(await verifyProfile(app.db, id)).toEqual([])
  },
)

it('totals of days that differ from their rollups are repaired', async () => {
  const { profile } = await businessWith(2)
  const totals = () => app.db.selectFrom('profile_day').selectAll().where('profile_id', '=', profile.id).execute()
  const before = await totals()
  expect(before).toMatchObject([{ conversions: 1, untouched: 0, cash: '5' }, { conversions: 1 }])
  await sql`update profile_day set credited[2] = credited[2] + 1 where profile_id = ${profile.id}`.execute(app.db)
  expect(await verifyProfileSample(app.ctx, profile.id)).toBe(2)
  expect(await totals()).toEqual(before)
  expect(await verifyProfileSample(app.ctx, profile.id)).toBe(0)
})
