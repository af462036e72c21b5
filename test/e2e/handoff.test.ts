import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { startChromium } from '../support/processes/chromium.ts'
import { type Json, type StartedService, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const directory = await temporaryDirectory()
const { url: DATABASE_URL } = await testDatabase()
const browser = await startChromium()

/** The caller's page, to which the person returns. */
const partner = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<title>Partner</title><h1>Welcome back</h1>')
})

let sandbox: Sandbox
let service: StartedService
let key: string
let partnerOrigin: string

beforeAll(async () => {
  sandbox = await startSandbox()
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  partnerOrigin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  service = await startService(directory, { DEMO: 'off', DATABASE_URL, ...sandbox.settings })
  key = await provision()
}, 180_000)

afterAll(async () => {
  await service?.stop()
  await sandbox?.close()
  partner.close()
})

const scopes = ['connections:read', 'connections:write', 'campaigns:read']

async function provision(): Promise<string> {
  const make = async (path: string, body: object): Promise<Json> =>
    (await service.call('POST', path, { token: service.operatorKey, body })).body.data
  const workspace = await make('/api/v1/admin/workspaces', { name: 'Cordillera' })
  const profile = await make('/api/v1/admin/profiles', { workspace_id: workspace.id, name: 'Muebles Cordillera' })
  const redirect_uris = [`${partnerOrigin}/callback`]
  const app = await make('/api/v1/admin/oauth-apps', { name: 'Partner', redirect_uris, allowed_scopes: scopes })
  return (await make('/api/v1/admin/keys', { profile_id: profile.id, app_id: app.id, scopes })).key
}

async function call(method: string, path: string, body?: unknown): Promise<Json> {
  return (await service.call(method, `/api/v1${path}`, { token: key, ...(body !== undefined && { body }) })).body.data
}

function createHandoff(provider: string): Promise<Json> {
  return call('POST', `/connections/${provider}/handoff`, { return_url: `${partnerOrigin}/done?tab=ads` })
}

/** A person opens the page, continues to the provider and presses a button there. */
async function decide(url: string, outcome: string, locale = 'en-US') {
  const context = await browser.newContext({ locale, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  const consentText = await page.locator('main').innerText()
  await page.locator('a.button').click()
  await page.locator(`button[value="${outcome}"]`).click()
  await page.waitForLoadState()
  const ended = new URL(page.url())
  await context.close()
  return { consentText, ended, query: Object.fromEntries(ended.searchParams) }
}

describe('a person without an account and without scripts', () => {
  it('connects, returns to the caller’s page with its own query, and the poll says completed', async () => {
    const handoff = await createHandoff('social_ads')
    const { consentText, ended, query } = await decide(handoff.url, 'allow_one')
    expect(consentText).toContain('Muebles Cordillera')
    expect(ended.origin).toBe(partnerOrigin)
    expect(query).toMatchObject({ tab: 'ads', provider: 'social_ads', status: 'success', handoff_id: handoff.id })
    const read = await call('GET', `/handoffs/${handoff.id}`)
    expect(read).toMatchObject({ status: 'completed', result: { connection_id: expect.any(String) } })
  }, 120_000)

  it('who grants several accounts leaves the choice to the caller', async () => {
    const handoff = await createHandoff('search_ads')
    const { query } = await decide(handoff.url, 'allow_several')
    expect(query).toMatchObject({ status: 'pending_selection', candidate_count: '3' })
    const [candidate] = await call('GET', '/connections/pending/search_ads')
    const finalized = await call('POST', '/connections/pending/search_ads/finalize', { candidate_id: candidate.id })
    expect(finalized).toMatchObject({ already_finalized: false })
  }, 120_000)

  it('who declines has changed nothing, and sees Spanish if the browser prefers it', async () => {
    const handoff = await createHandoff('crm_a')
    const { consentText, query } = await decide(handoff.url, 'cancel', 'es-CL')
    expect(consentText).toContain('te pide conectar')
    expect(query).toMatchObject({ status: 'cancelled', reason: 'user_cancelled' })
    expect(await call('GET', '/connections?channel=crm_a')).toEqual([])
  }, 120_000)

  it('who opens a spent link sees an error, and is sent back with the reason', async () => {
    const handoff = await createHandoff('crm_a')
    await decide(handoff.url, 'cancel')
    const page = await browser.newPage()
    await page.goto(handoff.url)
    expect(await page.locator('[role=alert]').innerText()).toContain('You declined')
    await page.goto(handoff.start_url)
    expect(new URL(page.url()).searchParams.get('reason')).toBe('handoff_used')
    await page.close()
  }, 120_000)
})
