import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { dayMs } from '../../kernel/time/durations.ts'

const app = await testApp()

/** A workspace with two profiles, one customer in each, and a user who may read the log. */
async function workspace(role: Role = 'owner') {
  const { id: workspace_id } = await app.seed.workspace()
  const user = await app.seed.user({ workspace_id, role })
  const profiles = [await seedProfile(workspace_id), await seedProfile(workspace_id)] as const
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profiles[0].id })
  const log = (query: Record<string, string> = {}) =>
    app.call(`GET /api/v1/workspaces/${workspace_id}/pii-access-log`, { session, query })
  const createKey = async (key: string) => {
    app.clock.advance(1)
    const { headers } = await app.call('POST /api/v1/customers/link-tokens', {
      key,
      body: { customers: [{ customer_key: 'c-1' }] },
    })
    return headers['x-request-id']!
  }
  return { workspace_id, user, session, profiles, log, createKey }
}

async function seedProfile(workspace_id: string) {
  const { id } = await app.seed.profile({ workspace_id })
  const key = await app.seed.key({ profile_id: id, scopes: ['attribution:write', 'customers:read'] })
  const rows = [{ email: 'ana@example.com', external_id: 'c-1', first_name: 'Ana' }]
  const { body } = await app.call('POST /api/v1/customers', { key, body: { rows } })
  return { id, key, customer_id: body.data.results[0].customer_profile_id as string }
}

