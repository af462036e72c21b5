import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { verifyProfile } from '../rollups/verify-days.ts'

const app = await testApp()
const range = { date_from: '2026-01-01', date_to: '2026-03-31' }

/** A shop with a second goal that lists payments, and one customer who came through an ad. */
async function shopWithGoal(fields: object) {
  const shop = await payingBusiness(app)
  const key = await shop.keyWith(['campaigns:read', 'goals:write', 'attribution:write', 'conversions:read'])
  const goal = { name: 'Any sale', conversion_key: 'any_sale', source_event_names: ['payment_received'], ...fields }
  const { status } = await app.call('POST /api/v1/goals/definitions', { key, body: goal })
  expect(status).toBe(201)
  await shop.campaigns(['c-s-a'])
  const query = 'utm_source=facebook&utm_medium=paid&ad_id=c-s-a'
  await shop.touch({ at: '2026-02-01T10:00:00Z', visitor: 'v1', query, person: 'ana' })
  const read = async (path: string) => (await app.call(`GET /api/v1${path}`, { key, query: range })).body.data
  return { ...shop, read }
}

async function fourPayments(shop: Awaited<ReturnType<typeof shopWithGoal>>): Promise<string[]> {
  const ids: string[] = []
  for (const day of [2, 3, 4, 5]) {
    const fields = { timestamp: `2026-02-0${day}T10:00:00Z`, user_traits: { external_id: 'ana' } }
    ids.push(await shop.pay(`order-${day}`, 100, fields))
  }
  return ids
}

it.each([
  ['pipeline', { revenue_type: 'pipeline' }],
  ['gross', { revenue_type: 'gross' }],
  ['cash', { revenue_type: 'cash' }],
])('four payments that a %s goal also lists are four conversions of it', async (_type, fields) => {
  const shop = await shopWithGoal(fields)
  const ids = await fourPayments(shop)
  const expectFour = async () => {
    expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
    const { totals } = await shop.read('/overview')
    expect(totals.conversions_by_type).toMatchObject({ payment_received: 4, any_sale: 4 })
    expect(await shop.read('/campaigns/c/conversions')).toHaveLength(8)
  }
  await expectFour()
  await shop.call(`PUT /api/v1/payments/${ids[3]}/installment`, { is_installment: true })
  await shop.call(`POST /api/v1/payments/${ids[3]}/refund`, { amount: 5 })
  await shop.call(`DELETE /api/v1/payments/${ids[3]}/refund`)
  await expectFour()
})
