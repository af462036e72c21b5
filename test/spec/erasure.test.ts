import { describe, expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const route = 'POST /api/v1/customers/erasures'

const ana = {
  external_id: 'c-1042',
  email: 'ana@example.com',
  phone: '+56 9 8765 4321',
  national_id: '12.345.678-5',
  first_name: 'Ana',
}

/** A profile with two people, and a key that may erase. */
async function business(people: object[] = [ana, { external_id: 'c-2', email: 'ben@example.com' }]) {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  await app.call('POST /api/v1/customers', { key, body: { rows: people } })
  const erase = (body: unknown) => app.call(route, { key, body })
  const customers = () =>
    app.db.selectFrom('customer').selectAll().where('profile_id', '=', profile.id).orderBy('erased_at').execute()
  return { profile, key, erase, customers }
}

describe('4.1 an erasure that is rejected', () => {
  const cases: [string, object, string][] = [
    ['request_ref missing', { customer_key: 'c-1042' }, 'request_ref'],
    ['request_ref with a space', { request_ref: 'a b', customer_key: 'c-1042' }, 'request_ref'],
    ['request_ref empty', { request_ref: '', customer_key: 'c-1042' }, 'request_ref'],
    ['request_ref of 201 characters', { request_ref: 'a'.repeat(201), customer_key: 'c-1042' }, 'request_ref'],
    ['request_ref that is no text', { request_ref: 7, customer_key: 'c-1042' }, 'request_ref'],
    ['request_ref that is an email', { request_ref: 'ana@example.com', customer_key: 'c-1042' }, 'request_ref'],
    ['no selector', { request_ref: 'r' }, 'customer_key'],
    ['two selectors', { request_ref: 'r', customer_key: 'c-1042', email: 'ana@example.com' }, 'email'],
    [
      'two selectors, one of them typed',
      { request_ref: 'r', phone: '+56987654321', identifier_type: 'national_id', identifier_value: '12345678-5' },
      'identifier_type',
    ],
    ['a stray identifier_value', { request_ref: 'r', email: 'a@b.co', identifier_value: '1' }, 'identifier_value'],
    ['an identifier_value without a type', { request_ref: 'r', identifier_value: '1' }, 'identifier_type'],
    ['a type without a value', { request_ref: 'r', identifier_type: 'crm_contact_id' }, 'identifier_value'],
    [
      'unknown identifier_type',
      { request_ref: 'r', identifier_type: 'wa_id', identifier_value: '56987654321' },
      'identifier_type',
    ],
    ['unparseable phone', { request_ref: 'r', phone: '12' }, 'phone'],
    ['unparseable email', { request_ref: 'r', email: 'ana' }, 'email'],
    [
      'unparseable RUT',
      { request_ref: 'r', identifier_type: 'national_id', identifier_value: '12.345.678-9' },
      'identifier_value',
    ],
    ['unknown country', { request_ref: 'r', phone: '987654321', country: 'XX' }, 'country'],
    ['unknown reason', { request_ref: 'r', customer_key: 'c-1042', reason: 'spite' }, 'reason'],
    ['a customer_key that is no text', { request_ref: 'r', customer_key: { a: 1 } }, 'customer_key'],
  ]

  it.each(cases)('for its %s is 400 invalid_parameter and the message names the field', async (_, body, field) => {
    const { erase, customers } = await business()
    const before = await customers()
    const response = await erase(body)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      400,
      'invalid_parameter',
      field,
    ])
    expect(response.body.error.message).toContain(field)
    expect(await customers()).toEqual(before)
  })

  it.each([['[]'], ['"text"'], ['7'], ['{"request_ref":']])('body %s: 400 invalid_request', async (payload) => {
    const { key } = await business()
    const headers = { 'content-type': 'application/json' }
    const response = await app.call(route, { key, headers, body: payload })
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid_request'])
  })

  it('403 api_key_required: a console session, a user token and an app token', async () => {
    const { profile } = await business()
    const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'owner' })
    const { app: partner } = await app.seed.app()
    await app.seed.grant({ profile_id: profile.id, app_id: partner.id, scopes: ['attribution:write'] })
    const body = { request_ref: 'r', customer_key: 'c-1042' }
    const token = await app.seed.userToken({ user_id: user.id, scopes: ['attribution:write', 'mcp:write'] })
    const callers = [
      { session: await app.seed.session({ user_id: user.id, active_profile_id: profile.id }) },
      { key: token, headers: { 'x-profile-id': profile.id } },
      { key: await app.seed.appToken({ app_id: partner.id, profile_id: profile.id, scopes: ['attribution:write'] }) },
    ]
    for (const caller of callers) {
      const response = await app.call(route, { ...caller, body })
      expect([response.status, response.body.error.code]).toEqual([403, 'api_key_required'])
    }
  })

  it('403 insufficient_scope: a key without attribution:write', async () => {
    const { profile } = await business()
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['customers:read', 'conversions:read'] })
    const response = await app.call(route, { key, body: { request_ref: 'r', customer_key: 'c-1042' } })
    expect([response.status, response.body.error.code]).toEqual([403, 'insufficient_scope'])
  })

  it('404 customer_not_found: no customer matches, or the customer belongs to another profile', async () => {
    const { erase } = await business([{ external_id: 'mine', email: 'mine@example.com' }])
    const other = await business()
    const strip = ({ request_id: _, ...error }: { request_id: string }) => error
    const unknown = await erase({ request_ref: 'r', customer_key: 'nobody-at-all' })
    const foreign = await erase({ request_ref: 'r', customer_key: 'c-1042' })
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'customer_not_found'])
    expect([foreign.status, strip(foreign.body.error)]).toEqual([404, strip(unknown.body.error)])
    expect((await other.customers()).filter(({ erased_at }) => erased_at)).toEqual([])
  })

  it('leaves its request_ref free if no one was erased', async () => {
    const { erase } = await business()
    await erase({ request_ref: 'r', customer_key: 'nobody' })
    expect((await erase({ request_ref: 'r', customer_key: 'c-1042' })).status).toBe(202)
  })
})

