import { expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { sumDays } from '../day-sums/sum-days.ts'

const app = await testApp()
const ad = seededAd('1')

it('counts outcomes with and without a journey as the unattributed report does', async () => {
  const business = await app.seed.business()
  await business.deliver(ad)
  await business.convert({ touches: [{ ad }] })
  await business.convert({ touches: [{}] })
  await business.convert({})
  await business.convert({ type: 'lead_created', value: null, at: '2026-03-09T12:00:00Z' })
  await business.convert({ refunded: '100' })
  const read = async (query = {}) => (await business.report('/coverage', query)).body.data
  const all = await read()
  expect(all).toMatchObject({ outcomes: 4, seen: 2, share: 0.5, estimate: null, reason: 'strata_too_small' })
  const { body } = await business.report('/campaigns/unattributed')
  expect(all.outcomes - all.seen).toBe(body.data.reasons.no_touch.attributed_outcome_count)
  expect(all.by_day).toHaveLength(31)
  expect(all.by_day.find(({ day }: { day: string }) => day === '2026-03-09')).toMatchObject({ outcomes: 1, seen: 0 })
  expect(all.by_source).toEqual([{ key: 'server', outcomes: 4, seen: 2, share: 0.5 }])
  expect(all.by_country[0].key).toBeNull()
  expect(await read({ goal: 'lead_created' })).toMatchObject({ outcomes: 1, seen: 0, share: 0 })
  await sumDays(app.ctx, business.profile.id)
  expect(await read()).toEqual(all)
  await business.convert({ touches: [{ ad }], at: '2026-03-09T12:00:00Z' })
  expect(await read()).toMatchObject({ outcomes: 5, seen: 3 })
})

it('has a reason if there is no data', async () => {
  const business = await app.seed.business()
  const { status, body } = await business.read('/coverage')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ outcomes: 0, share: null, by_country: [], estimate: null, reason: 'no_outcomes' })
  expect(body.data.by_day).toHaveLength(30)
})

it.each([
  [{ goal: 'unknown_goal' }, 'goal'],
  [{ date_from: '2026-03-40' }, 'date_from'],
  [{ date_from: '2020-01-01' }, 'date_to'],
])('rejects %j', async (query, field) => {
  const business = await app.seed.business()
  const { status, body } = await business.report('/coverage', query)
  expect([status, body.error.message]).toEqual([400, expect.stringContaining(field)])
})
