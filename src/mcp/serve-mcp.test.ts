import { describe, expect, it } from 'vitest'
import { seededAd } from '../../test/support/app/seed-business.ts'
import { storedRows } from '../../test/support/app/stored-rows.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { journeyReader } from '../../test/support/fixtures/journey-reader.ts'
import { generations, mcpClients } from '../../test/support/servers/mcp-client.ts'
import { scoreProfile } from '../ads/ranking/score-profile.ts'
import { type Role, type Scope, scopeNames } from '../kernel/context/scopes.ts'
import { decodeOffset, encodeOffset, fitResult } from './domain/fit-result.ts'
import { prompts } from './prompts.ts'

const app = await testApp()
const origin = await app.listen()
const connect = mcpClients(origin)

const anyProfile = async () => ({ profile_id: (await app.seed.profile()).id })
const scoreOf = ({ composite_score }: { composite_score: number }) => composite_score

/** A user of two businesses in two workspaces. */
async function person(scopes: Scope[], roles: Role[] = ['owner', 'owner']) {
  const [first, ...others] = roles as [Role, ...Role[]]
  const founded = await app.seed.workspace()
  const { id: user_id } = await app.seed.user({ workspace_id: founded.id, role: first })
  const profiles = [await journeyReader(app, { workspace_id: founded.id, name: 'Shop 1' })]
  for (const role of others) {
    const { id: workspace_id } = await app.seed.workspace()
    profiles.push(await journeyReader(app, { workspace_id, name: `Shop ${profiles.length + 1}` }))
    await app.db
      .insertInto('workspace_member')
      .values({ workspace_id, user_id, role, created_at: app.clock.now() })
      .execute()
  }
  return { token: await app.seed.userToken({ user_id, scopes }), profiles, user_id }
}