describe('4.1 an erasure', () => {
  const selectors: [string, object][] = [
    ['customer_key', { customer_key: 'c-1042' }],
    ['email in capitals', { email: ' ANA@Example.com ' }],
    ['phone without a +, of the default country', { phone: '9 8765 4321' }],
    ['phone of a country', { phone: '98765 4321', country: 'cl' }],
    ['RUT in any formatting', { identifier_type: 'national_id', identifier_value: '123456785' }],
    ['external_customer_id', { identifier_type: 'external_customer_id', identifier_value: 'c-1042' }],
  ]

  it.each(selectors)('by %s is 202 with the receipt of 2.5a, and empties the customer', async (_, selector) => {
    const { erase, customers } = await business()
    const response = await erase({ request_ref: 'req:1_a.b-c', reason: 'account_closed', ...selector })
    expect(response.status).toBe(202)
    expect(response.body.data).toEqual({
      erasure_id: expect.any(String),
      request_ref: 'req:1_a.b-c',
      status: 'done',
      customer_key: 'c-1042',
      reason: 'account_closed',
      requested_at: app.clock.now().toISOString(),
      completed_at: app.clock.now().toISOString(),
    })
    const [erased, remaining] = await customers()
    expect(erased).toMatchObject({ first_name: null, email: null, phone: null, national_id: null, customer_key: null })
    expect(erased?.erased_at).toEqual(app.clock.now())
    expect(remaining).toMatchObject({ email: 'ben@example.com', erased_at: null })
  })

  it('of a person without a key has no key on its receipt, and data_subject_request as its reason', async () => {
    const { erase } = await business([{ email: 'eva@example.com' }])
    const { body } = await erase({ request_ref: 'r', email: 'eva@example.com' })
    expect(body.data).toMatchObject({ customer_key: null, reason: 'data_subject_request' })
  })

  it('does not need the attribution add-on', async () => {
    const { app: partner } = await app.seed.app()
    const profile = await app.seed.profile({
      provisioned_by_app_id: partner.id,
      attribution_enabled_at: app.clock.now(),
    })
    const key = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes: ['attribution:write'] })
    await app.call('POST /api/v1/customers', { key, body: { rows: [ana] } })
    await app.db.updateTable('profile').set({ attribution_enabled_at: null }).where('id', '=', profile.id).execute()
    await app.services.credentials.forgetHere()
    expect((await app.call('POST /api/v1/customers', { key, body: { rows: [] } })).status).toBe(409)
    const response = await app.call(route, { key, body: { request_ref: 'r', customer_key: 'c-1042' } })
    expect(response.status).toBe(202)
  })

  it('200: the same request_ref for the same customer returns the original receipt, whatever the selector', async () => {
    const { erase } = await business()
    const first = await erase({ request_ref: 'r', email: 'ana@example.com' })
    app.clock.advance(1_000)
    for (const selector of [...selectors.map(([, one]) => one), { email: 'ana@example.com' }]) {
      const again = await erase({ request_ref: 'r', ...selector })
      expect([again.status, again.body.data]).toEqual([200, first.body.data])
    }
  })

  it('200: a new request_ref for any key of an erased customer returns the first receipt, and is bound to it', async () => {
    const { erase, key } = await business()
    await app.call('POST /api/v1/customers', {
      key,
      body: { rows: [{ external_id: 'c-9', email: 'ana@example.com' }] },
    })
    const first = await erase({ request_ref: 'r1', phone: '+56987654321' })
    expect(first.status).toBe(202)
    for (const customer_key of ['c-1042', 'c-9']) {
      const later = await erase({ request_ref: `r-${customer_key}`, customer_key })
      expect([later.status, later.body.data]).toEqual([200, first.body.data])
    }
    const reused = await erase({ request_ref: 'r-c-9', customer_key: 'c-2' })
    expect([reused.status, reused.body.error.field]).toEqual([400, 'request_ref'])
  })

  it('404: an email of an erased customer, under a new request_ref, matches no one', async () => {
    const { erase } = await business()
    await erase({ request_ref: 'r1', customer_key: 'c-1042' })
    const response = await erase({ request_ref: 'r2', email: 'ana@example.com' })
    expect([response.status, response.body.error.code]).toEqual([404, 'customer_not_found'])
  })

  it('400: a request_ref that was used for a different customer', async () => {
    const { erase, customers } = await business()
    await erase({ request_ref: 'r', customer_key: 'c-1042' })
    const response = await erase({ request_ref: 'r', customer_key: 'c-2' })
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      400,
      'invalid_parameter',
      'request_ref',
    ])
    expect((await customers()).filter(({ erased_at }) => erased_at)).toHaveLength(1)
  })

  it('repeated late does not erase the new person with the same email', async () => {
    const { erase, key, customers } = await business()
    const first = await erase({ request_ref: 'r', email: 'ana@example.com' })
    await app.call('POST /api/v1/customers', { key, body: { rows: [{ email: 'ana@example.com' }] } })
    const again = await erase({ request_ref: 'r', email: 'ana@example.com' })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    const living = (await customers()).filter(({ erased_at }) => !erased_at)
    expect(living.map(({ email }) => email).sort()).toEqual(['ana@example.com', 'ben@example.com'])
  })

  it('of one person requested twenty times concurrently, with all kinds of refs and selectors, gives one receipt', async () => {
    const { erase, profile } = await business()
    const named = [{ customer_key: 'c-1042' }, { email: 'ana@example.com' }, { phone: '+56987654321' }]
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => erase({ request_ref: `r${index % 7}`, ...named[index % 3] })),
    )
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(1)
    const receipts = new Set(responses.flatMap(({ body }) => body.data?.erasure_id ?? []))
    expect(receipts.size).toBe(1)
    // A request that looked up the deleted email after the commit got 404; no other status is allowed.
    expect(responses.filter(({ status }) => ![200, 202, 404].includes(status))).toEqual([])
    const rows = await app.db.selectFrom('erasure').select('id').where('profile_id', '=', profile.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('of two people concurrently under one request_ref erases one of them', async () => {
    const { erase, customers } = await business()
    const responses = await Promise.all(
      ['c-1042', 'c-2'].map((customer_key) => erase({ request_ref: 'r', customer_key })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 400])
    expect((await customers()).filter(({ erased_at }) => erased_at)).toHaveLength(1)
  })
})

