import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentOutcomes } from './server/consent-screen.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'
import type { SandboxVendor } from './vendor.ts'

const redirectUri = 'https://caller.example/back?keep=1'

const first: SandboxVendor = {
  key: 'first',
  name: 'First <vendor>',
  settings: { CLIENT_ID: 'app-1', CLIENT_SECRET: 'secret-1', EXTRA: 'more' },
  consent: {
    path: '/oauth/authorize',
    accounts: [
      { id: 'a', name: 'Account A' },
      { id: 'b', name: 'Account B' },
      { id: 'c', name: 'Account C' },
    ],
    rejections: { cancel: { error: 'access_denied', error_reason: 'user_denied' } },
  },
  routes: [
    {
      method: 'POST',
      path: '/token',
      respond({ form, grants }) {
        const grant = grants.redeem(form.code ?? '', form.redirect_uri ?? '')
        return grant
          ? { json: { access_token: grants.issue('access', grant, 60) } }
          : { status: 400, json: { error: 'invalid_grant' } }
      },
    },
    {
      method: 'GET',
      path: '/things/:id',
      respond: ({ params, bearerToken, grants }) => ({
        json: { id: params.id, ...grants.read('access', bearerToken) },
      }),
    },
    {
      method: 'DELETE',
      path: '/grant',
      respond({ bearerToken, grants }) {
        const { grant } = grants.read('access', bearerToken)
        if (grant) grants.revoke(({ id }) => id === grant.id)
        return { status: 204 }
      },
    },
  ],
  failures: { throttled: ({ retry_after_seconds }) => ({ status: 418, json: { wait: retry_after_seconds } }) },
}

const second: SandboxVendor = { ...first, key: 'second' }

let sandbox: Sandbox
const clock = { now: new Date('2026-11-14T12:00:00Z') }

beforeAll(async () => {
  sandbox = await startSandbox({ vendors: [first, second], now: () => clock.now })
})

beforeEach(async () => {
  clock.now = new Date('2026-11-14T12:00:00Z')
  await control('POST', '/reset')
})

afterAll(() => sandbox.close())

