import { describe, expect, it } from 'vitest'
import type { Scope } from '../../src/kernel/context/scopes.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()
const ana = { external_id: 'customer-7', email: 'ana@example.com', phone: '+56987654321', first_name: 'Ana' }
const under = (key: string) => ({ 'idempotency-key': key })

async function accessesOf(profileId: string) {
  return app.db
    .selectFrom('personal_data_access')
    .select(['request_id', 'replay_of', 'operation_id', 'customer_ids', 'person_count'])
    .where('profile_id', '=', profileId)
    .orderBy('request_id')
    .execute()
}

describe('a caller who repeats a request of another credential gets', () => {
  it('no payer from a refund without customers:read, even as another key of the same app', async () => {
    const business = await payingBusiness(app)
    const profile_id = business.profile.id
    const { app: partner } = await app.seed.app()
    const createKey = (scopes: Scope[]) => app.seed.key({ profile_id, scopes, app_id: partner.id })
    const reading = await createKey(['attribution:write', 'customers:read'])
    const writing = await createKey(['attribution:write'])
    const stranger = await app.seed.key({ profile_id, scopes: ['attribution:write'] })
    const payment = await business.pay('order-1', 100, { user_traits: ana })
    const refund = (key: string) =>
      app.call(`POST /api/v1/payments/${payment}/refund`, { key, body: { amount: 5 }, headers: under('refund-1') })
    const first = await refund(reading)
    expect(first.body.data.payer).toMatchObject({ email: ana.email })
    const again = await refund(writing)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.data).toMatchObject({ payment_id: payment, manual_refund: { amount: 5 } })
    expect(JSON.stringify(again.body)).not.toMatch(/Ana|ana@|\+569/)
    const rejected = await refund(stranger)
    expect(rejected.headers['idempotency-replayed']).toBeUndefined()
    expect(rejected.body.error.code).toBe('manual_refund_exists')
  })

  it('nothing unlogged: the log names the replay, the person concerned and the original request', async () => {
    const business = await payingBusiness(app)
    const payment = await business.pay('order-1', 100, { user_traits: ana })
    const mark = () =>
      app.call(`PUT /api/v1/payments/${payment}/installment`, {
        key: business.key,
        body: { is_installment: true },
        headers: under('installment-1'),
      })
    const [first, again] = [await mark(), await mark()]
    expect(again.body).toEqual(first.body)
    const customer = first.body.data.customer_profile_id
    const access = { operation_id: 'payments.markInstallment', customer_ids: [customer], person_count: 1 }
    expect(await accessesOf(business.profile.id)).toEqual([
      { ...access, request_id: first.headers['x-request-id'], replay_of: null },
      { ...access, request_id: again.headers['x-request-id'], replay_of: first.headers['x-request-id'] },
    ])
  })

  it('no patient after the profile became hipaa: a stored response is redacted for the current access', async () => {
    const business = await payingBusiness(app)
    const payment = await business.pay('order-1', 100, { user_traits: ana })
    const mark = () =>
      app.call(`PUT /api/v1/payments/${payment}/installment`, {
        key: business.key,
        body: { is_installment: true },
        headers: under('installment-1'),
      })
    expect((await mark()).body.data.payer).toMatchObject({ email: ana.email })
    await app.db.updateTable('profile').set({ privacy_mode: 'hipaa' }).where('id', '=', business.profile.id).execute()
    app.services.credentials.forgetHere()
    const again = await mark()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(JSON.stringify(again.body)).not.toMatch(/Ana|ana@|\+569/)
    expect(await accessesOf(business.profile.id)).toHaveLength(1)
  })

  it('no live key of the owner as a viewer, and the owner does not get it twice either', async () => {
    const profile = await app.seed.profile()
    const { workspace_id } = profile
    const signIn = async (role: 'owner' | 'viewer') => {
      const user = await app.seed.user({ workspace_id, role })
      return app.seed.session({ user_id: user.id, active_profile_id: profile.id })
    }
    const [owner, viewer] = [await signIn('owner'), await signIn('viewer')]
    const routes = [
      ['POST /api/v1/keys', { scopes: ['customers:read'] }, 'key'],
      ['POST /api/v1/user-tokens', { name: 'Mine' }, 'token'],
    ] as const
    for (const [route, body, field] of routes) {
      const createKey = (session: string) =>
        app.call(route, { session, body, headers: under(`mint ${field}`.replace(' ', '-')) })
      const first = await createKey(owner)
      expect(first.body.data[field]).toMatch(/^trb_/)
      const again = await createKey(owner)
      expect(again.body).toEqual({ ...first.body, data: { ...first.body.data, [field]: null } })
      const replayed = await createKey(viewer)
      expect(replayed.headers['idempotency-replayed']).toBeUndefined()
      expect(JSON.stringify(replayed.body)).not.toContain(first.body.data[field])
    }
  })

  it('no webhook secret of another app', async () => {
    const profile = await app.seed.profile()
    const keyOfSomeApp = async () => {
      const { app: partner } = await app.seed.app()
      return app.seed.key({ profile_id: profile.id, scopes: ['connections:write'], app_id: partner.id })
    }
    const [mine, theirs] = [await keyOfSomeApp(), await keyOfSomeApp()]
    const body = { url: 'https://partner.example.com/hooks', events: ['recompute.completed'], providers: ['service'] }
    const subscribe = (key: string) =>
      app.call('POST /api/v1/webhooks/subscriptions', { key, body, headers: under('subscribe-1') })
    const first = await subscribe(mine)
    expect(first.body.data.secret).toMatch(/^whsec_/)
    const other = await subscribe(theirs)
    expect(other.status).toBe(201)
    expect(other.body.data.id).not.toBe(first.body.data.id)
    expect(other.body.data.secret).not.toBe(first.body.data.secret)
    expect((await subscribe(mine)).body.data).toEqual({ ...first.body.data, secret: null })
  })
})