describe('GET /customers/erasures/{erasure_id}', () => {
  it('returns the same receipt to a key with attribution:write or conversions:read', async () => {
    const { erase, profile, key } = await business()
    const { body } = await erase({ request_ref: 'r', customer_key: 'c-1042' })
    const reader = await app.seed.key({ profile_id: profile.id, scopes: ['conversions:read'] })
    for (const item of [key, reader]) {
      const read = await app.call(`GET /api/v1/customers/erasures/${body.data.erasure_id}`, { key: item })
      expect([read.status, read.body.data]).toEqual([200, body.data])
    }
    const other = await app.seed.key({ profile_id: profile.id, scopes: ['customers:read'] })
    expect((await app.call(`GET /api/v1/customers/erasures/${body.data.erasure_id}`, { key: other })).status).toBe(403)
  })

  it("returns 404 erasure_not_found for an unknown id, another profile's id and a malformed id", async () => {
    const { erase } = await business()
    const { body } = await erase({ request_ref: 'r', customer_key: 'c-1042' })
    const { key } = await business()
    for (const id of [newId(), body.data.erasure_id, 'r', '%20']) {
      const response = await app.call(`GET /api/v1/customers/erasures/${id}`, { key })
      expect([id, response.status, response.body.error.code]).toEqual([id, 404, 'erasure_not_found'])
    }
  })
})

