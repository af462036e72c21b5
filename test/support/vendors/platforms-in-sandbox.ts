import { afterAll } from 'vitest'
import type { ReceivedEvent } from '../../../sandbox/received-events.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { insertDefaultDefinitions } from '../../../src/attribution/definitions/definition-queries.ts'
import { toVendors } from '../../../src/config/vendor-settings.ts'
import type { Provider } from '../../../src/connect/provider.ts'
import { providersOf } from '../../../src/connect/provider.ts'
import { providers } from '../../../src/connect/registry.ts'
import type { Scope } from '../../../src/kernel/context/scopes.ts'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import type { TestServices } from '../app/services-on.ts'
import { type TestApp, type TestResponse, testApp } from '../app/test-app.ts'

const scopes: Scope[] = [
  'exports:read',
  'exports:write',
  'connections:read',
  'connections:write',
  'attribution:write',
  'conversions:read',
  'campaigns:apply',
  'goals:write',
]

/** A destination at each platform of the sandbox, and the event that is sent to it; null: the destination says what it is. */
const destinations = {
  social_ads: { external_id: '881100220033', event_name: 'Lead' },
  search_ads: { external_id: '6611223301', event_name: null },
  microsoft_ads: { external_id: '9001', event_name: null },
  tiktok_ads: { external_id: 'CSANDBOX0001PIXEL', event_name: 'Lead' },
  reddit_ads: { external_id: 'a2_sandbox1', event_name: 'LEAD' },
  linkedin_ads: { external_id: '7000011', event_name: null },
  snapchat_ads: { external_id: 'b0000000-0000-4000-8000-000000000001', event_name: 'SIGN_UP' },
  pinterest_ads: { external_id: '549700000001', event_name: 'lead' },
} as const

export type Vendor = keyof typeof destinations

export interface ReceivedByVendor {
  events: (Omit<ReceivedEvent, 'first_at'> & { first_at: string })[]
  bodies: string[]
  audiences: { id: string; account: string; name: string; members: string[] }[]
}

