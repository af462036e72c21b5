import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'
import { pkce } from '../support/fixtures/consenting-person.ts'
import { startChromium } from '../support/processes/chromium.ts'
import { type Json, type StartedService, startService } from '../support/processes/started-service.ts'
import { startMailServer } from '../support/servers/mail-server.ts'
import { startPageServer } from '../support/servers/page-server.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/**
 * How people, an app and an assistant sign in: the started service, a real mail server, a breach corpus and a browser. The tests
 * are one story and depend on their order.
 */
const database = await testDatabase()
const mail = await startMailServer()
const browser = await startChromium()
const desk = await startPageServer()
const email = 'ana@example.com'
const leaked = 'lantern harbour 61 leaked'
const password = 'quiet orchard 4 bridges'
let service: StartedService
let base: string
let corpus: { origin: string; lookups: string[]; close(): void }
let owner: BrowserContext
let workspaceId: string
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  corpus = await startCorpus()
  service = await startService(await temporaryDirectory(), {
    DEMO: 'off',
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Tributary <hello@tributary.test>',
    BREACH_API_ORIGIN: corpus.origin,
  })
  base = `http://127.0.0.1:${service.port}`
  workspaceId = (await admin('/admin/workspaces', { name: 'Norte Agency' })).id
  for (const name of ['North shop', 'South shop']) {
    await admin('/admin/profiles', { workspace_id: workspaceId, name, timezone: 'UTC', reporting_currency: 'USD' })
  }
  await admin('/admin/users', { email, workspace_id: workspaceId, role: 'owner' })
  owner = await browser.newContext({ locale: 'en-US' })
}, 240_000)
afterAll(async () => {
  await service?.stop()
  corpus?.close()
})

