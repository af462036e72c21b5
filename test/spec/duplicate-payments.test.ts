import { expect, it } from 'vitest'
import { payingBusiness } from '../support/paying-business.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const day = (time: string) => `2026-02-05T${time}Z`
const inFebruary = 'from=2026-02-01&to=2026-02-28'

async function shop() {
  const world = await payingBusiness(app, {})
  const card = async (key: string, amount: number, paid_at: string, fields: object) => {
    const body = { idempotency_key: key, amount, currency: 'USD', paid_at, ...fields }
    return (await world.call('POST /api/v1/payments/cardpay', body)).body.data.payment_id as string
  }
  const duplicates = async (more = '') =>
    (await world.call(`GET /api/v1/payments/duplicates?${inFebruary}${more}`)).body
  return { ...world, card, duplicates }
}

const of = (name: string) => ({ user_traits: { external_id: name, email: `${name}@example.com` } })

it('lists pairs of one payer and amount within 30 minutes, with what is at stake, and nothing that contradicts', async () => {
  const world = await shop()
  const event = await world.pay('e1', 100, { ...of('ana'), timestamp: day('10:00:00') })
  const paid = await world.card('c1', 100, day('10:30:00'), of('ana'))
  await world.card('c2', 100, day('10:31:00'), of('bob'))
  await world.card('c3', 99, day('10:01:00'), of('ana'))
  await world.pay('e4', 70, { ...of('eve'), order_id: 'A', timestamp: day('10:00:00') })
  await world.card('c4', 70, day('10:01:00'), { ...of('eve'), order_id: 'B' })
  await world.pay('e5', 60, { ...of('max'), timestamp: day('10:00:00') })
  await world.card('c5', 60, day('10:30:01'), of('max'))
  const { data, pagination } = await world.duplicates()
  expect(data).toMatchObject([{ payment_id: paid, other_payment_id: event, amount_at_stake: 100 }])
  expect(data[0].payments.map((one: { source: string }) => one.source)).toEqual(['cardpay', 'events'])
  expect(pagination.has_next).toBe(false)
  const attention = await app.call('GET /api/v1/attention', {
    key: await app.seed.key({ profile_id: world.profile.id, scopes: ['analytics:read', 'campaigns:read'] }),
  })
  expect(attention.body.data).toContainEqual(
    expect.objectContaining({ kind: 'payments_duplicated', count: 1, subject: '100.00 USD' }),
  )
  await world.call(`POST /api/v1/payments/${paid}/same-as`, { payment_id: event })
  expect((await world.duplicates()).data).toEqual([])
})

it.each([
  ['neither source', [], 100],
  ['one source', ['e1'], 100],
  ['both sources', ['e1', 'c1'], 70],
])('says what joining takes out of cash, with a refund of 30 that %s reported', async (_, refunded, atStake) => {
  const world = await shop()
  const event = await world.pay('e1', 100, { ...of('ana'), timestamp: day('10:00:00') })
  const paid = await world.card('c1', 100, day('10:05:00'), of('ana'))
  for (const refund_of of refunded) {
    await world.call('POST /api/v1/events', {
      ...{ event_type: 'payment_refunded', idempotency_key: `refund of ${refund_of}` },
      properties: { value: 30, currency: 'USD', refund_of },
    })
  }
  expect((await world.duplicates()).data).toMatchObject([{ amount_at_stake: atStake }])
  const before = Number((await world.totals())[1])
  await world.call(`POST /api/v1/payments/${paid}/same-as`, { payment_id: event })
  expect(before - Number((await world.totals())[1])).toBe(atStake)
})

it('does not list again what somebody separated, and gives pages', async () => {
  const world = await shop()
  for (const name of ['ana', 'bob', 'eve']) {
    await world.pay(`e-${name}`, 100, { ...of(name), timestamp: day('10:00:00') })
    await world.card(`c-${name}`, 100, day('10:01:00'), of(name))
  }
  const first = await world.duplicates('&limit=2')
  const second = await world.duplicates(`&limit=2&cursor=${first.pagination.cursor}`)
  expect([first.data.length, second.data.length]).toEqual([2, 1])
  const [{ payment_id, other_payment_id }] = second.data
  const joined = await world.call(`POST /api/v1/payments/${payment_id}/same-as`, { payment_id: other_payment_id })
  expect(joined.status).toBe(200)
  await world.call(`DELETE /api/v1/payments/${payment_id}/same-as`)
  expect((await world.duplicates()).data).toHaveLength(2)
  expect((await world.totals()).slice(0, 2)).toEqual([6, '600'])
})

it('joins a source of which most payments pair up, for the past and from now on, and only such a source', async () => {
  const world = await shop()
  const names = ['ana', 'bob', 'eve', 'max', 'zoe']
  for (const name of names.slice(0, 4)) {
    await world.pay(`e-${name}`, 100, { ...of(name), timestamp: day('10:00:00') })
    await world.card(`c-${name}`, 100, day('10:01:00'), of(name))
  }
  await world.card('alone', 5, day('10:01:00'), of('zoe'))
  const summary = async () => (await world.call('GET /api/v1/payments/duplicates/summary')).body.data
  expect((await summary()).sources).toMatchObject([
    { source: 'cardpay', other_source: 'events', payments: 5, paired: 4, share: 0.8, can_join: false },
    { source: 'events', other_source: 'cardpay', payments: 4, paired: 4, share: 1, can_join: true },
  ])
  const body = { source: 'cardpay', other_source: 'events' }
  const answer = await world.call('POST /api/v1/payments/duplicates/sources', body)
  expect([answer.status, answer.body.data]).toEqual([202, { joined: 4 }])
  await world.recompute()
  expect((await world.totals()).slice(0, 2)).toEqual([5, '405'])
  await world.pay('e-zoe', 30, { ...of('zoe'), timestamp: day('11:00:00') })
  await world.card('c-zoe', 30, day('11:10:00'), of('zoe'))
  expect((await world.totals()).slice(0, 2)).toEqual([6, '435'])
  const other = await world.call('POST /api/v1/payments/duplicates/sources', {
    source: 'events',
    other_source: 'store',
  })
  expect([other.status, other.body.error.code]).toEqual([409, 'invalid_state'])
})
