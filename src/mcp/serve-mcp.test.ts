import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, it } from 'vitest'
import { journeyWorld } from '../../test/support/journey-world.ts'
import { storedRows } from '../../test/support/stored-rows.ts'
import { testApp } from '../../test/support/test-app.ts'
import type { Role, Scope } from '../kernel/scopes.ts'
import { decodeOffset, encodeOffset, fitAnswer } from './domain/fit-answer.ts'

const app = await testApp()
const origin = await app.listen()
const open: Client[] = []
afterAll(async () => {
  for (const client of open) await client.close()
})

const generations = [
  ['2026-07-28', { pin: '2026-07-28' }],
  ['the older ones, by their handshake', 'legacy'],
] as const

async function connect(token: string, mode: (typeof generations)[number][1] = { pin: '2026-07-28' }) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  open.push(client)
  const namesOf = async () => (await client.listTools()).tools.map(({ name }) => name)
  /** What a tool answers, read. */
  async function call(name: string, given: Record<string, unknown> = {}) {
    const { content, isError = false } = await client.callTool({ name, arguments: given })
    const { text } = content[0] as { text: string }
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
    return { isError, body: JSON.parse(text) as any }
  }
  return { client, namesOf, call }
}

/** A person of two businesses, in two workspaces. */
async function person(scopes: Scope[], roles: Role[] = ['owner', 'owner']) {
  const [first, ...others] = roles as [Role, ...Role[]]
  const founded = await app.seed.workspace()
  const { id: user_id } = await app.seed.user({ workspace_id: founded.id, role: first })
  const profiles = [await journeyWorld(app, { workspace_id: founded.id, name: 'Shop 1' })]
  for (const role of others) {
    const { id: workspace_id } = await app.seed.workspace()
    profiles.push(await journeyWorld(app, { workspace_id, name: `Shop ${profiles.length + 1}` }))
    await app.db
      .insertInto('workspace_member')
      .values({ workspace_id, user_id, role, created_at: app.clock.now() })
      .execute()
  }
  return { token: await app.seed.userToken({ user_id, scopes }), profiles, user_id }
}

describe.each(generations)('an assistant of %s', (_, mode) => {
  it('lists profiles, tools, resources and prompts, and reads a report as the route tells it', async () => {
    const { token, profiles } = await person(['mcp:read'])
    const [shop] = profiles
    await shop!.ads(['1-1-1'])
    await shop!.visit({ at: '2026-03-01T10:00:00Z', visitor: 'v1', query: 'svc_aid=1-1-1' })
    await shop!.outcome({ at: '2026-03-03T10:00:00Z', visitor: 'v1', person: 'ana', value: '90', key: 'o1' })
    const { client, namesOf, call } = await connect(token, mode)
    expect((await call('list_profiles')).body.data).toMatchObject([
      { name: 'Shop 1', role: 'owner' },
      { name: 'Shop 2' },
    ])
    const names = await namesOf()
    expect(names).toEqual(
      expect.arrayContaining(['campaigns.listCampaigns', 'overview.readOverview', 'explain_number']),
    )
    const range = { date_from: '2026-03-01', date_to: '2026-03-31', model: 'first_touch' }
    const profile_id = shop!.profile.id
    const told = await call('campaigns.listCampaigns', { ...range, profile_id, limit: 5 })
    const route = await app.call('GET /api/v1/campaigns', {
      key: token,
      headers: { 'x-profile-id': profile_id },
      query: { ...range, limit: '5' },
    })
    expect(told).toEqual({ isError: false, body: route.body })
    const [row] = route.body.data
    const explained = await call('explain_number', { ...range, profile_id, id: row.campaign_id })
    expect(explained.body.data).toMatchObject({
      row: { outcome_value: 90 },
      conversions: [{ conversion_key: 'payment_received' }],
      receipts: [{ is_as_reported: true, touches: [{ joined_by: 'ad_id', credit: { first_touch: 1 } }] }],
    })
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain(`tributary://profiles/${profile_id}/definitions`)
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['weekly_review', 'why_did_roas_move', 'which_ads_to_pause'])
    const prompt = await client.getPrompt({ name: 'weekly_review', arguments: { profile_id } })
    expect(JSON.stringify(prompt.messages)).toContain(profile_id)
  })
})

