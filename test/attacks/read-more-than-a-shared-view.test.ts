import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { routeOf } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { bindOperations } from '../../src/tenancy/share-links/domain/bind-view.ts'
import { deleteOldOpenings } from '../../src/tenancy/share-links/opening-queries.ts'
import { exampleRequest, send } from '../contracts/example-request.ts'
import { createFixture, unlimitedApp } from '../contracts/fixtures.ts'
import { fastHashing } from '../support/app/seed.ts'
import { seededAd } from '../support/app/seed-business.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp({ passwordHashing: fastHashing })

/** A business with an editor, a view of its campaigns and a link to it. */
async function shared(link: object = {}, view: object = {}) {
  const business = await app.seed.business({ name: `Shop ${randomUUID()}` })
  const { id: profileId, workspace_id } = business.profile
  await business.deliver(seededAd('1'), { spend: '40', date: '2026-03-08' })
  const editor = await app.seed.user({ workspace_id, role: 'editor' })
  const session = await app.seed.session({ user_id: editor.id, active_profile_id: profileId })
  const call = (route: string, body?: object) => app.call(route as 'GET /', { session, ...(body && { body }) })
  const range = { date_from: '2026-03-01', date_to: '2026-03-10' }
  const saved = await call('POST /api/v1/views', { name: 'Ads', page: 'campaigns', range, model: 'linear', ...view })
  expect(saved.status).toBe(201)
  const created = await call('POST /api/v1/share-links', { view_id: saved.body.data.id, name: 'Board', ...link })
  const url: string = created.body.data?.url ?? ''
  const token = url.split('/s/')[1] ?? ''
  return {
    business,
    profileId,
    workspace_id,
    editor,
    session,
    call,
    view: saved.body.data,
    created,
    link: created.body.data,
    token,
  }
}