describe.each(generations)('an assistant with protocol version %s', (_, mode) => {
  it('lists profiles, tools, resources and prompts, and reads a report that equals the HTTP response', async () => {
    const { token, profiles } = await person(['mcp:read'])
    const [shop] = profiles
    await shop!.campaigns(['1-1-1'])
    await shop!.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', query: 'svc_aid=1-1-1' })
    await shop!.conversion({ at: '2026-03-03T10:00:00Z', visitor: 'v1', person: 'ana', value: '90', key: 'o1' })
    const { client, namesOf, call } = await connect(token, mode)
    expect((await call('list_profiles')).body.data).toMatchObject([
      { name: 'Shop 1', role: 'owner' },
      { name: 'Shop 2' },
    ])
    const names = await namesOf()
    expect(names).toEqual(
      expect.arrayContaining(['campaigns_listCampaigns', 'overview_readOverview', 'explain_number']),
    )
    const range = { date_from: '2026-03-01', date_to: '2026-03-31', model: 'first_touch' }
    const profile_id = shop!.profile.id
    const result = await call('campaigns_listCampaigns', { ...range, profile_id, limit: 5 })
    const route = await app.call('GET /api/v1/campaigns', {
      key: token,
      headers: { 'x-profile-id': profile_id },
      query: { ...range, limit: '5' },
    })
    expect([result.isError, result.body]).toEqual([false, route.body])
    const [row] = route.body.data
    const explained = await call('explain_number', { ...range, profile_id, id: row.campaign_id })
    expect(explained.body.data).toMatchObject({
      row: { outcome_value: 90 },
      conversions: [{ conversion_key: 'payment_received' }],
      receipts: [{ is_up_to_date: true, touches: [{ joined_by: 'ad_id', credit: { first_touch: 1 } }] }],
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

describe('the tools of a token', () => {
  it('are those it may call: aggregates with mcp:read, personal data only with customers:read, writes with their scopes', async () => {
    const reader = await connect((await person(['mcp:read'])).token)
    const names = await reader.namesOf()
    for (const hidden of [
      'customers_readCustomer',
      'customers_listCustomers',
      'adOperations_pauseCampaign',
      'live_readLive',
    ])
      expect(names).not.toContain(hidden)
    const seer = await connect((await person(['mcp:read', 'customers:read', 'campaigns:apply'])).token)
    const { tools } = await seer.client.listTools()
    const pause = tools.find(({ name }) => name === 'adOperations_pauseCampaign')!
    expect(pause.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(pause.inputSchema.required).toContain('idempotency_key')
    expect(tools.find(({ name }) => name === 'customers_readCustomer')!.annotations!.readOnlyHint).toBe(true)
    expect(tools.filter(({ name }) => /Key|Token|webhook/i.test(name)).map(({ name }) => name)).not.toContain(
      'keys_createKey',
    )
  })

  it('are limited by the role on each profile: a tool that the role does not allow is reported as unknown', async () => {
    const { token, profiles } = await person(['mcp:read', 'campaigns:apply'], ['viewer'])
    const { call, namesOf } = await connect(token)
    expect(await namesOf()).not.toContain('adOperations_pauseCampaign')
    const { profile } = profiles[0]!
    const unknown = call('adOperations_noSuchTool', { profile_id: profile.id })
    await expect(unknown).rejects.toThrow('Tool adOperations_noSuchTool not found')
    const hidden = call('adOperations_pauseCampaign', { profile_id: profile.id, id: '1', idempotency_key: 'k' })
    await expect(hidden).rejects.toThrow('Tool adOperations_pauseCampaign not found')
  })

  it('have names that every client and model accepts, and prompts and descriptions mention no other names', async () => {
    const scopes = [...scopeNames]
    const { client } = await connect((await person(scopes, ['owner'])).token)
    const { tools } = await client.listTools()
    const names = new Set(tools.map(({ name }) => name))
    expect(names.size).toBe(tools.length)
    // Clients add the prefix `mcp__tributary__`, and models accept 64 characters without dots.
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,48}$/)
    const texts = [
      ...tools.map(({ description = '' }) => description),
      ...prompts.map(({ write }) => write({})),
      ...prompts.map(({ description }) => description),
    ]
    const spoken = texts.flatMap(
      (text) => text.match(/\b[a-z]+[A-Za-z]*[._](list|read|compare|find|pause)[A-Z]\w+/g) ?? [],
    )
    expect(spoken.length).toBeGreaterThan(8)
    expect(spoken.filter((name) => !names.has(name))).toEqual([])
  })

  it('can also be called by operation id, but hidden operations cannot be called by any name', async () => {
    const { token } = await person(['mcp:read'], ['owner'])
    const { call } = await connect(token)
    const [byName, byId] = [await call('overview_readAttention'), await call('overview.readAttention')]
    expect(byId.body.data).toEqual(byName.body.data)
    for (const name of [
      'customers_readCustomer',
      'customers.readCustomer',
      'constructor',
      '__proto__',
      '',
      'keys.createKey',
    ])
      await expect(call(name, { id: 'x' })).rejects.toThrow(`Tool ${name} not found`)
    const writer = await connect(await app.seed.key({ ...(await anyProfile()), scopes: ['attribution:write'] }))
    for (const own of ['rank_ads_across_profiles', 'explain_number'])
      await expect(writer.call(own, { id: 'x' })).rejects.toThrow(`Tool ${own} not found`)
    expect(await writer.namesOf()).not.toContain('explain_number')
  })

  it('work on the profile of a key without a profile argument', async () => {
    const fixture = await journeyReader(app)
    const { client, call } = await connect(await fixture.keyWith(['campaigns:read']))
    const { tools } = await client.listTools()
    const report = tools.find(({ name }) => name === 'campaigns_listCampaigns')!
    expect(report.inputSchema.properties).not.toHaveProperty('profile_id')
    const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
    expect((await call('campaigns_listCampaigns', range)).body.meta.profile_id).toBe(fixture.profile.id)
  })
})

describe('a tool call', () => {
  it('is rejected like the HTTP request, with the code and the field, also for the profile of another user', async () => {
    const { token, profiles } = await person(['mcp:read'])
    const { profile } = profiles[0]!
    const strangers = await journeyReader(app)
    const { call } = await connect(token)
    const wrong = await call('campaigns_listCampaigns', { profile_id: profile.id, date_from: 'yesterday' })
    expect([wrong.isError, wrong.body.error.code, wrong.body.error.field]).toEqual([
      true,
      'invalid_date_range',
      'date_from',
    ])
    const open = await call('campaigns_listCampaigns', { date_from: '2026-03-01', date_to: '2026-03-02' })
    expect([open.isError, open.body.error.field]).toEqual([true, 'profile_id'])
    const theirs = await call('overview_readOverview', { profile_id: strangers.profile.id })
    expect([theirs.isError, theirs.body.error.code]).toEqual([true, 'not_found'])
    const cursor = await call('overview_readAttention', { profile_id: profile.id, page_cursor: 'x' })
    expect([cursor.isError, cursor.body.error.field]).toEqual([true, 'page_cursor'])
    // The log contains the returned request id, whether the operation or the tool rejected the call.
    const ids = [wrong, open, theirs, cursor].map(({ body }) => body.error.request_id)
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^req_/)
  })

  it('that reads personal data is in the access log with its token', async () => {
    const { token, profiles } = await person(['mcp:read', 'customers:read'], ['owner'])
    const [shop] = profiles
    await shop!.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '90' })
    const { call } = await connect(token)
    const { body } = await call('customers_readCustomer', { id: await shop!.idOf('ana') })
    expect(body.data.customer_key).toBe('ana')
    const accessLog = await storedRows(app.db, 'personal_data_access', shop!.profile.id)
    expect(accessLog).toMatchObject([{ operation_id: 'customers.readCustomer', credential_kind: 'user_token' }])
  })

  it('with an idempotency_key runs once', async () => {
    const { token, profiles } = await person(['mcp:read', 'goals:write'], ['owner'])
    const { call } = await connect(token)
    const goalFields = { conversion_key: 'call_booked', source_event_names: ['call'], revenue_type: 'pipeline' }
    const goal = { name: 'Call', ...goalFields, idempotency_key: 'once' }
    const first = await call('goals_saveGoalDefinition', goal)
    expect(first.isError).toBe(false)
    expect(await call('goals_saveGoalDefinition', goal)).toEqual(first)
    const other = await call('goals_saveGoalDefinition', { ...goal, name: 'Other' })
    expect(other.body.error.code).toBe('idempotency_key_conflict')
    const goals = await storedRows(app.db, 'conversion_definition', profiles[0]!.profile.id)
    expect(goals.filter(({ conversion_key }) => conversion_key === 'call_booked')).toHaveLength(1)
  })

  it('ranks the ads of all profiles of the user together, each as its route ranks it, and no others', async () => {
    const { token, user_id } = await person(['mcp:read'], ['owner'])
    const fixtures = []
    for (const name of ['North', 'South', 'Strange']) {
      const fixture = await app.seed.business({ name })
      const { workspace_id } = fixture.profile
      const member = { workspace_id, user_id, role: 'viewer' as const, created_at: app.clock.now() }
      if (name !== 'Strange') await app.db.insertInto('workspace_member').values(member).execute()
      for (let page = 0; page < 10; page++) {
        const ad = seededAd(`${name}-${page}`)
        await fixture.deliver(ad, { date: '2026-03-09', objective: 'OUTCOME_SALES', impressions: 1_000, clicks: 20 })
        const sales = page > 6 ? page * (name === 'North' ? 2 : 1) : 0
        for (let sale = 0; sale < sales; sale++) {
          await fixture.convert({ at: '2026-03-09T12:00:00Z', touches: [{ ad }], value: '50' })
        }
      }
      await scoreProfile(app.ctx, fixture.profile.id)
      fixtures.push(fixture)
    }
    const routes = await Promise.all(
      fixtures.slice(0, 2).map(async ({ profile, key }) => {
        const { body } = await app.call('GET /api/v1/top-performers', { key, query: { limit: '50' } })
        return body.data.map((ad: object) => ({
          profile_id: profile.id,
          profile_name: profile.name,
          currency: profile.reporting_currency,
          ...ad,
        }))
      }),
    )
    const all = routes.flat().toSorted((a, b) => b.composite_score - a.composite_score)
    expect(new Set(all.map(({ profile_name }) => profile_name))).toEqual(new Set(['North', 'South']))
    const { call } = await connect(token)
    const { body } = await call('rank_ads_across_profiles', { limit: 5 })
    expect(body.data.map(scoreOf)).toEqual(all.slice(0, 5).map(scoreOf))
    for (const row of body.data) expect(all).toContainEqual(row)
    expect(body.meta).toMatchObject({ profiles: 3, skipped: [] })
    const one = await call('rank_ads_across_profiles', { profile_ids: fixtures[1]!.profile.id, limit: 50 })
    expect(one.body.data).toEqual(routes[1])
    const strange = await call('rank_ads_across_profiles', { profile_ids: fixtures[2]!.profile.id })
    expect([strange.isError, strange.body.error.field]).toEqual([true, 'profile_ids'])
    const wrong = await call('rank_ads_across_profiles', { window: 'year' })
    expect([wrong.isError, wrong.body.error.field]).toEqual([true, 'window'])
  })

  it('with a response beyond the budget is cut, and page_cursor continues to the end', async () => {
    const { key } = await app.seed.business()
    const rows = Array.from({ length: 90 }, (_, ad) => ({
      date: '2026-03-05',
      campaign_id: 'c',
      campaign_name: 'C',
      ad_set_id: 's',
      ad_set_name: 'S',
      spend: '10',
      ad_id: `a${ad}`,
      ad_name: `Ad ${ad} ${'x'.repeat(300)}`,
    }))
    const body = { platform: 'social_ads', account_id: '1', currency: 'USD', rows }
    expect((await app.call('POST /api/v1/campaigns/import', { key, body })).body.data.summary.stored).toBe(90)
    const { call } = await connect(key)
    const query = { date_from: '2026-03-01', date_to: '2026-03-31', level: 'ad', limit: 90 }
    const seen: string[] = []
    let pages = 0
    for (let page_cursor: string | undefined; ; pages++) {
      const { text, body } = await call('campaigns_listCampaigns', { ...query, ...(page_cursor && { page_cursor }) })
      expect(text.length).toBeLessThan(45_000)
      seen.push(...body.data.map(({ campaign_id }: { campaign_id: string }) => campaign_id))
      if (body.cut?.page_cursor === undefined) break
      page_cursor = body.cut.page_cursor
    }
    expect([new Set(seen).size, seen.length]).toEqual([90, 90])
    expect(pages).toBeGreaterThan(0)
  })
})

describe('the /mcp endpoint', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('rejects missing, revoked and session credentials', async () => {
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    expect((await post(listing)).status).toBe(401)
    expect((await post(listing, { authorization: 'Bearer nonsense' })).status).toBe(401)
    const { user_id } = await person(['mcp:read'], ['owner'])
    const session = await app.seed.session({ user_id, active_profile_id: null })
    const cookie = `tributary_session=${session}`
    expect((await post(listing, { cookie, origin: 'http://tributary.test' })).status).toBe(403)
  })

  it('rejects an unknown protocol version, invalid JSON and a body that is too long, and keeps serving', async () => {
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
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const batch = (size: number) => post(Array(size).fill(ping), { authorization })
    expect([(await batch(11)).status, (await batch(0)).status, (await batch(2)).status]).toEqual([400, 400, 200])
    expect((await fetch(`${origin}/mcp`, { headers: { authorization } })).status).toBe(405)
    const { namesOf } = await connect(token)
    expect((await namesOf()).length).toBeGreaterThan(10)
  })
})

describe('a batch', () => {
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' }
  const send = (token: string, messages: object[]) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(messages),
    })
  const remainingAfter = ({ headers }: Response) => Number(headers.get('x-ratelimit-remaining'))

  it('counts every message like a request, and is rejected as a whole when the limit is reached', async () => {
    const { token } = await person(['mcp:read'], ['owner'])
    const first = await send(token, [ping])
    const next = await send(token, Array(7).fill(ping))
    expect(remainingAfter(first) - remainingAfter(next)).toBe(7)
    const limit = Number(first.headers.get('x-ratelimit-limit'))
    let accepted = 8
    for (;;) {
      const response = await send(token, Array(10).fill(ping))
      if (response.status === 429) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await response.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
        break
      }
      accepted += 10
    }
    expect(accepted).toBe(limit - (limit % 10) - 2)
  })

  it('contains the tool list at most once, which is the only long result', async () => {
    const { token } = await person(['mcp:read'], ['owner'])
    const twice = await send(token, [listing, ping, listing])
    expect([twice.status, await twice.json()]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Bad Request: at most one tools/list in a batch' } },
    ])
    const responses = (await (await send(token, [ping, listing])).json()) as { result: { tools?: object[] } }[]
    const { client } = await connect(token)
    expect(responses.map(({ result }) => result.tools ?? [])).toEqual([[], (await client.listTools()).tools])
  })
})

describe('a response that is too long', () => {
  it('is cut at its longest list, and page_cursor returns the remaining rows once each', () => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ id, text: 'x'.repeat(id === 7 ? 900 : 40) }))
    const seen: number[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const { text } = fitResult({ data: { few: [1], rows }, meta: { a: 1 } }, offset, 600)
      const { data, cut } = JSON.parse(text)
      seen.push(...data.rows.map(({ id }: { id: number }) => id))
      expect([data.few, cut.list, cut.of]).toEqual([[1], 'rows', 50])
      offset = cut.page_cursor === undefined ? null : decodeOffset(cut.page_cursor)
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it.each(['', 'x', encodeOffset(-1), 'ZnJvbSBhbGw'])('rejects %j as a cursor', (cursor) => {
    expect(decodeOffset(cursor)).toBeNull()
  })
})