/** The service with the sandbox's ad platforms, both on the test clock. Requests contain at most `batchMax` events. */
export async function exportApp(overrides: TestServices = {}, { batchMax }: { batchMax?: number } = {}) {
  const time = { now: () => new Date() }
  const deaths = { before: 0, after: 0 }
  const sandbox: Sandbox = await startSandbox({ now: () => time.now(), until: '2026-03-09' })
  afterAll(() => sandbox.close())
  const mortal = providersOf(providers.map((provider) => withDeaths(provider, deaths, batchMax)))
  const app = await testApp({ vendors: toVendors(sandbox.settings), providers: mortal, ...overrides })
  time.now = app.clock.now
  const post = async (origin: string, path: string, body: object) => {
    const response = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} returns ${response.status}: ${await response.text()}`)
  }
  return {
    app,
    sandbox,
    /** Simulates a crash at the next request to a vendor: right before it, or before its response is read. */
    die(when: 'before' | 'after') {
      deaths[when] += 1
    },
    /** Returns everything that a vendor has received so far. */
    async received(vendor: Vendor): Promise<ReceivedByVendor> {
      return (await fetch(`${sandbox.origins[vendor]}/sandbox/received`)).json() as Promise<ReceivedByVendor>
    },
    order: (vendor: Vendor, orders: object) => post(sandbox.origins[vendor]!, '/sandbox/orders', orders),
    script: (vendor: Vendor, script: object) => post(sandbox.controlOrigin, '/failures', { vendor, ...script }),
    /** Ends the simulated crash. */
    async revive() {
      await fetch(`${sandbox.controlOrigin}/failures`, { method: 'DELETE' })
      Object.assign(deaths, { before: 0, after: 0 })
    },
  }
}

type Deaths = { before: number; after: number }

function withDeaths(provider: Provider, deaths: Deaths, batchMax?: number): Provider {
  const { conversions, audiences } = provider
  const mortal = async <T>(work: () => Promise<T>): Promise<T> => {
    if (deaths.before > 0 && deaths.before--) throw new Error('killed before the request')
    const response = await work()
    if (deaths.after > 0 && deaths.after--) throw new Error('killed before the response was read')
    return response
  }
  return {
    ...provider,
    ...(conversions && {
      conversions: {
        ...conversions,
        batchMax: batchMax ?? conversions.batchMax,
        send: (...sent) => mortal(() => conversions.send(...sent)),
      },
    }),
    ...(audiences && { audiences: { ...audiences, write: (...sent) => mortal(() => audiences.write(...sent)) } }),
  }
}

export interface ExportProfile {
  profile_id: string
  key: string
  user_id: string
  call(route: `${string} /${string}`, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  definition(conversionKey: string): Promise<string>
  /** Completes the vendor's consent screen; returns the connection. */
  connect(vendor: Vendor): Promise<string>
  /** Connects, selects a destination and enables a definition. */
  enableSending(
    vendor: Vendor,
    line: { conversion_key: string; event_name?: string; external_id?: string; backfill_days?: number },
  ): Promise<{ destination_id: string; definition_id: string; connection_id: string }>
  send(event: object): Promise<string>
}

/** A profile with the default definitions, and a key with all scopes needed here. */
export async function exportProfile(
  app: TestApp,
  options: { privacy_mode?: 'standard' | 'platform_safe' | 'hipaa'; is_healthcare_agency?: boolean } = {},
): Promise<ExportProfile> {
  const { seed, clock, db, call } = app
  const { privacy_mode = 'standard', is_healthcare_agency = false } = options
  const workspace = await seed.workspace({ is_healthcare_agency })
  const profile = await seed.profile({ workspace_id: workspace.id, privacy_mode })
  const user = await seed.user({ workspace_id: workspace.id, role: 'owner' })
  await insertDefaultDefinitions(db, profile.id, new Date(clock.now().getTime() - dayMs))
  const key = await seed.key({ profile_id: profile.id, scopes })
  const callApi: ExportProfile['call'] = (route, body, headers = {}) => {
    const [method, path] = route.split(' ') as [string, string]
    return call(`${method} /api/v1${path}` as 'GET /', { key, headers, ...(body !== undefined && { body }) })
  }
  const connect = (vendor: Vendor) => connectThrough(app, key, vendor)
  const definition = async (conversionKey: string) => {
    const found = db.selectFrom('conversion_definition').select('id').where('profile_id', '=', profile.id)
    return (await found.where('conversion_key', '=', conversionKey).executeTakeFirstOrThrow()).id
  }
  return {
    profile_id: profile.id,
    key,
    user_id: user.id,
    call: callApi,
    definition,
    connect,
    async enableSending(vendor, { conversion_key, event_name, external_id, backfill_days = 0 }) {
      const connection_id = await connect(vendor)
      const known = destinations[vendor]
      const chosen = await callApi('POST /conversion-sync/destinations', {
        connection_id,
        external_id: external_id ?? known.external_id,
      })
      const destination_id: string = chosen.body.data.id
      const definition_id = await definition(conversion_key)
      const entry = { definition_id, destination_id, is_enabled: true, backfill_days }
      const named = known.event_name === null ? {} : { event_name: event_name ?? known.event_name }
      const put = await callApi('PUT /conversion-sync/catalog', { entries: [{ ...entry, ...named }] })
      if (put.status !== 200) throw new Error(JSON.stringify(put.body))
      return { destination_id, definition_id, connection_id }
    },
    async send(event) {
      const response = await callApi('POST /events', event)
      if (response.status >= 300) throw new Error(JSON.stringify(response.body))
      return response.body.data.event_id
    },
  }
}

async function connectThrough({ call }: TestApp, key: string, vendor: Vendor): Promise<string> {
  const created = await call(`POST /api/v1/connections/${vendor}/handoff`, { key, body: {} })
  const started = await call(`GET ${new URL(created.body.data.start_url).pathname}` as 'GET /')
  const consent = new URL(started.headers.location!)
  const form = new URLSearchParams({ request: consent.searchParams.toString(), outcome: 'allow_one' })
  const decided = await fetch(`${consent.origin}/sandbox/decision`, { method: 'POST', body: form, redirect: 'manual' })
  const callback = new URL(decided.headers.get('location')!)
  const cookie = String(started.headers['set-cookie']).split(';')[0]!
  await call(`GET ${callback.pathname}${callback.search}` as 'GET /', { headers: { cookie } })
  const listed = await call('GET /api/v1/connections', { key, query: { channel: vendor } })
  return listed.body.data[0].id
}