const open = (token: string, options: { cookie?: string; password?: string; query?: string } = {}) =>
  app.server.inject({
    method: options.password === undefined ? 'GET' : 'POST',
    url: `/s/${token}${options.query ?? ''}`,
    headers: {
      'accept-language': 'en',
      ...(options.cookie && { cookie: options.cookie }),
      ...(options.password !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(options.password !== undefined && { payload: `password=${encodeURIComponent(options.password)}` }),
  })

const read = (token: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.call('GET /api/v1/campaigns', { key: token, query, headers })

/** Reads through the address of the link, as its page does. */
const readByPage = (token: string, path = 'campaigns', headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url: `/s/${token}/api/v1/${path}`, headers })

const privateHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

describe('a share link', () => {
  it('shows its view with headers that keep it private, and logs the opening without an address', async () => {
    const { token, call, link, business } = await shared()
    const page = await open(token)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(business.profile.name)
    expect((await readByPage(token)).headers).toMatchObject(privateHeaders)
    const tables = await open(token, { query: '?table' })
    for (const { headers } of [page, tables]) {
      expect(headers).toMatchObject(privateHeaders)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    }
    const { body } = await call(`GET /api/v1/share-links/${link.id}/openings`)
    expect(body.data).toEqual([{ id: expect.any(String), opened_at: expect.any(String), country: null, via: 'page' }])
    expect((await call('GET /api/v1/share-links')).body.data[0]).toMatchObject({ openings: 1, status: 'active' })
    const stored = await app.db.selectFrom('share_opening').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('127.0.0.1')
  })

  it('logs reads with its token as one opening per country and ten minutes', async () => {
    const { token, call, link } = await shared()
    const openings = async () => (await call(`GET /api/v1/share-links/${link.id}/openings`)).body.data
    await Promise.all(Array.from({ length: 10 }, () => read(token)))
    expect(await openings()).toMatchObject([{ country: null, via: 'api' }])
    await read(token, {}, { 'x-share-page': 'guessed' })
    await read(token, { model: 'last_touch' })
    expect(await openings()).toHaveLength(1)
    app.clock.advance(10 * 60_000)
    await read(token, {}, { 'x-share-page': 'guessed' })
    expect(await openings()).toHaveLength(2)
    expect((await call('GET /api/v1/share-links')).body.data[0].openings).toBe(2)
    app.clock.advance(1_000)
    const foreign = { method: 'GET', url: '/api/v1/campaigns', remoteAddress: '193.0.6.139' } as const
    const send = () => app.server.inject({ ...foreign, headers: { authorization: `Bearer ${token}` } })
    expect((await send()).statusCode).toBe(200)
    await send()
    expect(await openings()).toMatchObject([{ country: 'NL', via: 'api' }, { via: 'api' }, { via: 'api' }])
    const stored = await app.db.selectFrom('share_opening').selectAll().where('link_id', '=', link.id).execute()
    expect(JSON.stringify(stored)).not.toContain('193.0.6')
  })

  it('logs reads through its address that no visit of the page preceded', async () => {
    const { token, call, link } = await shared()
    const openings = async () => (await call(`GET /api/v1/share-links/${link.id}/openings`)).body.data
    await Promise.all([readByPage(token), readByPage(token)])
    await open(token, { query: '?table' })
    expect(await openings()).toMatchObject([{ via: 'page' }])
    app.clock.advance(10 * 60_000)
    await open(token)
    await readByPage(token)
    expect(await openings()).toMatchObject([{ via: 'page' }, { via: 'page' }])
  })

  it('does not log rejected reads as openings', async () => {
    const { token, call, link } = await shared({ password: 'quiet harbour' })
    expect([(await read(token)).status, (await readByPage(token)).statusCode]).toEqual([401, 401])
    await app.call('GET /api/v1/customers', { key: token })
    expect((await call(`GET /api/v1/share-links/${link.id}/openings`)).body.data).toEqual([])
  })

  it('is stored as a hash and shown once', async () => {
    const { token, call, link } = await shared()
    const rows = await app.db.selectFrom('share_link').selectAll().where('id', '=', link.id).execute()
    // The secret itself may have underscores.
    const secret = token.replace(/^trb_share_/, '')
    expect(secret.length).toBeGreaterThan(30)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify((await call('GET /api/v1/share-links')).body)).not.toContain('/s/trb_share_')
  })

  it('may be framed only by the sites that it names', async () => {
    const { token } = await shared({ embed_origins: ['https://intranet.example.com'] })
    const { headers } = await open(token)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/intranet\.example\.com(;|$)/)
  })

  it('reads the operations of its view with the parameters of the view, and pages through them', async () => {
    const { token } = await shared()
    const { status, body } = await read(token)
    expect([status, body.meta.date_from, body.meta.date_to]).toEqual([200, '2026-03-01', '2026-03-10'])
    expect(body.data[0].spend).toBe(40)
    expect((await read(token, { limit: '1' })).status).toBe(200)
    expect((await read(token, { limit: '1000' })).status).toBe(400)
  })

  it.each([
    [{ date_from: '2020-01-01' }, 'date_from'],
    [{ date_to: '2030-01-01' }, 'date_to'],
    [{ model: 'last_touch' }, 'model'],
    [{ level: 'ad' }, 'level'],
    [{ window: '7' }, 'window'],
    [{ anything: '1' }, 'anything'],
  ])('rejects the altered parameters %j', async (query, field) => {
    const { token } = await shared()
    const { status, body } = await read(token, query as Record<string, string>)
    const rejected = [403, 'forbidden', 'share_link', field]
    expect([status, body.error.code, body.error.reason, body.error.field]).toEqual(rejected)
    const byPage = await readByPage(token, `campaigns?${new URLSearchParams(query as Record<string, string>)}`)
    const { error } = byPage.json()
    expect([byPage.statusCode, error.code, error.reason, error.field]).toEqual(rejected)
  })

  it('is the only credential of its address, which has reads of the view and nothing else', async () => {
    const { token, business, session, profileId } = await shared()
    const same = await readByPage(token, 'campaigns?limit=1')
    expect([same.statusCode, same.json()]).toEqual([200, (await read(token, { limit: '1' })).body])
    // Neither a session of the reader nor another credential or profile adds anything.
    const cookie = { cookie: `tributary_session=${session}` }
    expect((await readByPage(token, 'customers', cookie)).statusCode).toBe(403)
    expect((await readByPage(token, 'customers', { authorization: `Bearer ${business.key}` })).statusCode).toBe(403)
    const other = await shared()
    expect((await readByPage(token, `campaigns?profile_id=${other.profileId}`)).statusCode).toBe(404)
    const named = await readByPage(token, 'campaigns', { 'x-profile-id': other.profileId })
    expect(named.json().data).toEqual((await readByPage(token)).json().data)
    for (const key of [business.key, session, profileId, 'x']) expect((await readByPage(key)).statusCode).toBe(404)
    for (const path of ['', '../../campaigns', '..%2fcampaigns', `customers/${profileId}`, 'CAMPAIGNS'])
      expect([path, (await readByPage(token, path)).statusCode]).toEqual([path, 404])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { statusCode } = await app.server.inject({ method, url: `/s/${token}/api/v1/campaigns` })
      expect([method, statusCode]).toEqual([method, 404])
    }
  })

  it('reads no other profile', async () => {
    const { token } = await shared()
    const other = await shared()
    for (const id of [other.profileId, randomUUID()]) {
      expect((await read(token, {}, { 'x-profile-id': id })).status).toBe(404)
      expect((await read(token, { profile_id: id })).status).toBe(404)
    }
  })

  it('ends with its revocation, expiry, view, profile, creator and role, always with the same response', async () => {
    const absent = `trb_share_${randomUUID().replaceAll('-', '')}_${'a'.repeat(43)}`
    const gone = await open(absent)
    expect(gone.statusCode).toBe(404)
    const endings: [string, (fixture: Awaited<ReturnType<typeof shared>>) => Promise<unknown>][] = [
      ['revoked', ({ call, link }) => call(`DELETE /api/v1/share-links/${link.id}`)],
      ['view deleted', ({ call, view }) => call(`DELETE /api/v1/views/${view.id}`)],
      [
        'profile archived',
        ({ profileId }) =>
          app.db.updateTable('profile').set({ archived_at: app.clock.now() }).where('id', '=', profileId).execute(),
      ],
      [
        'creator demoted',
        ({ editor }) =>
          app.db.updateTable('workspace_member').set({ role: 'viewer' }).where('user_id', '=', editor.id).execute(),
      ],
      [
        'creator removed',
        ({ editor }) => app.db.deleteFrom('workspace_member').where('user_id', '=', editor.id).execute(),
      ],
    ]
    for (const [why, end] of endings) {
      const fixture = await shared()
      expect([why, (await open(fixture.token)).statusCode]).toEqual([why, 200])
      await end(fixture)
      await app.ctx.forgetCredentials()
      const page = await open(fixture.token)
      expect([why, page.statusCode, page.body]).toEqual([why, 404, gone.body])
      expect([why, (await open(fixture.token, { query: '?table' })).body]).toEqual([why, gone.body])
      expect([why, (await read(fixture.token)).status]).toEqual([why, 401])
      expect([why, (await readByPage(fixture.token)).statusCode]).toEqual([why, 401])
    }
    const expiring = await shared({ expires_at: new Date(app.clock.now().getTime() + 1_000).toISOString() })
    const altered = `${expiring.token.slice(0, -1)}${expiring.token.endsWith('A') ? 'B' : 'A'}`
    expect([(await open(altered)).statusCode, (await readByPage(altered)).statusCode]).toEqual([404, 401])
    expect((await open(expiring.token)).statusCode).toBe(200)
    expect((await readByPage(expiring.token)).statusCode).toBe(200)
    app.clock.advance(2_000)
    expect((await open(expiring.token)).body).toBe(gone.body)
    expect((await open(expiring.token, { query: '?table' })).body).toBe(gone.body)
    expect((await readByPage(expiring.token)).statusCode).toBe(401)
  })

  it('follows its view, and reads nothing once the view has a filter that no report enforces', async () => {
    const { token, call, view } = await shared()
    await call(`PATCH /api/v1/views/${view.id}`, { model: 'last_touch' })
    expect((await read(token, { model: 'last_touch' })).status).toBe(200)
    await call(`PATCH /api/v1/views/${view.id}`, { filters: { q: 'sofa' } })
    expect([(await read(token)).status, (await readByPage(token)).statusCode]).toEqual([403, 403])
    expect((await open(token)).statusCode).toBe(409)
    expect((await call('GET /api/v1/share-links')).body.data[0].status).toBe('inactive')
  })
})

