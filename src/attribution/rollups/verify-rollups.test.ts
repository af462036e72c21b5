import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { type Grain, periodOf } from '../segments/domain/periods.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { addSegment, packSegment } from '../segments/domain/segment.ts'
import { type FamilyName, familyNames, formOf } from './domain/families.ts'
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

/** Doubles the sums of a segment. */
async function plant(family: FamilyName, grain: Grain, profileId: string, period: string) {
  const found = app.db
    .selectFrom('segment')
    .select(['slot', 'entries'])
    .where('profile_id', '=', profileId)
    .where('family', '=', family)
    .where('grain', '=', grain)
    .where('period', '=', period)
    .orderBy('slot')
  const { slot, entries } = await found.executeTakeFirstOrThrow()
  const table = new RollupTable()
  addSegment(table, entries)
  addSegment(table, entries)
  await sql`update segment set entries = ${packSegment(table)} where profile_id = ${profileId} and family = ${family}
    and grain = ${grain} and slot = ${slot} and period = ${period}`.execute(app.db)
}

it('rollups that differ from their credit are reported by doctor and metrics and are repaired', async () => {
  const business = await businessWith(1)
  const { id: profile_id } = business.profile
  await verifyRollups.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'ok', metrics: '0' })

  await plant('credit', 'day', profile_id, '2026-03-02')
  await verifyRollups.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'fail', metrics: expect.stringMatching(/^[1-9]/) })
  expect((await app.call('GET /metrics', { operator: true })).body).toMatch(gauge)
  const alarmed = (await business.rows('rollup_mismatch')).map(({ local_day }) => local_day)
  expect(alarmed).toContain('2026-03-02')
  expect(await verifyProfile(app.db, profile_id)).toEqual([])

  await verifyRollups.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'ok', metrics: '0' })
})

it('one nightly run verifies every day, not only the sampled days', async () => {
  const business = await businessWith(40)
  const { id } = business.profile
  await plant('group', 'day', id, '2026-03-12')
  await plant('total', 'day', id, '2026-03-25')
  await verifyProfileSample(app.ctx, id)
  const alarmed = (await business.rows('rollup_mismatch')).map(({ local_day }) => local_day)
  expect(alarmed).toEqual(expect.arrayContaining(['2026-03-12', '2026-03-25']))
  expect(await verifyProfile(app.db, id)).toEqual([])
  await business.fold()
  expect(await verifyProfile(app.db, id)).toEqual([])
  expect(await verifyProfileSample(app.ctx, id)).toBe(0)
})

/** Where the sums of the business below are, if not on the day of a conversion. */
const dayOf: Partial<Record<FamilyName, string>> = {
  ...{ credit_by_touch: '2026-02-28', group_by_touch: '2026-02-28', site: '2026-02-28' },
  ...{ cohort_week: '2026-03-02', cohort_month: '2026-03-01' },
}

it.each(familyNames.flatMap((family) => formOf(family).grains.map((grain) => [family, grain] as const)))(
  'a recompute by the operator repairs the sums of %s by %s',
  async (family, grain) => {
    const business = await businessWith(3)
    const { id } = business.profile
    const day = dayOf[family] ?? '2026-03-03'
    await plant(family, grain, id, periodOf(grain, day))
    expect(await verifyProfile(app.db, id)).not.toEqual([])
    await requestRecompute(app.ctx, id, { kind: 'operator' })
    await business.recompute()
    expect(await verifyProfile(app.db, id)).toEqual([])
    await business.fold()
    expect(await verifyProfile(app.db, id)).toEqual([])
  },
)

it('a repair does not count facts twice that are merged after it', async () => {
  const business = await businessWith(2)
  const { id } = business.profile
  await plant('total', 'day', id, '2026-03-03')
  await business.conversion({ at: '2026-03-03T11:00:00Z', person: 'ana', value: '7' })
  expect(await verifyProfileSample(app.ctx, id)).toBeGreaterThan(0)
  expect(await verifyProfile(app.db, id)).toEqual([])
  await business.fold()
  expect(await verifyProfile(app.db, id)).toEqual([])
})