function control(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${sandbox.controlOrigin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
}

const requested = { client_id: 'app-1', redirect_uri: redirectUri, state: 'st&te', scope: 'read write' }

async function decide(outcome: string, more: [string, string][] = [], request: Record<string, string> = requested) {
  const body = new URLSearchParams([
    ['request', new URLSearchParams(request).toString()],
    ['outcome', outcome],
    ...more,
  ])
  const response = await fetch(`${sandbox.origins.first}/sandbox/decision`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  return { response, query: location === null ? null : Object.fromEntries(new URL(location).searchParams) }
}

async function tokenAfter(outcome: string, more: [string, string][] = []): Promise<string> {
  const { query } = await decide(outcome, more)
  const { access_token } = (await (await redeem(query!.code!)).json()) as { access_token: string }
  return access_token
}

function redeem(code: string, redirect_uri = redirectUri, origin = sandbox.origins.first): Promise<Response> {
  return fetch(`${origin}/token`, { method: 'POST', body: new URLSearchParams({ code, redirect_uri }) })
}

async function readThing(token: string, origin = sandbox.origins.first) {
  const response = await fetch(`${origin}/things/one%2Ftwo`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as {
    id: string
    state: string
    grant: { accounts: string[]; scopes: string[] } | null
  }
}

describe('the consent screen', () => {
  it('shows the app, the scopes and every outcome, and escapes markup', async () => {
    const query = new URLSearchParams({ ...requested, scope: '<script>' })
    const page = await (await fetch(`${sandbox.origins.first}/oauth/authorize?${query}`)).text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<vendor>')
    for (const outcome of consentOutcomes) expect(page).toContain(`value="${outcome}"`)
  })

  it.each([
    ['allow_one', [], ['a']],
    ['allow_several', [], ['a', 'b', 'c']],
    ['allow_ticked', ['b', 'c', 'foreign'], ['b', 'c']],
    ['allow_none', [], []],
  ])('with %s and %j selected grants %j', async (outcome, ticked, accounts) => {
    const token = await tokenAfter(
      outcome,
      ticked.map((id): [string, string] => ['account', id]),
    )
    expect(await readThing(token)).toMatchObject({
      id: 'one/two',
      state: 'valid',
      grant: { accounts, scopes: ['read', 'write'] },
    })
  })

  it('redirects with the state, and keeps the query of the URL', async () => {
    const { query } = await decide('allow_one')
    expect(query).toEqual({ keep: '1', code: expect.any(String), state: 'st&te' })
  })

  it.each([
    ['cancel', { error: 'access_denied', error_reason: 'user_denied' }],
    ['deny', { error: 'unauthorized_client' }],
    ['error', { error: 'server_error' }],
  ])('redirects without a code after %s', async (outcome, expected) => {
    const { response, query } = await decide(outcome)
    expect(response.status).toBe(302)
    expect(query).toEqual({ keep: '1', state: 'st&te', ...expected })
  })

  it('ends on a page after error_page', async () => {
    const { response, query } = await decide('error_page')
    expect([response.status, query]).toEqual([500, null])
  })

  it('grants one account after the requested number of seconds', async () => {
    const { query } = await decide('slow', [['seconds', '0']])
    expect(query).toMatchObject({ code: expect.any(String) })
  })

  it.each([
    ['another app', { ...requested, client_id: 'other' }],
    ['no address', { client_id: 'app-1', state: 's' }],
    ['an address that is none of the web', { ...requested, redirect_uri: 'javascript:alert(1)' }],
  ])('is rejected for %s', async (_, request) => {
    const query = new URLSearchParams(request)
    expect((await fetch(`${sandbox.origins.first}/oauth/authorize?${query}`)).status).toBe(400)
    expect((await decide('allow_one', [], request)).response.status).toBe(400)
  })
})

describe('codes and tokens', () => {
  it('a code is exchanged for one token only', async () => {
    const { query } = await decide('allow_one')
    expect((await redeem(query!.code!)).status).toBe(200)
    expect((await redeem(query!.code!)).status).toBe(400)
  })

  it('a code is invalid with another redirect URI, at another vendor, or after ten minutes', async () => {
    const { query } = await decide('allow_one')
    expect((await redeem(query!.code!, 'https://evil.example/')).status).toBe(400)
    expect((await redeem(query!.code!, redirectUri, sandbox.origins.second)).status).toBe(400)
    clock.now = new Date('2026-11-14T12:10:00Z')
    expect((await redeem(query!.code!)).status).toBe(400)
  })

  it('a token ends with its expiry, and with its grant', async () => {
    const token = await tokenAfter('allow_one')
    expect(await readThing(token, sandbox.origins.second)).toMatchObject({ state: 'unknown' })
    expect(await readThing(`${token}x`)).toMatchObject({ state: 'unknown' })
    clock.now = new Date('2026-11-14T12:01:00Z')
    expect(await readThing(token)).toMatchObject({ state: 'expired' })
    const other = await tokenAfter('allow_one')
    const headers = { authorization: `Bearer ${other}` }
    await fetch(`${sandbox.origins.first}/grant`, { method: 'DELETE', headers })
    expect(await readThing(other)).toMatchObject({ state: 'revoked' })
  })

  it('a token is valid after a restart of the sandbox', async () => {
    const token = await tokenAfter('allow_one')
    const later = await startSandbox({ vendors: [first], now: () => clock.now })
    expect(await readThing(token, later.origins.first)).toMatchObject({ state: 'valid' })
    await later.close()
  })
})

describe('failure scripts', () => {
  const statusOf = async (path = '/things/1', vendor = 'first') =>
    (await fetch(`${sandbox.origins[vendor]}${path}`, { redirect: 'manual' })).status

  it('fail the configured number of times, after the configured number of successes', async () => {
    await control('POST', '/failures', { vendor: 'first', kind: 'server_error', skip: 1, times: 2 })
    const statuses = [await statusOf(), await statusOf(), await statusOf(), await statusOf()]
    expect(statuses).toEqual([200, 500, 500, 200])
  })

  it('apply only to their vendor and path, and to the consent screen only by its path', async () => {
    await control('POST', '/failures', { vendor: 'first', kind: 'server_error', times: null })
    const screen = `/oauth/authorize?${new URLSearchParams(requested)}`
    expect([await statusOf(), await statusOf('/things/1', 'second'), await statusOf(screen)]).toEqual([500, 200, 200])
    await control('DELETE', '/failures')
    await control('POST', '/failures', { vendor: 'first', kind: 'server_error', path: '/oauth', times: null })
    expect([await statusOf(), await statusOf(screen)]).toEqual([200, 500])
  })

  it("use the vendor's error format where it has one", async () => {
    await control('POST', '/failures', { vendor: 'first', kind: 'throttled', retry_after_seconds: 9 })
    const response = await fetch(`${sandbox.origins.first}/things/1`)
    expect([response.status, await response.json()]).toEqual([418, { wait: 9 }])
  })

  it.each([
    ['html', 200, '<!doctype html>'],
    ['malformed_json', 200, '{"data"'],
    ['other_shape', 200, '{"unexpected"'],
    ['permission_missing', 403, '{"error"'],
    ['token_expired', 401, '{"error"'],
  ])('%s responds with %i and %s', async (kind, status, beginning) => {
    await control('POST', '/failures', { vendor: 'first', kind })
    const response = await fetch(`${sandbox.origins.first}/things/1`)
    expect(response.status).toBe(status)
    expect((await response.text()).slice(0, beginning.length)).toBe(beginning)
  })

  it('redirect points to another host, huge is over 10 MB', async () => {
    await control('POST', '/failures', { vendor: 'first', kind: 'redirect' })
    const redirected = await fetch(`${sandbox.origins.first}/things/1`, { redirect: 'manual' })
    expect(redirected.headers.get('location')).toBe('http://elsewhere.invalid/')
    await control('POST', '/failures', { vendor: 'first', kind: 'huge' })
    const huge = await fetch(`${sandbox.origins.first}/things/1`)
    expect((await huge.arrayBuffer()).byteLength).toBeGreaterThan(10 * 1024 * 1024)
  })

  it.each(['half_page', 'drop'])('%s closes the connection early', async (kind) => {
    await control('POST', '/failures', { vendor: 'first', kind })
    await expect(fetch(`${sandbox.origins.first}/things/1`).then((response) => response.text())).rejects.toThrow()
  })

  it.each([{ vendor: 'nobody', kind: 'html' }, { vendor: 'first', kind: 'nothing' }, { vendor: 'first' }, []])(
    'are rejected with %j',
    async (script) => {
      expect((await control('POST', '/failures', script)).status).toBe(422)
      expect(await (await control('GET', '/failures')).json()).toEqual({ failures: [] })
    },
  )
})

describe('the control routes', () => {
  it('return the settings that make the service use the sandbox', async () => {
    const text = await (await control('GET', '/env')).text()
    expect(text.split('\n').filter((line) => line.startsWith('FIRST'))).toEqual([
      'FIRST_CLIENT_ID=app-1',
      'FIRST_CLIENT_SECRET=secret-1',
      'FIRST_EXTRA=more',
      `FIRST_CONSENT_ORIGIN=${sandbox.origins.first}`,
      `FIRST_API_ORIGIN=${sandbox.origins.first}`,
    ])
  })

  it('return the requests to each vendor', async () => {
    await fetch(`${sandbox.origins.first}/things/7?a=1`)
    await fetch(`${sandbox.origins.second}/nowhere`)
    const { requests } = (await (await control('GET', '/requests?vendor=first')).json()) as { requests: unknown[] }
    expect(requests).toEqual([{ vendor: 'first', method: 'GET', path: '/things/7', query: { a: '1' }, status: 200 }])
  })
})
