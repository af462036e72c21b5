import { expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()
const day = (time: string) => `2026-02-05T${time}Z`
const inFebruary = 'from=2026-02-01&to=2026-02-28'

async function shop() {
  const business = await payingBusiness(app, {})
  const card = async (key: string, amount: number, paid_at: string, fields: object) => {
    const body = { idempotency_key: key, amount, currency: 'USD', paid_at, ...fields }
    return (await business.call('POST /api/v1/payments/cardpay', body)).body.data.payment_id as string
  }
  const duplicates = async (more = '') =>
    (await business.call(`GET /api/v1/payments/duplicates?${inFebruary}${more}`)).body
  return { ...business, card, duplicates }
}

const traitsOf = (name: string) => ({ user_traits: { external_id: name, email: `${name}@example.com` } })

it('lists pairs of one payer and amount within 30 minutes, with the amount at stake, and no contradicting pairs', async () => {
  const business = await shop()
  const event = await business.pay('e1', 100, { ...traitsOf('ana'), timestamp: day('10:00:00') })
  const paid = await business.card('c1', 100, day('10:30:00'), traitsOf('ana'))
  await business.card('c2', 100, day('10:31:00'), traitsOf('bob'))
  await business.card('c3', 99, day('10:01:00'), traitsOf('ana'))
  await business.pay('e4', 70, { ...traitsOf('eve'), order_id: 'A', timestamp: day('10:00:00') })
  await business.card('c4', 70, day('10:01:00'), { ...traitsOf('eve'), order_id: 'B' })
  await business.pay('e5', 60, { ...traitsOf('max'), timestamp: day('10:00:00') })
  await business.card('c5', 60, day('10:30:01'), traitsOf('max'))
  const { data, pagination } = await business.duplicates()
  expect(data).toMatchObject([{ payment_id: paid, other_payment_id: event, amount_at_stake: 100 }])
  expect(data[0].payments.map((payment: { source: string }) => payment.source)).toEqual(['cardpay', 'events'])
  expect(pagination.has_next).toBe(false)
  const attention = await app.call('GET /api/v1/attention', {
    key: await app.seed.key({ profile_id: business.profile.id, scopes: ['analytics:read', 'campaigns:read'] }),
  })
  expect(attention.body.data).toContainEqual(
    expect.objectContaining({ kind: 'payments_duplicated', count: 1, subject: '100.00 USD' }),
  )
  await business.call(`POST /api/v1/payments/${paid}/same-as`, { payment_id: event })
  expect((await business.duplicates()).data).toEqual([])
})

it.each([
  ['neither source', [], 100],
  ['one source', ['e1'], 100],
  ['both sources', ['e1', 'c1'], 70],
])('states what joining removes from cash, with a refund of 30 that %s reported', async (_, refunded, atStake) => {
  const business = await shop()
  const event = await business.pay('e1', 100, { ...traitsOf('ana'), timestamp: day('10:00:00') })
  const paid = await business.card('c1', 100, day('10:05:00'), traitsOf('ana'))
  for (const refund_of of refunded) {
    await business.call('POST /api/v1/events', {
      event_type: 'payment_refunded',
      idempotency_key: `refund of ${refund_of}`,
      properties: { value: 30, currency: 'USD', refund_of },
    })
  }
  expect((await business.duplicates()).data).toMatchObject([{ amount_at_stake: atStake }])
  const before = Number((await business.totals())[1])
  await business.call(`POST /api/v1/payments/${paid}/same-as`, { payment_id: event })
  expect(before - Number((await business.totals())[1])).toBe(atStake)
})

it('does not list separated pairs again, and is paginated', async () => {
  const business = await shop()
  for (const name of ['ana', 'bob', 'eve']) {
    await business.pay(`e-${name}`, 100, { ...traitsOf(name), timestamp: day('10:00:00') })
    await business.card(`c-${name}`, 100, day('10:01:00'), traitsOf(name))
  }
  const first = await business.duplicates('&limit=2')
  const second = await business.duplicates(`&limit=2&cursor=${first.pagination.cursor}`)
  expect([first.data.length, second.data.length]).toEqual([2, 1])
  const [{ payment_id, other_payment_id }] = second.data
  const joined = await business.call(`POST /api/v1/payments/${payment_id}/same-as`, { payment_id: other_payment_id })
  expect(joined.status).toBe(200)
  await business.call(`DELETE /api/v1/payments/${payment_id}/same-as`)
  expect((await business.duplicates()).data).toHaveLength(2)
  expect((await business.totals()).slice(0, 2)).toEqual([6, '600'])
})

it('lists every partner of a payment when a page ends between two of them', async () => {
  const business = await shop()
  const paid = await business.card('c1', 100, day('10:10:00'), traitsOf('ana'))
  const partners: string[] = []
  for (const minute of ['00', '01', '02']) {
    partners.push(await business.pay(`e${minute}`, 100, { ...traitsOf('ana'), timestamp: day(`10:${minute}:00`) }))
  }
  const listed: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { data, pagination } = await business.duplicates(`&limit=1${cursor && `&cursor=${cursor}`}`)
    expect(data).toMatchObject([{ payment_id: paid }])
    listed.push(data[0].other_payment_id)
    cursor = pagination.cursor
  }
  expect(listed.toSorted()).toEqual(partners.toSorted())
})

it('joins a source only if most of its payments pair up, for past and future payments', async () => {
  const business = await shop()
  const names = ['ana', 'bob', 'eve', 'max', 'zoe']
  for (const name of names.slice(0, 4)) {
    await business.pay(`e-${name}`, 100, { ...traitsOf(name), timestamp: day('10:00:00') })
    await business.card(`c-${name}`, 100, day('10:01:00'), traitsOf(name))
  }
  await business.card('alone', 5, day('10:01:00'), traitsOf('zoe'))
  const summary = async () => (await business.call('GET /api/v1/payments/duplicates/summary')).body.data
  expect((await summary()).sources).toMatchObject([
    { source: 'cardpay', other_source: 'events', payments: 5, paired: 4, share: 0.8, can_join: false },
    { source: 'events', other_source: 'cardpay', payments: 4, paired: 4, share: 1, can_join: true },
  ])
  const body = { source: 'cardpay', other_source: 'events' }
  const response = await business.call('POST /api/v1/payments/duplicates/sources', body)
  expect([response.status, response.body.data]).toEqual([202, { joined: 4 }])
  await business.recompute()
  expect((await business.totals()).slice(0, 2)).toEqual([5, '405'])
  await business.pay('e-zoe', 30, { ...traitsOf('zoe'), timestamp: day('11:00:00') })
  await business.card('c-zoe', 30, day('11:10:00'), traitsOf('zoe'))
  expect((await business.totals()).slice(0, 2)).toEqual([6, '435'])
  const other = await business.call('POST /api/v1/payments/duplicates/sources', {
    source: 'events',
    other_source: 'store',
  })
  expect([other.status, other.body.error.code]).toEqual([409, 'invalid_state'])
})
