import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'

const app = await testApp()

it('an installment is never a first payment but counts as an earlier payment; unmarking restores the previous state', async () => {
  const business = await payingBusiness(app)
  const ana = { user_traits: { email: 'ana@example.com' } }
  const id = await business.pay('order-1', 100, ana)
  await business.pay('order-2', 50, { ...ana, timestamp: '2026-03-05T10:00:00Z' })
  expect(await business.totals()).toEqual([2, '150', 1])
  const mark = (is_installment: boolean) => business.call(`PUT /api/v1/payments/${id}/installment`, { is_installment })
  const marked = await mark(true)
  expect([marked.status, marked.body.data.is_installment, marked.body.data.is_first_payment]).toEqual([
    200,
    true,
    false,
  ])
  expect(await business.firsts()).toEqual({ 'order-1': false, 'order-2': false })
  expect(await business.totals()).toEqual([2, '150', 0])
  expect((await mark(false)).body.data).toMatchObject({ is_installment: false, is_first_payment: true })
  expect(await business.totals()).toEqual([2, '150', 1])
})

it('the installment mark survives a recompute that deletes and recreates the conversion', async () => {
  const business = await payingBusiness(app)
  const id = await business.pay('order-1', 100, { user_traits: { email: 'ana@example.com' } })
  await business.call(`PUT /api/v1/payments/${id}/installment`, { is_installment: true })
  await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 25 })
  const goals = await app.seed.key({ profile_id: business.profile.id, scopes: ['goals:write'] })
  const definition = (await business.rows('conversion_definition')).find(
    (row) => row.conversion_key === 'payment_received',
  )!
  const rename = async (source: string) => {
    const { name, conversion_key, revenue_type } = definition
    const body = { id: definition.id, name, conversion_key, revenue_type, source_event_names: [source] }
    const response = await app.call('POST /api/v1/goals/definitions', { key: goals, body })
    expect(response.status).toBe(200)
    await business.recompute()
  }
  await rename('something_else')
  expect((await business.list()).body.data).toEqual([])
  await rename('payment_received')
  expect((await business.list()).body.data).toMatchObject([
    { is_installment: true, is_first_payment: false, net_value: 75 },
  ])
  expect(await business.totals()).toEqual([1, '75', 0])
})