/** A link to each kind of view, with a setting that its reports must enforce. */
const kinds: [page: string, settings: object, altered: Record<string, string>][] = [
  ['overview', { date_basis: 'touch' }, { date_basis: 'conversion' }],
  ['ads', { filters: { platform: 'search_ads' } }, { platform: 'social_ads' }],
  ['campaigns', { level: 'ad' }, { level: 'campaign' }],
  ['paths', { filters: { contains: 'Email' } }, { contains: 'Direct' }],
  ['paths', { filters: { view: 'roles' } }, { level: 'ad' }],
  ['paths', { filters: { view: 'models' } }, { level: 'ad' }],
  ['cohorts', { filters: { interval: 'week' } }, { by: 'country' }],
  ['platforms', {}, { platform: 'crm_a' }],
  ['experiments', { filters: { state: 'completed' } }, { state: 'draft' }],
  ['budgets', { filters: { month: '2026-03' } }, { month: '2026-02' }],
  ['books', {}, { model: 'last_touch' }],
  ['site', { filters: { country: 'CL' } }, { country: 'AR' }],
  ['coverage', {}, { goal: 'payment' }],
]

/** Reads of other pages, and of the persons behind the figures. */
const otherReads = [
  ...['overview.readOverview', 'ads.listAds', 'paths.listPaths', 'site.readSite', 'customers.listCustomers'],
  ...['conversions.listConversions', 'paths.listPathConversions', 'cohorts.listCohortPayments'],
  ...['experiments.readExperiment', 'experiments.listAssignments', 'experiments.listRegions'],
  ...['books.listBookDifferences', 'campaigns.listBridgeConversions', 'campaigns.listCampaignConversions'],
]

