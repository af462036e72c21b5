import { describe, expect, it } from 'vitest'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { isNaming } from './naming-operations.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

/** Writes that name such an object, and do not catch up before they run. */
const exempt: Record<string, string> = {
  'collector.collectHits': 'is appended to the log, which is derived in its order',
  'collector.signalIdentity': 'is appended to the log, which is derived in its order',
  'events.recordEvents': 'is appended to the log, which is derived in its order',
  'payments.reportCardPayment': 'is appended to the log, which is derived in its order',
  'customers.generateJourneySummary': 'names a customer by an id that only derived data has',
  'customerMerges.undoMerge': 'names a merge by an id that only derived data has',
  'conversionSync.createDestination': 'names an account of a vendor',
  'erasures.createErasure': 'catches up itself: it erases a known person although other events still wait',
  'erasures.createErasureAsPerson': 'catches up itself, on the profile that its body names',
}

/** Operations for people and apps name users by email. */
const isAboutProfile = ({ boundTo, id }: Operation) => boundTo !== 'workspace' || id.startsWith('erasures.')

const writes = walked.filter((op) => op.method !== 'GET' && isAboutProfile(op))

describe('a write that names a customer, an event or a payment by the caller’s key', () => {
  it('reads the caller’s own writes, or is exempt with a reason', () => {
    const undecided = writes.filter((op) => isNaming(op) && !op.readsOwnWrites && !(op.id in exempt))
    expect(undecided.map(({ id }) => id)).toEqual([])
    const both = writes.filter((op) => op.readsOwnWrites && op.id in exempt)
    expect(both.map(({ id }) => id)).toEqual([])
  })

  it.skipIf(isNarrowed)('is exempt only if it exists and names such an object', () => {
    const naming = new Set(writes.filter(isNaming).map(({ id }) => id))
    expect(Object.keys(exempt).filter((id) => !naming.has(id))).toEqual([])
  })

  it('is 503 with Retry-After while accepted events of the profile still wait, and its key can be used again', async () => {
    let isCaughtUp = true
    const app = await unlimitedApp({ catchUp: async () => isCaughtUp })
    const fixture = await createFixture(app)
    const followers = walked.filter(({ readsOwnWrites }) => readsOwnWrites)
    for (const op of followers) {
      const caller = await credential(app, fixture, op.credentials[0]!, { op })
      const keyed = { ...caller, headers: { ...caller.headers, 'idempotency-key': `k-${op.id}` } }
      isCaughtUp = false
      const { status, body, headers } = await send(app, op, exampleRequest(op, fixture), keyed)
      expect([op.id, status, body.error?.code]).toEqual([op.id, 503, 'service_unavailable'])
      expect([op.id, Number(headers['retry-after'])]).toEqual([op.id, expect.any(Number)])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      isCaughtUp = true
      expect([op.id, (await send(app, op, exampleRequest(op, fixture), keyed)).status]).not.toEqual([op.id, 503])
    }
    expectEnough(followers.length, 10)
  })

  it.skipIf(isNarrowed)('as an erasure is 503 only if the customer is not known yet', async () => {
    const app = await testApp({ catchUp: async () => false })
    const { key, call } = await payingBusiness(app)
    await app.call('POST /api/v1/events', { key, body: { event_type: 'x', user_traits: { external_id: 'ana' } } })
    const erase = (customer_key: string) =>
      call('POST /api/v1/customers/erasures', { request_ref: 'r-1', customer_key })
    const unknown = await erase('eva')
    expect([unknown.status, unknown.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0)
    expect((await erase('ana')).status).toBe(202)
  })
})

/** Requests that succeed only if the accepted events are derived: the route, the body, and a part of the response. */
const requests: Record<string, (sent: Sent) => [route: `${string} /${string}`, body: object | null, data: object]> = {
  'customers.mintLinkTokens': () => [
    'POST /customers/link-tokens',
    { customers: [{ customer_key: 'ana' }] },
    { minted: 1 },
  ],
  'customers.importCustomers': () => [
    'POST /customers',
    { rows: [{ email: 'ana@example.com' }] },
    { summary: { matched: 1 } },
  ],
  'partner.recordDeclaredSource': () => [
    'POST /partner/declared-source',
    { wamid: 'w', answer_key: 'instagram_ad', external_ref: 'ana', answered_at: '2026-03-09T15:04:05Z' },
    { status: 'recorded' },
  ],
  'partner.recordAdReferrals': () => ['POST /partner/ad-referrals', referral, { status: 'recorded' }],
  'partner.previewAdReferrals': () => [
    'POST /partner/ad-referrals/preview',
    { referrals: [referral] },
    { conversions_considered: 2 },
  ],
  'payments.assignPayer': ({ payment }) => [
    `PUT /payments/${payment}/payer`,
    { customer_key: 'eva' },
    { customer_key: 'eva' },
  ],
  'payments.recordRefund': ({ payment }) => [
    `POST /payments/${payment}/refund`,
    { amount: 5 },
    { payment_id: payment },
  ],
  'payments.undoRefund': ({ payment }) => [`DELETE /payments/${payment}/refund`, null, { payment_id: payment }],
  'payments.markInstallment': ({ payment }) => [
    `PUT /payments/${payment}/installment`,
    { is_installment: true },
    { is_installment: true },
  ],
  'payments.joinPayment': ({ payment, second }) => [
    `POST /payments/${payment}/same-as`,
    { payment_id: second },
    { payment_id: expect.any(String) },
  ],
  'payments.separatePayment': ({ payment }) => [`DELETE /payments/${payment}/same-as`, null, { payment_id: payment }],
  'erasures.createErasure': () => [
    'POST /customers/erasures',
    { request_ref: 'r', customer_key: 'ana' },
    { customer_key: 'ana' },
  ],
}

const referral = { idempotency_key: 'c-1', ad_id: 'c-s-a', external_ref: 'ana', occurred_at: '2026-03-07T10:00:00Z' }

interface Sent {
  payment: string
  second: string
}

describe.skipIf(isNarrowed)('a customer or payment that was just accepted is known to the next write', async () => {
  /** Nothing is derived unless a request catches up. */
  const app = await testApp({ derivesIn: 'worker' })

  it.each(Object.keys(requests))('%s', async (id) => {
    const { campaigns, pay, call, rows } = await payingBusiness(app)
    await campaigns(['c-s-a'])
    const by = (external_id: string) => ({ user_traits: { external_id, email: `${external_id}@example.com` } })
    const payment = await pay('order-1', 10, { ...by('ana'), timestamp: '2026-03-08T10:00:00Z' })
    const second = await pay('order-2', 10, { ...by('ana'), timestamp: '2026-03-08T11:00:00Z' })
    await pay('order-3', 10, by('eva'))
    expect(await rows('event')).toEqual([])
    const [route, body, data] = requests[id]!({ payment, second })
    const response = await call(route.replace(' ', ' /api/v1') as typeof route, body ?? undefined)
    expect([response.status, response.body.error]).toEqual([id.startsWith('erasures.') ? 202 : 200, undefined])
    expect(response.body.data).toMatchObject(data)
  })

  it('covers every operation that reads the caller’s own writes', () => {
    const followers = walked.filter(({ readsOwnWrites }) => readsOwnWrites).map(({ id }) => id)
    expect([...followers, 'erasures.createErasure'].toSorted()).toEqual(Object.keys(requests).toSorted())
  })
})
