import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { markConversions, recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { convertAmounts } from './convert-amounts.ts'

const app = await testApp()
const days = { first: '2026-03-01', last: '2026-03-31' }

const addRate = (base: string, day: string, rate: string) =>
  app.call('POST /api/v1/admin/fx-rates', { operator: true, body: { rates: [{ day, base, quote: 'USD', rate }] } })

it('new rates recompute only the customers whose amounts they change, and reports show work as pending until it is done', async () => {
  const shop = await app.seed.business()
  await addRate('NOK', '2026-03-05', '0.1')
  const paid = ['ana', 'bob', 'eve'].map((person) =>
    shop.pendingConversion({ at: '2026-03-05T10:00:00Z', person, value: '100', currency: 'NOK' }),
  )
  await shop.record(paid)
  await shop.conversion({ at: '2026-03-06T10:00:00Z', person: 'joe', value: '50', currency: 'MXN' })
  const total = async () => {
    const { body } = await shop.report('/campaigns/unattributed')
    return { value: body.data.outcome_value, recompute: body.meta.recompute }
  }
  expect(await total()).toEqual({ value: 30, recompute: undefined })
  await addRate('MXN', '2026-03-06', '0.05')
  expect(await markConversions(app.ctx, shop.profile.id, days)).toBe(1)
  expect(await total()).toMatchObject({ value: 30, recompute: { cause: 'rates_changed', customers: 0 } })
  await recomputeProfile(app.ctx, shop.profile.id)
  expect(await total()).toEqual({ value: 32.5, recompute: undefined })
  expect(await markConversions(app.ctx, shop.profile.id, days)).toBe(0)
})

it('a corrected rate updates the amounts of its day, and refunds in that currency', async () => {
  const shop = await app.seed.business()
  await addRate('SEK', '2026-03-07', '0.1')
  await shop.conversion({ at: '2026-03-07T10:00:00Z', person: 'ana', value: '100', currency: 'SEK' })
  await addRate('SEK', '2026-03-07', '0.2')
  await convertAmounts.run(app.ctx, { profile_id: null, days })
  const { body } = await shop.report('/campaigns/unattributed')
  expect([body.data.outcome_value, body.meta.recompute]).toEqual([20, undefined])
})
