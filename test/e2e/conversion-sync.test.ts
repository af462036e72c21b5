import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { type Json, type StartedService, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const database = await testDatabase('migrated', { isGuarded: false })
const sandbox = await startSandbox()
const running: StartedService[] = []
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()))
  await sandbox.close()
})

const conversions = 40

/** Creates a profile with a key, connected to the ad platform, that sends every lead to one of its pixels. */
async function setUp(service: StartedService): Promise<string> {
  const operator = { token: service.operatorKey }
  const workspace = await service.call('POST', '/api/v1/admin/workspaces', { ...operator, body: { name: 'Shop' } })
  const named = { workspace_id: workspace.body.data.id, name: 'Shop', timezone: 'UTC', reporting_currency: 'USD' }
  const profile = await service.call('POST', '/api/v1/admin/profiles', { ...operator, body: named })
  const scopes = ['exports:read', 'exports:write', 'connections:read', 'connections:write', 'attribution:write']
  const keyRequest = { profile_id: profile.body.data.id, name: 'sync', scopes }
  const created = await service.call('POST', '/api/v1/admin/keys', { ...operator, body: keyRequest })
  const token: string = created.body.data.key
  const call = (method: string, to: string, body?: unknown) => service.call(method, `/api/v1${to}`, { token, body })
  const handoff = await call('POST', '/connections/social_ads/handoff', {})
  const started = await fetch(handoff.body.data.start_url, { redirect: 'manual' })
  const consent = new URL(started.headers.get('location')!)
  const form = new URLSearchParams({ request: consent.searchParams.toString(), outcome: 'allow_one' })
  const decided = await fetch(`${consent.origin}/sandbox/decision`, { method: 'POST', body: form, redirect: 'manual' })
  const cookie = started.headers.get('set-cookie')!.split(';')[0]!
  await fetch(decided.headers.get('location')!, { headers: { cookie }, redirect: 'manual' })
  const [connection] = (await call('GET', '/connections')).body.data
  const chosen = { connection_id: connection.id, external_id: '881100220033' }
  const destination = await call('POST', '/conversion-sync/destinations', chosen)
  const { entries } = (await call('GET', '/conversion-sync/catalog')).body.data
  const lead = entries.find((entry: Json) => entry.conversion_key === 'lead_created')
  const line = { definition_id: lead.definition_id, destination_id: destination.body.data.id, event_name: 'Lead' }
  const put = await call('PUT', '/conversion-sync/catalog', { entries: [{ ...line, is_enabled: true }] })
  expect(put.status).toBe(200)
  return token
}

const readSandboxEvents = async () =>
  (await (await fetch(`${sandbox.origins.social_ads}/sandbox/received`)).json()) as Json

it('kill -9 during a run: every conversion is at the vendor exactly once', {
  timeout: 240_000,
}, async () => {
  const dataDir = await temporaryDirectory()
  const env = { DEMO: 'off', DATABASE_URL: database.url, ...sandbox.settings }
  const service = await startService(dataDir, env)
  running.push(service)
  const token = await setUp(service)
  // The vendor stores the events and responds slowly; the process is killed in between.
  const script = { vendor: 'social_ads', kind: 'slow', path: '/events', times: 1, delay_ms: 4_000 }
  await fetch(`${sandbox.controlOrigin}/failures`, { method: 'POST', body: JSON.stringify(script) })
  const events = Array.from({ length: conversions }, (_, index) => ({
    event_type: 'lead_created',
    idempotency_key: randomUUID(),
    user_traits: { email: `lead-${index}@example.com` },
  }))
  const sent = await service.call('POST', '/api/v1/events', { token, body: { events } })
  expect(sent.body.data.summary).toMatchObject({ accepted: conversions })
  await expect.poll(async () => claimed(service, token), { timeout: 90_000, interval: 100 }).toBe(conversions)
  await service.kill()
  // Expires the lease of the killed process.
  const { rowCount } = await database.pool.query(
    'update export_destination set lease_until = now() where lease_id is not null',
  )
  expect(rowCount).toBe(1)
  const again = await startService(dataDir, env)
  running.push(again)
  const counts = async () => {
    const { entries } = (await again.call('GET', '/api/v1/conversion-sync/catalog', { token })).body.data
    return entries.find((entry: Json) => entry.is_enabled).counts
  }
  const all = { selected: conversions, sent: conversions, skipped: 0, rejected: 0, pending: 0, no_longer_selected: 0 }
  await expect.poll(counts, { timeout: 90_000, interval: 500 }).toEqual(all)
  const { events: sentEvents } = await readSandboxEvents()
  expect(sentEvents).toHaveLength(conversions)
  expect(new Set(sentEvents.map(({ key }: Json) => key)).size).toBe(conversions)
})

/** Returns how many rows are pending in a running run. */
async function claimed(service: StartedService, token: string): Promise<number> {
  const { data } = (await service.call('GET', '/api/v1/exports', { token })).body
  return data.reduce((sum: number, run: Json) => sum + run.pending, 0)
}