describe('POST /workspaces/{workspaceId}/customer-erasures', () => {
  async function signedIn(role: 'owner' | 'admin' | 'editor' | 'viewer') {
    const made = await business()
    const user = await app.seed.user({ workspace_id: made.profile.workspace_id, role })
    const session = await app.seed.session({ user_id: user.id, active_profile_id: made.profile.id })
    const path = `POST /api/v1/workspaces/${made.profile.workspace_id}/customer-erasures` as const
    return { ...made, session, path }
  }

  it.each(['owner', 'admin'] as const)('erases for an %s, on the active profile or a named one', async (role) => {
    const { session, path, profile } = await signedIn(role)
    const first = await app.call(path, { session, body: { request_ref: 'r1', customer_key: 'c-1042' } })
    expect([first.status, first.body.meta.profile_id]).toEqual([202, profile.id])
    const named = { request_ref: 'r2', customer_key: 'c-2', profile_id: profile.id }
    expect((await app.call(path, { session, body: named })).status).toBe(202)
  })

  it.each(['editor', 'viewer'] as const)('is 403 forbidden for an %s', async (role) => {
    const { session, path } = await signedIn(role)
    const response = await app.call(path, { session, body: { request_ref: 'r1', customer_key: 'c-1042' } })
    expect([response.status, response.body.error.code]).toEqual([403, 'forbidden'])
  })

  it('accepts no API key, and does not find another workspace or its profiles', async () => {
    const own = await signedIn('owner')
    const other = await signedIn('owner')
    const body = { request_ref: 'r', customer_key: 'c-1042' }
    expect((await app.call(own.path, { key: own.key, body })).status).toBe(403)
    expect((await app.call(other.path, { session: own.session, body })).status).toBe(404)
    const foreign = { ...body, profile_id: other.profile.id }
    expect((await app.call(own.path, { session: own.session, body: foreign })).status).toBe(404)
  })
})
