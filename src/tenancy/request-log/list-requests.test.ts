import { describe, expect, it } from 'vitest'
import { type CallOptions, testApp } from '../../../test/support/app/test-app.ts'
import { dayMs } from '../../kernel/time/durations.ts'

const app = await testApp()

interface Row {
  id: string
  route: string
  status: number
  request_id: string
}

/** A profile with a key that may read the list, and functions that send requests and list them. */
async function seedCaller() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['connections:read', 'analytics:read'] })
  const session = await sessionOn(profile)
  const send = async (route: Parameters<typeof app.call>[0], options: CallOptions = {}) => {
    app.clock.advance(1)
    return (await app.call(route, { key, ...options })).headers['x-request-id']!
  }
  const list = async (query: Record<string, string> = {}) => {
    await app.services.requestLog.flush()
    return (await app.call('GET /api/v1/profile/requests', { session, query })).body
  }
  const ids = async (query: Record<string, string> = {}) => (await list(query)).data.map((row: Row) => row.request_id)
  return { profile, key, session, send, list, ids }
}

async function sessionOn({ id, workspace_id }: { id: string; workspace_id: string }) {
  const user = await app.seed.user({ workspace_id, role: 'admin' })
  return app.seed.session({ user_id: user.id, active_profile_id: id })
}

describe('GET /profile/requests', () => {
  it('returns method, route template, status, duration, key and request id, and no value of path, query or body', async () => {
    const { send, list } = await seedCaller()
    const secret = 'ana@example.com'
    const request_id = await send('GET /api/v1/webhooks/deliveries/0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', {
      query: { email: secret },
    })
    const { data, pagination } = await list()
    expect(data).toEqual([
      {
        id: expect.any(String),
        occurred_at: app.clock.now().toISOString(),
        method: 'GET',
        route: '/api/v1/webhooks/deliveries/{id}',
        operation_id: 'webhooks.readDelivery',
        status: 404,
        duration_ms: expect.any(Number),
        credential_kind: 'api_key',
        credential_id: expect.any(String),
        credential_name: expect.any(String),
        app_id: null,
        request_id,
      },
    ])
    expect(pagination).toEqual({ has_next: false, cursor: null })
    const stored = JSON.stringify(await app.db.selectFrom('api_request').selectAll().execute())
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain('0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07')
  })

  it('contains requests without the scope, with an invalid body and over the rate limit', async () => {
    const { profile, send, list } = await seedCaller()
    const limited = await app.seed.key({
      profile_id: profile.id,
      scopes: ['connections:read', 'goals:write'],
      rate_limit_per_minute: 2,
    })
    await send('GET /api/v1/campaigns', { key: limited })
    await send('POST /api/v1/goals/definitions', { key: limited, body: { x: 1 } })
    await send('GET /api/v1/profile/requests', { key: limited })
    expect((await list()).data.map(({ status }: Row) => status)).toEqual([429, 422, 403])
  })

  it('contains no request of the console, of a browser, with a wrong credential or to an unknown route', async () => {
    const { session, key, send, ids } = await seedCaller()
    await send('GET /api/v1/profile', { key: undefined as never, session })
    await send('GET /api/v1/profile', { key: `${key}x` })
    await send('GET /api/v1/no-such-route')
    await send('POST /api/tracking/collect', { body: {} })
    expect(await ids()).toEqual([])
  })

  it('is filtered by status class, method, route and key', async () => {
    const { profile, send, list, ids } = await seedCaller()
    const other = await app.seed.key({ profile_id: profile.id, scopes: ['connections:read'] })
    const ok = await send('GET /api/v1/webhooks/deliveries')
    const missing = await send('GET /api/v1/webhooks/deliveries/0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07')
    const forbidden = await send('POST /api/v1/events', { key: other, body: {} })
    expect(await ids()).toEqual([forbidden, missing, ok])
    expect(await ids({ status_class: '4xx' })).toEqual([forbidden, missing])
    expect(await ids({ status_class: '2xx' })).toEqual([ok])
    expect(await ids({ status_class: '5xx' })).toEqual([])
    expect(await ids({ method: 'POST' })).toEqual([forbidden])
    expect(await ids({ route: '/api/v1/webhooks/deliveries' })).toEqual([ok])
    const { credential_id } = (await list({ method: 'POST' })).data[0]
    expect(await ids({ credential_id })).toEqual([forbidden])
  })

  it('has pages that neither skip nor repeat requests while new ones arrive', async () => {
    const { send, list } = await seedCaller()
    const sent: string[] = []
    for (let n = 0; n < 5; n++) sent.unshift(await send('GET /api/v1/profile'))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data, pagination } = await list({ limit: '2', ...(cursor && { cursor }) })
      seen.push(...data.map((row: Row) => row.request_id))
      cursor = pagination.cursor
      await send('GET /api/v1/profile')
    } while (cursor)
    expect(seen).toEqual(sent)
  })

  it('lists requests of the last 7 days only', async () => {
    const { send, ids } = await seedCaller()
    await send('GET /api/v1/profile')
    app.clock.advance(7 * dayMs)
    expect(await ids()).toHaveLength(1)
    app.clock.advance(1)
    expect(await ids()).toEqual([])
  })

  it('shows nothing of another profile', async () => {
    const [own, other] = [await seedCaller(), await seedCaller()]
    await other.send('GET /api/v1/profile')
    expect(await other.ids()).toHaveLength(1)
    expect(await own.ids()).toEqual([])
  })

  it.each([
    ['status_class', { status_class: '6xx' }],
    ['method', { method: 'TRACE' }],
    ['route', { route: '' }],
    ['credential_id', { credential_id: 'x' }],
    ['limit', { limit: '201' }],
    ['cursor', { cursor: 'bm90IGEgY3Vyc29y' }],
  ])('rejects a wrong %s with 400 invalid_parameter', async (field, query) => {
    const { list } = await seedCaller()
    expect((await list(query as Record<string, string>)).error).toMatchObject({ code: 'invalid_parameter', field })
  })
})

it('a database that cannot write the records neither fails nor delays a request', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
  await app.db.schema.alterTable('api_request').renameTo('api_request_gone').execute()
  try {
    expect((await app.call('GET /api/v1/profile', { key })).status).toBe(200)
    await app.services.requestLog.flush()
  } finally {
    await app.db.schema.alterTable('api_request_gone').renameTo('api_request').execute()
  }
  expect((await app.call('GET /api/v1/profile', { key })).status).toBe(200)
})
