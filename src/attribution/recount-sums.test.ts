import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { testApp } from '../../test/support/test-app.ts'
import { recountSums } from './recount-sums.ts'

const metrics = new Registry()
const app = await testApp({ now: () => new Date(), metrics })
const gauge = /^tributary_sum_differences (\d+)$/m

async function alarms(): Promise<{ doctor: string; metrics: string | undefined }> {
  const { body } = await app.call('GET /api/v1/admin/doctor', { operator: true })
  const check = body.data.checks.find(({ name }: { name: string }) => name === 'sums')
  return { doctor: check.status, metrics: gauge.exec(await metrics.metrics())?.[1] }
}

it('sums that differ from their credit raise an alarm in doctor and metrics until they are right again', async () => {
  const world = await app.seed.business()
  await world.campaigns(['c-s-a'])
  const query = 'utm_source=facebook&utm_medium=paid&ad_id=c-s-a'
  await world.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query, person: 'ana' })
  await world.conversion({ at: '2026-03-02T10:00:00Z', person: 'ana', value: '5' })
  await world.fold()
  const { id: profile_id } = world.profile
  await recountSums.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'ok', metrics: '0' })

  const plant = (cents: number) =>
    sql`update credit_day set amounts[2] = amounts[2] + ${cents} / 100.0
    where profile_id = ${profile_id} and level = 3 and counts[2] > 0`.execute(app.db)
  await plant(1)
  await recountSums.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'fail', metrics: '1' })
  expect((await app.call('GET /metrics', { operator: true })).body).toMatch(gauge)
  expect(await world.rows('sum_alarm')).toMatchObject([{ local_day: '2026-03-02' }])

  await plant(-1)
  await recountSums.run(app.ctx, { profile_id })
  expect(await alarms()).toEqual({ doctor: 'ok', metrics: '0' })
})