describe.each(kinds)('a share link to %s with %j', (page, settings, altered) => {
  it('reads the reports of its page with its settings and nothing else, and shows them as tables', async () => {
    const { token, view, profileId, business } = await shared({}, { page, ...settings })
    const bound = bindOperations(view, '2026-03-10')
    expect(Object.keys(bound).length).toBeGreaterThan(0)
    for (const id of [...otherReads, ...Object.keys(bound)]) {
      const op = operations.find((item) => item.id === id)!
      const route = `GET ${routeOf(op).replace(/:\w+/g, profileId)}` as 'GET /'
      const { status, body } = await app.call(route, { key: token })
      const byPage = await app.server.inject({ method: 'GET', url: `/s/${token}${route.slice(4)}` })
      if (bound[op.id]) expect([op.id, status, byPage.json()]).toEqual([op.id, 200, body])
      else {
        expect([op.id, status, body.error?.reason ?? body.error]).toEqual([op.id, 403, 'share_link'])
        expect([op.id, byPage.statusCode]).toEqual([op.id, routeOf(op).includes(':') ? 404 : 403])
      }
    }
    const [field, value] = Object.entries(altered)[0]!
    for (const id of Object.keys(bound)) {
      const route = `GET ${routeOf(operations.find((op) => op.id === id)!)}` as 'GET /'
      const { status, body } = await app.call(route, { key: token, query: { [field]: value } })
      expect([id, status, body.error.field]).toEqual([id, 403, field])
    }
    const pages = await Promise.all(
      ['en', 'es'].map((language) =>
        app.server.inject({ method: 'GET', url: `/s/${token}?table`, headers: { 'accept-language': language } }),
      ),
    )
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200)
      expect(body).toContain(business.profile.name)
      expect(body).toContain('<table>')
    }
  })
})