describe('GET /workspaces/{workspaceId}/pii-access-log', () => {
  it('returns who read whose data, when, through which route and with what result', async () => {
    const { workspace_id, profiles, log, createKey } = await workspace()
    const request_id = await createKey(profiles[0].key)
    const { status, body } = await log()
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          id: expect.any(String),
          accessed_at: app.clock.now().toISOString(),
          profile_id: profiles[0].id,
          operation_id: 'customers.mintLinkTokens',
          route: 'POST /api/v1/customers/link-tokens',
          request_id,
          credential_kind: 'api_key',
          credential_id: expect.any(String),
          credential_name: 'test',
          app_id: null,
          app_name: null,
          user_id: null,
          user_email: null,
          address: '127.0.0.1',
          customer_profile_ids: [profiles[0].customer_id],
          person_count: 1,
          result: 'disclosed',
          replay_of: null,
        },
      ],
      pagination: { has_next: false, cursor: null },
      meta: { workspace_id, profile_id: profiles[0].id },
    })
  })

  it('names the user of a session', async () => {
    const { session, user, log } = await workspace()
    await app.call('GET /api/v1/tracking/events', { session })
    const { body } = await log()
    expect(body.data).toMatchObject([
      { credential_kind: 'session', user_id: user.id, user_email: user.email, result: 'none' },
    ])
  })

  it('contains no entry for a caller who saw no personal data', async () => {
    const { profiles, log, createKey } = await workspace()
    await createKey(await app.seed.key({ profile_id: profiles[0].id, scopes: ['attribution:write'] }))
    expect((await log()).body.data).toEqual([])
  })

  it('lists all profiles newest first, and its pages neither skip nor repeat entries while new ones arrive', async () => {
    const { profiles, log, createKey } = await workspace()
    const ids: string[] = []
    for (let turn = 0; turn < 7; turn++) ids.unshift(await createKey(profiles[turn % 2]!.key))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await log({ limit: '2', ...(cursor && { cursor }) })
      seen.push(...body.data.map((row: { request_id: string }) => row.request_id))
      cursor = body.pagination.cursor
      await createKey(profiles[0].key)
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  it('is filtered by profile, customer, operation, credential, app, user and time', async () => {
    const { profiles, session, user, log, createKey } = await workspace()
    const early = app.clock.now()
    const first = await createKey(profiles[0].key)
    const middle = new Date(app.clock.now().getTime() + 1)
    app.clock.advance(10)
    const second = await createKey(profiles[1].key)
    const third = (await app.call('GET /api/v1/tracking/events', { session })).headers['x-request-id']!
    const { body: all } = await log()
    const credential_id = all.data.find((row: { request_id: string }) => row.request_id === first).credential_id
    const found = async (query: Record<string, string>) =>
      (await log(query)).body.data.map((row: { request_id: string }) => row.request_id)
    expect((await found({})).sort()).toEqual([first, second, third].sort())
    expect(await found({ profile: profiles[1].id })).toEqual([second])
    expect(await found({ customer_profile_id: profiles[0].customer_id })).toEqual([first])
    expect(await found({ operation_id: 'tracking.listRawEvents' })).toEqual([third])
    expect(await found({ credential_id })).toEqual([first])
    expect(await found({ user_id: user.id })).toEqual([third])
    expect(await found({ app_id: newId() })).toEqual([])
    expect(await found({ from: early.toISOString(), to: middle.toISOString() })).toEqual([first])
  })

  it('contains entries of the last 365 days only, whatever the requested time', async () => {
    const { profiles, log, createKey } = await workspace()
    const request_id = await createKey(profiles[0].key)
    const isListed = async (query: Record<string, string> = {}) =>
      (await log(query)).body.data.some((row: { request_id: string }) => row.request_id === request_id)
    // Entries are immutable in the service, so the time of one is changed by plain SQL.
    const moveTo = (accessed_at: Date) =>
      sql`update personal_data_access set accessed_at = ${accessed_at} where request_id = ${request_id}`.execute(app.db)
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
    await moveTo(daysAgo(364))
    expect([await isListed(), await isListed({ from: daysAgo(363).toISOString() })]).toEqual([true, false])
    await moveTo(daysAgo(366))
    expect([await isListed(), await isListed({ from: daysAgo(400).toISOString() })]).toEqual([false, false])
  })

  it('lists entries of one instant in the same order on every page', async () => {
    const { profiles, log, createKey } = await workspace()
    const ids: string[] = []
    for (let turn = 0; turn < 6; turn++) ids.push(await createKey(profiles[turn % 2]!.key))
    const accessed_at = app.clock.now()
    await sql`update personal_data_access set accessed_at = ${accessed_at} where request_id = any(${ids})`.execute(
      app.db,
    )
    const all = (await log()).body.data.map((row: { id: string }) => row.id)
    expect(all).toEqual([...all].sort().reverse())
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await log({ limit: '1', ...(cursor && { cursor }) })
      seen.push(...body.data.map((row: { id: string }) => row.id))
      cursor = body.pagination.cursor
    }
    expect(seen).toEqual(all)
  })

  it('is written before personal data is returned, and a key revoked in another process gets neither', async () => {
    const { profiles, log, createKey } = await workspace()
    await createKey(profiles[0].key)
    const before = (await log()).body.data
    const [{ credential_id }] = before
    // This process does not learn of it, so its cached credential stays valid for a moment.
    await app.db.updateTable('api_key').set({ revoked_at: app.clock.now() }).where('id', '=', credential_id).execute()
    const response = await app.call('POST /api/v1/customers/link-tokens', {
      key: profiles[0].key,
      body: { customers: [{ customer_key: 'c-1' }] },
    })
    expect([response.status, response.body.error.code]).toEqual([401, 'unauthorized'])
    expect((await log()).body.data).toEqual(before)
  })

  it.each([
    ['limit', { limit: '0' }],
    ['limit', { limit: '201' }],
    ['cursor', { cursor: 'bm90IGEgY3Vyc29y' }],
    ['from', { from: 'yesterday' }],
    ['to', { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }],
    ['profile', { profile: 'x' }],
  ])('rejects a wrong %s with 400 invalid_parameter', async (field, query) => {
    const { log } = await workspace()
    const { status, body } = await log(query as Record<string, string>)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })

  it.each(['editor', 'viewer'] as const)('returns 403 forbidden for an %s', async (role) => {
    const { log } = await workspace(role)
    const { status, body } = await log()
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
  })

  it('shows nothing of another workspace, by its id or by the id of its profile', async () => {
    const own = await workspace()
    const other = await workspace()
    await other.createKey(other.profiles[0].key)
    expect((await own.log({ profile: other.profiles[0].id })).body.data).toEqual([])
    const path = `GET /api/v1/workspaces/${other.workspace_id}/pii-access-log` as const
    expect((await app.call(path, { session: own.session })).status).toBe(404)
    expect((await app.call(path, { key: other.profiles[0].key })).status).toBe(403)
  })
})