describe('what a token sees', () => {
  it('is what it may call: aggregates by mcp:read, persons only by customers:read, writes by their own scopes', async () => {
    const reader = await connect((await person(['mcp:read'])).token)
    const names = await reader.namesOf()
    for (const hidden of [
      'customers.readCustomer',
      'customers.listCustomers',
      'adOperations.pauseCampaign',
      'live.readLive',
    ])
      expect(names).not.toContain(hidden)
    const seer = await connect((await person(['mcp:read', 'customers:read', 'campaigns:apply'])).token)
    const { tools } = await seer.client.listTools()
    const pause = tools.find(({ name }) => name === 'adOperations.pauseCampaign')!
    expect(pause.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(pause.inputSchema.required).toContain('idempotency_key')
    expect(tools.find(({ name }) => name === 'customers.readCustomer')!.annotations!.readOnlyHint).toBe(true)
    expect(tools.filter(({ name }) => /Key|Token|webhook/i.test(name)).map(({ name }) => name)).not.toContain(
      'keys.createKey',
    )
  })

  it('is bounded by the role on each profile: where a tool is not for it, it is as if it did not exist', async () => {
    const { token, profiles } = await person(['mcp:read', 'campaigns:apply'], ['viewer'])
    const { call, namesOf } = await connect(token)
    expect(await namesOf()).not.toContain('adOperations.pauseCampaign')
    const { profile } = profiles[0]!
    const unknown = call('adOperations.noSuchTool', { profile_id: profile.id })
    await expect(unknown).rejects.toThrow('Tool adOperations.noSuchTool not found')
    const hidden = call('adOperations.pauseCampaign', { profile_id: profile.id, id: '1', idempotency_key: 'k' })
    await expect(hidden).rejects.toThrow('Tool adOperations.pauseCampaign not found')
  })

  it('of a key is its own profile, without an argument for it', async () => {
    const world = await journeyWorld(app)
    const { client, call } = await connect(await world.keyWith(['campaigns:read']))
    const { tools } = await client.listTools()
    const report = tools.find(({ name }) => name === 'campaigns.listCampaigns')!
    expect(report.inputSchema.properties).not.toHaveProperty('profile_id')
    const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
    expect((await call('campaigns.listCampaigns', range)).body.meta.profile_id).toBe(world.profile.id)
  })
})

describe('a call', () => {
  it('refuses as the route does, with the code and the field, another person’s profile among it', async () => {
    const { token, profiles } = await person(['mcp:read'])
    const { profile } = profiles[0]!
    const strangers = await journeyWorld(app)
    const { call } = await connect(token)
    const wrong = await call('campaigns.listCampaigns', { profile_id: profile.id, date_from: 'yesterday' })
    expect([wrong.isError, wrong.body.error.code, wrong.body.error.field]).toEqual([
      true,
      'invalid_date_range',
      'date_from',
    ])
    const open = await call('campaigns.listCampaigns', { date_from: '2026-03-01', date_to: '2026-03-02' })
    expect([open.isError, open.body.error.field]).toEqual([true, 'profile_id'])
    const theirs = await call('overview.readOverview', { profile_id: strangers.profile.id })
    expect([theirs.isError, theirs.body.error.code]).toEqual([true, 'not_found'])
    const cursor = await call('overview.readAttention', { profile_id: profile.id, page_cursor: 'x' })
    expect([cursor.isError, cursor.body.error.field]).toEqual([true, 'page_cursor'])
  })

  it('that reads a person is in the access log with the token that made it', async () => {
    const { token, profiles } = await person(['mcp:read', 'customers:read'], ['owner'])
    const [shop] = profiles
    await shop!.outcome({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '90' })
    const { call } = await connect(token)
    const { body } = await call('customers.readCustomer', { id: await shop!.idOf('ana') })
    expect(body.data.customer_key).toBe('ana')
    const noted = await storedRows(app.db, 'person_access', shop!.profile.id)
    expect(noted).toMatchObject([{ operation_id: 'customers.readCustomer', credential_kind: 'user_token' }])
  })

  it('with an idempotency_key is done once', async () => {
    const { token, profiles } = await person(['mcp:read', 'goals:write'], ['owner'])
    const { call } = await connect(token)
    const terms = { conversion_key: 'call_booked', source_event_names: ['call'], revenue_type: 'pipeline' }
    const goal = { name: 'Call', ...terms, idempotency_key: 'once' }
    const first = await call('goals.saveGoalDefinition', goal)
    expect(first.isError).toBe(false)
    expect(await call('goals.saveGoalDefinition', goal)).toEqual(first)
    const other = await call('goals.saveGoalDefinition', { ...goal, name: 'Other' })
    expect(other.body.error.code).toBe('idempotency_key_conflict')
    const goals = await storedRows(app.db, 'conversion_definition', profiles[0]!.profile.id)
    expect(goals.filter(({ conversion_key }) => conversion_key === 'call_booked')).toHaveLength(1)
  })

  it('ranks ads over every profile, and tells which could not be read', async () => {
    const { token, profiles } = await person(['mcp:read'])
    const { call } = await connect(token)
    const { body } = await call('rank_ads_across_profiles', { limit: 3 })
    expect(body).toMatchObject({ data: [], meta: { profiles: 2, left_out: [] } })
    const one = await call('rank_ads_across_profiles', { profile_ids: profiles[0]!.profile.id })
    expect(one.body.meta.profiles).toBe(1)
    const wrong = await call('rank_ads_across_profiles', { window: 'year' })
    expect([wrong.isError, wrong.body.error.field]).toEqual([true, 'window'])
  })
})

describe('the door', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('is shut to nobody’s, a revoked and a session’s credential', async () => {
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    expect((await post(listing)).status).toBe(401)
    expect((await post(listing, { authorization: 'Bearer nonsense' })).status).toBe(401)
    const { user_id } = await person(['mcp:read'], ['owner'])
    const session = await app.seed.session({ user_id, active_profile_id: null })
    const cookie = `tributary_session=${session}`
    expect((await post(listing, { cookie, origin: 'http://tributary.test' })).status).toBe(403)
  })

  it('answers an unknown protocol version, no JSON and too much of it with a refusal, and goes on', async () => {
    const { token } = await person(['mcp:read'], ['owner'])
    const authorization = `Bearer ${token}`
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const version = await post(listing, { authorization, 'mcp-protocol-version': '1999-01-01' })
    expect(version.status).toBe(400)
    expect(JSON.stringify(await version.json())).toMatch(/version/i)
    expect((await post('{', { authorization })).status).toBe(400)
    const huge = {
      ...listing,
      method: 'tools/call',
      params: { name: 'list_profiles', arguments: { x: 'y'.repeat(300_000) } },
    }
    expect([400, 413]).toContain((await post(huge, { authorization })).status)
    expect((await fetch(`${origin}/mcp`, { headers: { authorization } })).status).toBe(405)
    const { namesOf } = await connect(token)
    expect((await namesOf()).length).toBeGreaterThan(10)
  })
})

describe('an answer that is too long', () => {
  it('is cut at its longest list, and page_cursor goes on to the end, each row once', () => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ id, text: 'x'.repeat(id === 7 ? 900 : 40) }))
    const seen: number[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const { text } = fitAnswer({ data: { few: [1], rows }, meta: { a: 1 } }, offset, 600)
      const { data, cut } = JSON.parse(text)
      seen.push(...data.rows.map(({ id }: { id: number }) => id))
      expect([data.few, cut.list, cut.of]).toEqual([[1], 'rows', 50])
      offset = cut.page_cursor === undefined ? null : decodeOffset(cut.page_cursor)
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it.each(['', 'x', encodeOffset(-1), 'ZnJvbSBhbGw'])('refuses %j as a cursor', (cursor) => {
    expect(decodeOffset(cursor)).toBeNull()
  })
})