it('keeps the latest openings of a link, and none from more than a year ago', async () => {
  const { link, profileId } = await shared()
  const now = app.clock.now().getTime()
  for (const daysAgo of [400, 3, 2, 1]) {
    const opened_at = new Date(now - daysAgo * 86_400_000)
    const opening = {
      profile_id: profileId,
      link_id: link.id,
      id: newId(opened_at.getTime()),
      opened_at,
      country: null,
    }
    await app.db
      .insertInto('share_opening')
      .values({ ...opening, via: 'page' })
      .execute()
  }
  await deleteOldOpenings(app.db, new Date(now - 365 * 86_400_000), 2)
  const rows = app.db.selectFrom('share_opening').select('opened_at').where('profile_id', '=', profileId)
  const left = await rows.orderBy('opened_at').execute()
  expect(left.map(({ opened_at }) => (now - opened_at.getTime()) / 86_400_000)).toEqual([2, 1])
})

describe('a share link with a password', () => {
  it('shows nothing, not even names, before the password was entered', async () => {
    const { token, business, view } = await shared({ password: 'quiet harbour' })
    const locked = await open(token)
    expect([locked.statusCode, locked.body.includes(business.profile.name), locked.body.includes(view.name)]).toEqual([
      401,
      false,
      false,
    ])
    expect((await read(token)).body.error).toMatchObject({ code: 'unauthorized', reason: 'share_password_required' })
    expect((await open(token, { password: 'wrong password' })).statusCode).toBe(401)
    const entered = await open(token, { password: 'quiet harbour' })
    expect([entered.statusCode, entered.headers.location]).toEqual([303, `/s/${token}`])
    const setCookie = String(entered.headers['set-cookie'])
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).toContain(`Path=/s/${token}`)
    const cookie = setCookie.split(';')[0]!
    expect((await open(token, { cookie })).statusCode).toBe(200)
    expect((await open(token, { query: '?table' })).body).toBe(locked.body)
    expect((await readByPage(token)).json().error.reason).toBe('share_password_required')
    expect((await readByPage(token, 'campaigns', { cookie })).statusCode).toBe(200)
    const proof = decodeURIComponent(cookie.split('=').slice(1).join('='))
    expect((await read(token, {}, { 'x-share-proof': proof })).status).toBe(200)
    const longer = proof.replace(/^\d+/, (time) => String(Number(time) + 1))
    expect((await read(token, {}, { 'x-share-proof': longer })).status).toBe(401)
    const other = await shared({ password: 'quiet harbour' })
    expect((await open(other.token, { cookie })).statusCode).toBe(401)
    expect((await readByPage(other.token, 'campaigns', { cookie })).statusCode).toBe(401)
    app.clock.advance(13 * 3_600_000)
    expect((await open(token, { cookie })).statusCode).toBe(401)
    expect((await readByPage(token, 'campaigns', { cookie })).statusCode).toBe(401)
  })

  it('forgets who entered the old password when it changes', async () => {
    const { token, call, link } = await shared({ password: 'quiet harbour' })
    const cookie = String((await open(token, { password: 'quiet harbour' })).headers['set-cookie']).split(';')[0]!
    expect((await open(token, { cookie })).statusCode).toBe(200)
    await call(`PATCH /api/v1/share-links/${link.id}`, { password: 'another harbour' })
    expect((await open(token, { cookie })).statusCode).toBe(401)
    expect((await readByPage(token, 'campaigns', { cookie })).statusCode).toBe(401)
    expect((await open(token, { password: 'quiet harbour' })).statusCode).toBe(401)
    await call(`PATCH /api/v1/share-links/${link.id}`, { password: null })
    expect((await open(token)).statusCode).toBe(200)
  })

  it('slows down guesses, also when the last one is right', async () => {
    const { token } = await shared({ password: 'quiet harbour' })
    const statuses = []
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await open(token, { password: `guess ${guess}` })).statusCode)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    expect((await open(token, { password: 'quiet harbour' })).statusCode).toBe(429)
  })
})

