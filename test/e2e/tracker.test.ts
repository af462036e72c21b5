import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'
import { startChromium } from '../support/processes/chromium.ts'
import { type Json, type StartedService, startService } from '../support/processes/started-service.ts'
import { startPageServer } from '../support/servers/page-server.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** The real snippet on a page in a real browser with the real service; the tests check what the service stored. */
const dataDir = await temporaryDirectory()
const settings = { DEMO: 'off', DATABASE_URL: (await testDatabase()).url }
let service: StartedService = await startService(dataDir, settings)
const env = { ...settings, PORT: String(service.port) }
afterAll(() => service.stop())
const site = await startPageServer()
const browser = await startChromium()

const operator = (path: string, body: object): Promise<Json> => post(path, service.operatorKey, body)
const workspace = await operator('/admin/workspaces', { name: 'Meadow' })

interface Tenant {
  token: string
  trackingKey: { id: string; key: string }
}

let tenant: Tenant
let context: BrowserContext
let page: Page

beforeEach(async () => {
  tenant = await makeTenant()
  await install(tenant)
  context = await browser.newContext()
  page = await context.newPage()
})

afterEach(() => context.close())

async function makeTenant(columns: object = {}): Promise<Tenant> {
  const profile = await operator('/admin/profiles', { workspace_id: workspace.id, name: 'Shop', ...columns })
  const scopes = ['attribution:write', 'analytics:read', 'visitors:read', 'customers:read']
  const { key: token } = await operator('/admin/keys', { profile_id: profile.id, scopes })
  return { token, trackingKey: await post('/tracking/keys', token) }
}

async function install({ token }: Tenant): Promise<void> {
  site.setHead((await get('/tracking/snippet', token)).html)
}

async function post(path: string, token: string, body?: object): Promise<Json> {
  const response = await service.call('POST', `/api/v1${path}`, { token, body })
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body.data
}

async function get(path: string, token = tenant.token): Promise<Json> {
  return (await service.call('GET', `/api/v1${path}`, { token })).body.data
}

/** Returns the stored events in order of occurrence, once there are `count` of them. */
async function stored(count: number): Promise<Json[]> {
  const events = async () => (await get('/tracking/events?limit=200')).events
  await expect.poll(async () => (await events()).length).toBe(count)
  return (await events()).sort((a: Json, b: Json) => (a.event_time < b.event_time ? -1 : 1))
}

const call = (...args: unknown[]) => page.evaluate(`tributary.push(${JSON.stringify(args)})`)
const waitUntilSent = () =>
  expect.poll(() => page.evaluate('Object.keys(localStorage).filter((n) => /out_/.test(n)).length')).toBe(0)

describe('a visit', () => {
  it('is stored with its campaign, its navigation and, from identify on, its customer', async () => {
    const address = `${site.origin}/spring?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=IwAR1`
    await page.goto(address)
    await stored(1)
    await page.evaluate(`history.pushState(null, '', '/product')`)
    await stored(2)
    await call('identify', { userId: 'c-42', email: 'Ana@Example.com' })
    await call('purchase', { value: 19.9, currency: 'USD', order_id: '77' })
    const [landing, product, identify, purchase] = await stored(4)
    expect(landing).toMatchObject({
      event_name: 'page_view',
      url: address,
      path: '/spring',
      channel: 'Paid Social',
      source: 'facebook',
      medium: 'cpc',
      campaign: 'spring',
      click_ids: { fbclid: 'IwAR1' },
      browser: 'Chrome',
      device: 'desktop',
    })
    expect(product).toMatchObject({ path: '/product', referrer: address, session_id: landing.session_id })
    expect(purchase).toMatchObject({ event_name: 'purchase', currency: 'USD', visitor_id: landing.visitor_id })
    expect(Number(purchase.value)).toBe(19.9)
    const customers = [landing, product, identify, purchase].map((event) => event.customer_profile_id)
    expect(customers[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(customers).size).toBe(1)
  })

  it('has no lost or duplicate hits when the page is reloaded while the service is down', async () => {
    await page.goto(`${site.origin}/one`)
    await stored(1)
    await waitUntilSent()
    await service.stop()
    await call('track', 'while away')
    await page.reload()
    await call('track', 'after the reload')
    await expect.poll(() => page.evaluate('Object.keys(localStorage).filter((n) => /out_/.test(n)).length')).toBe(3)
    service = await startService(dataDir, env)
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await waitUntilSent()
    const events = await stored(4)
    expect(events.map(({ event_name }) => event_name)).toEqual([
      'page_view',
      'while away',
      'page_view',
      'after the reload',
    ])
    expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1)
  })

  it('counts a purchase once, however often its page is opened', async () => {
    for (let time = 0; time < 3; time++) {
      await page.goto(`${site.origin}/thanks`)
      await call('purchase', { value: 5, currency: 'USD', order_id: '99' })
      await waitUntilSent()
    }
    const names = (await stored(4)).map(({ event_name }) => event_name)
    expect(names.filter((name) => name === 'purchase')).toHaveLength(1)
  })
})

