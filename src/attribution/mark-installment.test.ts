import { expect, it } from 'vitest'
import { payingBusiness } from '../../test/support/paying-business.ts'
import { testApp } from '../../test/support/test-app.ts'

const app = await testApp()

it('an installment is never a first payment, and stays part of the past; unmarked, it is as before', async () => {
  const world = await payingBusiness(app)
  const ana = { user_traits: { email: 'ana@example.com' } }
  const id = await world.pay('order-1', 100, ana)
  await world.pay('order-2', 50, { ...ana, timestamp: '2026-03-05T10:00:00Z' })
  expect(await world.totals()).toEqual([2, '150', 1])
  const mark = (is_installment: boolean) => world.call(`PUT /api/v1/payments/${id}/installment`, { is_installment })
  const marked = await mark(true)
  expect([marked.status, marked.body.data.is_installment, marked.body.data.is_first_payment]).toEqual([
    200,
    true,
    false,
  ])
  expect(await world.firsts()).toEqual({ 'order-1': false, 'order-2': false })
  expect(await world.totals()).toEqual([2, '150', 0])
  expect((await mark(false)).body.data).toMatchObject({ is_installment: false, is_first_payment: true })
  expect(await world.totals()).toEqual([2, '150', 1])
})

it('the mark outlives a recompute that takes the conversion away and brings it back', async () => {
  const world = await payingBusiness(app)
  const id = await world.pay('order-1', 100, { user_traits: { email: 'ana@example.com' } })
  await world.call(`PUT /api/v1/payments/${id}/installment`, { is_installment: true })
  await world.call(`POST /api/v1/payments/${id}/refund`, { amount: 25 })
  const goals = await app.seed.key({ profile_id: world.profile.id, scopes: ['goals:write'] })
  const definition = (await world.rows('conversion_definition')).find(
    (one) => one.conversion_key === 'payment_received',
  )!
  const rename = async (source: string) => {
    const { name, conversion_key, revenue_type } = definition
    const body = { id: definition.id, name, conversion_key, revenue_type, source_event_names: [source] }
    const answer = await app.call('POST /api/v1/goals/definitions', { key: goals, body })
    expect(answer.status).toBe(200)
    await world.recompute()
  }
  await rename('something_else')
  expect((await world.list()).body.data).toEqual([])
  await rename('payment_received')
  expect((await world.list()).body.data).toMatchObject([
    { is_installment: true, is_first_payment: false, net_value: 75 },
  ])
  expect(await world.totals()).toEqual([1, '75', 0])
})