describe('creating a share link', () => {
  it('needs an editor, a view that the person sees, and one that a link can enforce', async () => {
    const { workspace_id, profileId, view, call } = await shared()
    const viewer = await app.seed.user({ workspace_id, role: 'viewer' })
    const session = await app.seed.session({ user_id: viewer.id, active_profile_id: profileId })
    const body = { view_id: view.id, name: 'Mine' }
    expect((await app.call('POST /api/v1/share-links', { session, body })).body.error.reason).toBe('role')
    const own = await app.call('POST /api/v1/views', { session, body: { name: 'Own', page: 'overview' } })
    const foreign = await call('POST /api/v1/share-links', { view_id: own.body.data.id, name: 'Theirs' })
    const unknown = await call('POST /api/v1/share-links', { view_id: randomUUID(), name: 'None' })
    expect([foreign.status, foreign.body.error.message]).toEqual([422, unknown.body.error.message])
    for (const settings of [{ page: 'customers' }, { page: 'overview', filters: { q: 'x' } }]) {
      const { body } = await call('POST /api/v1/views', { name: 'No', ...settings })
      expect(body.data.can_be_linked).toBe(false)
      const rejected = await call('POST /api/v1/share-links', { view_id: body.data.id, name: 'No' })
      expect([rejected.status, rejected.body.error.reason]).toEqual([409, 'view_not_linkable'])
    }
  })

  it.each([
    [{ password: 'short' }, 'password'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ embed_origins: ['http://evil.example'] }, 'embed_origins'],
    [{ embed_origins: ["https://a.example; script-src 'unsafe-inline'"] }, 'embed_origins'],
  ])('rejects %j', async (link, field) => {
    const { created } = await shared(link)
    expect([created.status, created.body.error.field]).toEqual([422, field])
  })
})

it('no other operation accepts a share link', { timeout: 120_000 }, async () => {
  const walked = await unlimitedApp({ passwordHashing: fastHashing })
  const fixture = await createFixture(walked)
  const session = await walked.seed.session({ user_id: fixture.user_id, active_profile_id: fixture.profile_id })
  const view = await walked.call('POST /api/v1/views', { session, body: { name: 'Ads', page: 'ads' } })
  const body = { view_id: view.body.data.id, name: 'Board' }
  const { data } = (await walked.call('POST /api/v1/share-links', { session, body })).body
  const key = data.url.split('/s/')[1]
  const open = new Set(['ads.listAds'])
  let rejected = 0
  for (const op of operations.filter(({ credentials, id }) => credentials.length > 0 && !open.has(id))) {
    const { status, body } = await send(walked, op, exampleRequest(op, fixture), { key })
    // A route that a share link cannot call answers before it reads the request.
    expect([op.id, status, body.error?.reason ?? body.error]).toEqual([op.id, 403, 'share_link'])
    const { path } = exampleRequest(op, fixture)
    const byPage = await walked.server.inject({ method: op.method, url: `/s/${key}${path}` })
    expect([op.id, [403, 404].includes(byPage.statusCode)]).toEqual([op.id, true])
    rejected++
  }
  expect(rejected).toBeGreaterThan(200)
})