it('modules that the profile switches on are loaded, and their events stored', async () => {
  const body = { engagement: {}, elements: {} }
  await service.call('PATCH', '/api/v1/tracking/modules', { token: tenant.token, body })
  site.setBody('<button data-tributary-event="plan chosen" data-tributary-plan="pro">Choose</button>')
  await page.goto(`${site.origin}/plans`)
  const loaded = () =>
    page.evaluate(`performance.getEntriesByType('resource').filter((e) => /\\/t\\/.*-/.test(e.name)).length`)
  await expect.poll(loaded).toBe(2)
  await page.click('button')
  const [, chosen] = await stored(2)
  expect(chosen).toMatchObject({ event_name: 'plan chosen', path: '/plans', properties: { plan: 'pro' } })
  site.setBody('')
})

describe('consent', () => {
  it('denied: the visit counts, and identifies no one', async () => {
    await service.call('PATCH', '/api/v1/tracking/settings', {
      token: tenant.token,
      body: { consent_default: 'denied' },
    })
    await install(tenant)
    await page.goto(`${site.origin}/spring?utm_source=news&gclid=G1&email=ana@example.com`)
    await call('identify', { email: 'ana@example.com' })
    const [view] = await stored(1)
    expect(view).toMatchObject({
      event_name: 'page_view',
      path: '/spring',
      source: 'news',
      visitor_id: null,
      session_id: null,
      customer_profile_id: null,
      click_ids: {},
    })
    expect(JSON.stringify(view)).not.toMatch(/G1|ana@/)
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate('localStorage.length')).toBe(0)
  })
})

describe('a link token', () => {
  async function createLinkToken(): Promise<string> {
    await post('/customers', tenant.token, { rows: [{ external_id: 'c-7', email: 'rosa@example.com' }] })
    const { results } = await post('/customers/link-tokens', tenant.token, {
      customers: [{ email: 'rosa@example.com' }],
    })
    return results[0].token
  }

  it('opened in a browser links it and its earlier visits, and is removed from the URL', async () => {
    const token = await createLinkToken()
    await page.goto(`${site.origin}/before`)
    expect((await stored(1))[0].customer_profile_id).toBeNull()
    await page.goto(`${site.origin}/offer?svc_t=${token}&utm_source=mail`)
    await stored(2)
    await expect.poll(async () => (await stored(2)).every((event) => event.customer_profile_id !== null)).toBe(true)
    expect(page.url()).toBe(`${site.origin}/offer?utm_source=mail`)
    expect(JSON.stringify(await stored(2))).not.toContain(token)
  })

  it('that was modified links no one, and the visit still counts', async () => {
    const token = await createLinkToken()
    await page.goto(`${site.origin}/offer?svc_t=${token.slice(0, -4)}AAAA`)
    expect((await stored(1))[0]).toMatchObject({ path: '/offer', customer_profile_id: null })
  })
})

describe('the verification of an install', () => {
  const start = () => post('/tracking/verification', tenant.token, { page_url: `${site.origin}/` })
  const seen = async () => (await get('/tracking/verification')).seen

  it('succeeds when its link is opened', async () => {
    const { verification_url, status } = await start()
    expect(status).toBe('waiting')
    await page.goto(verification_url)
    await expect.poll(async () => (await get('/tracking/verification')).status).toBe('verified')
    expect(page.url()).toBe(`${site.origin}/`)
  })

  it("reports a page with another profile's key", async () => {
    const { verification_url } = await start()
    await install(await makeTenant())
    await page.goto(verification_url)
    await expect.poll(seen).toBe('wrong_key')
  })

  it('reports a page on a host that the profile does not list', async () => {
    tenant = await makeTenant({ domains: ['shop.example'] })
    await install(tenant)
    await page.goto((await start()).verification_url)
    await expect.poll(seen).toBe('blocked_origin')
    const reasons = async () => (await get('/tracking/quality')).rejected_by_reason
    await expect.poll(reasons).toEqual([expect.objectContaining({ reason: 'blocked_origin' })])
  })

  it('reports when a program opens it', async () => {
    const robot = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await (await robot.newPage()).goto((await start()).verification_url)
    await expect.poll(seen).toBe('bot')
    await robot.close()
  })
})

it('a revoked key stores nothing more, and the tracker stops sending', async () => {
  await service.call('DELETE', `/api/v1/tracking/keys/${tenant.trackingKey.id}`, { token: tenant.token })
  const rejected = page.waitForResponse((response) => response.status() === 401)
  await page.goto(`${site.origin}/`)
  await rejected
  await waitUntilSent()
  expect((await get('/tracking/events')).events).toEqual([])
  expect((await get('/tracking/quality')).rejected_by_reason[0].reason).toBe('revoked_key')
})