/** A breach corpus that contains one password. */
async function startCorpus() {
  const digest = hash('sha1', leaked, 'hex').toUpperCase()
  const lookups: string[] = []
  const server = createServer((request, response) => {
    lookups.push(request.url!)
    response.end(request.url === `/range/${digest.slice(0, 5)}` ? `${digest.slice(5)}:42\r\n` : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, lookups, close: () => void server.close() }
}

async function admin(path: string, body: object): Promise<Json> {
  const response = await service.call('POST', `/api/v1${path}`, { token: service.operatorKey, body })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.data
}

/** Returns the API response for the signed-in person. */
async function api(context: BrowserContext, method: string, path: string, body?: object): Promise<Json> {
  const response = await context.request.fetch(`${base}/api/v1${path}`, {
    method,
    headers: { origin: base },
    ...(body && { data: body }),
  })
  const tokenBody = await response.json()
  if (!response.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(tokenBody)}`)
  return tokenBody.data
}

/** Returns the link in the newest mail to an address, once `count` mails have arrived. */
async function linkTo(to: string, count: number): Promise<string> {
  const isSent = () => mail.received.filter((item) => item.to.includes(to)).length >= count
  const isSentAtLast = async () => {
    // Skips the delay before the second attempt.
    await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    return isSent()
  }
  await vi.waitUntil(isSentAtLast, { timeout: 90_000, interval: 100 })
  return mail.linkTo(to)!
}

const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
const longTimeout = { timeout: 180_000 }
const h1 = (page: Page) => page.locator('h1').textContent()

async function fillIn(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
}

describe('a person', () => {
  it(
    'sets a password by a mailed link that arrives although the mail server was busy at first',
    longTimeout,
    async () => {
      mail.reject(1)
      const page = await owner.newPage()
      await page.goto(`${base}/sign-in`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await fillIn(page, { Email: email }, 'Email me a link')
      expect(await h1(page)).toBe('Check your email')
      const link = await linkTo(email, 1)
      expect(mail.received.at(-1)).toMatchObject({ from: 'hello@tributary.test', to: [email] })
      await page.goto(link)
      await fillIn(page, { 'New password': 'too short' }, 'Set password')
      expect(await page.getByRole('alert').textContent()).toContain('at least 12 characters')
      await fillIn(page, { 'New password': leaked }, 'Set password')
      expect(await page.getByRole('alert').textContent()).toContain('appeared in a data breach')
      await fillIn(page, { 'New password': password }, 'Set password')
      expect(await h1(page)).toBe('Password set')
      await page.goto(link)
      await fillIn(page, { 'New password': password }, 'Set password')
      expect(await page.getByRole('alert').textContent()).toContain('cannot be used')
      for (const path of corpus.lookups) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/)
      expect(corpus.lookups).toHaveLength(2)
      await page.close()
    },
  )

  it('changes it while the breach corpus is unavailable, and sets up a second factor', longTimeout, async () => {
    corpus.close()
    const page = await owner.newPage()
    await page.goto(`${base}/sign-in?next=${encodeURIComponent('/settings?view=account')}`)
    await fillIn(page, { Email: email, Password: 'not the password' }, 'Sign in')
    expect(await page.getByRole('alert').textContent()).toContain('Incorrect email or password')
    await fillIn(page, { Password: password }, 'Sign in')
    await page.waitForURL((url) => url.pathname === '/settings')
    const { token } = await api(owner, 'POST', '/user-tokens', { name: 'Old laptop' })
    const statusOf = async () => (await service.call('GET', '/api/v1/profile', { token: token })).status
    const before = await statusOf()
    await page.locator('input[autocomplete=current-password]').first().fill(password)
    await page.locator('input[autocomplete=new-password]').fill(`${password} too`)
    await page.getByRole('button', { name: 'Change password', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Old laptop').waitFor()
    await dialog.getByRole('button', { name: 'Revoke all' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect([before, await statusOf()]).toEqual([400, 401])
    await api(owner, 'PUT', '/password', { current_password: `${password} too`, new_password: password })
    secret = (await api(owner, 'POST', '/second-factor', { current_password: password })).secret
    const confirmed = await api(owner, 'POST', '/second-factor/confirm', { code: codeAt(Date.now()) })
    recoveryCodes = confirmed.recovery_codes
    await api(owner, 'DELETE', '/sessions/current')
    await page.close()
  })

  it('invites a second person, who follows the mail, chooses a password and is signed in', longTimeout, async () => {
    const signIn = { email, password, code: recoveryCodes[0]! }
    await api(owner, 'POST', '/sessions', signIn)
    const bruno = 'bruno@example.com'
    const path = `/workspaces/${workspaceId}/invitations`
    const made = await api(owner, 'POST', path, { email: bruno, role: 'viewer', locale: 'es' })
    expect(made.is_mailed).toBe(false)
    const link = await linkTo(bruno, 1)
    expect(mail.received.at(-1)!.text).toContain(`${email} te invita a Norte Agency como lector`)
    await vi.waitUntil(async () => (await api(owner, 'GET', path))[0].is_mailed, { timeout: 90_000 })
    const theirs = await browser.newContext({ locale: 'es-CL' })
    const page = await theirs.newPage()
    await page.goto(link)
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button').first().click()
    await page.waitForURL(`${base}/**`)
    expect((await api(theirs, 'GET', '/sessions/current')).user.email).toBe(bruno)
    const members = await api(owner, 'GET', `/workspaces/${workspaceId}/members`)
    expect(members.map(({ role }: { role: string }) => role).toSorted()).toEqual(['owner', 'viewer'])
    await api(owner, 'DELETE', '/sessions/current')
    await theirs.close()
  })
})

describe('an app and an assistant', () => {
  it('get access on a page after password and code, and query both profiles', longTimeout, async () => {
    const app = await admin('/admin/oauth-apps', {
      name: 'Desk',
      redirect_uris: [`${desk.origin}/callback`],
      allowed_scopes: ['mcp:read'],
    })
    const { verifier, challenge } = pkce()
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.client_id,
      redirect_uri: `${desk.origin}/callback`,
      scope: 'mcp:read',
      resource: `${base}/mcp`,
      state: 'a b&c',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const page = await owner.newPage()
    await page.goto(`${base}/oauth/authorize?${query}`)
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await fillIn(page, { Email: email, Password: password }, 'Sign in')
    await fillIn(page, { Code: '000000' }, 'Continue')
    expect(await page.getByRole('alert').textContent()).toContain('code is incorrect')
    // A code works once and for a step before and after its own, so the next one is new and valid for at least 30 seconds.
    await fillIn(page, { Code: codeAt(Date.now() + 30_000) }, 'Continue')
    expect(await h1(page)).toBe('Desk requests access')
    const text = await page.locator('main, body').first().innerText()
    expect(text).toContain(`Signed in as ${email}`)
    await page.getByText('All my businesses (2)').click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`${desk.origin}/**`)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['a b&c', base])
    const form = {
      grant_type: 'authorization_code',
      code: searchParams.get('code')!,
      code_verifier: verifier,
      client_id: app.client_id,
      client_secret: app.client_secret,
      resource: `${base}/mcp`,
    }
    const response = await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
    const { access_token: token } = (await response.json()) as { access_token: string }
    const client = new Client({ name: 'e2e', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit }))
    const callTool = async (name: string) => {
      const { content } = await client.callTool({ name, arguments: {} })
      return JSON.parse((content[0] as { text: string }).text)
    }
    const profiles = (await callTool('list_profiles')).data.map(({ name }: { name: string }) => name)
    expect(profiles.toSorted()).toEqual(['North shop', 'South shop'])
    expect((await callTool('rank_ads_across_profiles')).meta).toMatchObject({ profiles: 2, skipped: [] })
    const [authorization] = await api(owner, 'GET', '/authorizations')
    expect(authorization).toMatchObject({ app: { name: 'Desk' }, profile: null, scopes: ['mcp:read'] })
    await api(owner, 'DELETE', `/authorizations/${authorization.id}`)
    await expect(callTool('list_profiles')).rejects.toThrow()
    await client.close()
    await api(owner, 'DELETE', '/sessions/current')
    await page.close()
  })
})

describe('the console', () => {
  it(
    'signs in with password and code, and signs in again in a dialog that keeps the typed text',
    longTimeout,
    async () => {
      const page = await owner.newPage()
      await page.goto(`${base}/customers`)
      const enter = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await enter()
      await page.getByRole('alert').getByText('Incorrect email or password.').waitFor()
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await enter()
      await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1]!)
      await enter()
      await page.getByRole('searchbox').fill('somebody half typed')
      expect(await page.getByRole('dialog').count()).toBe(0)

      await api(owner, 'DELETE', '/sessions/current')
      await page.getByRole('searchbox').fill('somebody half typed!')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password)
      expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
      await enter()
      await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[2]!)
      await enter()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.getByRole('searchbox').inputValue()).toBe('somebody half typed!')
      await page.close()
    },
  )

  it('replaces the recovery codes, and the old ones stop working', longTimeout, async () => {
    const page = await owner.newPage()
    await page.goto(`${base}/settings?view=account`)
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[3]!)
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
    const renewed = (await dialog.locator('pre').textContent())!.trim().split(/\s+/)
    expect(renewed).toHaveLength(recoveryCodes.length)
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await dialog.getByRole('button').last().click()
    const renew = (code: string) => api(owner, 'POST', '/second-factor/recovery-codes', { code })
    await expect(renew(recoveryCodes[4]!)).rejects.toThrow('code')
    recoveryCodes = (await renew(renewed[0]!)).recovery_codes
    await page.close()
  })

  it('reloads a page whose code an upgrade removed', longTimeout, async () => {
    // A context of its own, because a file in the cache of the browser would not be requested.
    const visit = await browser.newContext({ locale: 'en-US', storageState: await owner.storageState() })
    const page = await visit.newPage()
    const loads: string[] = []
    // Fails until the page is reloaded and knows the current file names. A page requests them before its load event.
    await page.route('**/assets/manage-*', (route) =>
      loads.length === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await page.goto(`${base}/customers`)
    await page.getByRole('searchbox').waitFor()
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(loads).toHaveLength(1)
    await visit.close()
  })
})
