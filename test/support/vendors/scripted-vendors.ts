import type { VendorRegistration } from '../../../src/kernel/context/deployment.ts'
import type { Scope } from '../../../src/kernel/context/scopes.ts'
import { type TestApp, type TestResponse, testApp } from '../app/test-app.ts'
import { fakeVendors } from './fake-provider.ts'

const registration: VendorRegistration = {
  client_id: 'client-1',
  client_secret: 'client-secret-1',
  consent_origin: null,
  api_origin: null,
  settings: {},
}

/** The service with scripted vendors, registered with each except the `missing` ones. */
export async function connectApp(missing: ReadonlySet<string> = new Set()) {
  const { vendors, providers } = fakeVendors()
  const app = await testApp({ providers, vendors: { find: (key) => (missing.has(key) ? null : registration) } })
  return { ...app, vendors }
}

export type ConnectApp = Awaited<ReturnType<typeof connectApp>>

const scopes: Scope[] = ['connections:read', 'connections:write', 'exports:read']

/** A profile governed by an app, with the app's key. */
export async function governedProfile(
  { seed, clock }: TestApp,
  options: { workspace_id?: string; scopes?: Scope[]; name?: string } = {},
) {
  const { app } = await seed.app({
    name: 'Partner & Co',
    redirect_uris: ['https://partner.example/callback'],
    allowed_return_origins: ['https://app.partner.example'],
    allowed_scopes: options.scopes ?? scopes,
  })
  const profile = await seed.profile({
    ...(options.workspace_id && { workspace_id: options.workspace_id }),
    name: options.name ?? 'Meadow <Shop>',
    provisioned_by_app_id: app.id,
    attribution_enabled_at: clock.now(),
  })
  const key = await seed.key({ profile_id: profile.id, app_id: app.id, scopes: options.scopes ?? scopes })
  return { app, profile, key }
}

/** A browser that completes a handoff: it keeps cookies and follows no redirect automatically. */
export function browser({ call }: TestApp) {
  const cookies = new Map<string, string>()
  const open = async (url: string, headers: Record<string, string> = {}): Promise<TestResponse> => {
    const { pathname, search } = new URL(url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await call(`GET /${pathname.slice(1)}${search}`, {
      headers: { ...(cookie && { cookie }), ...headers },
    })
    const set = /^([^=]+)=([^;]+)/.exec(String(response.headers['set-cookie'] ?? ''))
    if (set) cookies.set(set[1]!, set[2]!)
    return response
  }
  /** Opens the start link; returns the callback URL to which a vendor would send the person, without the vendor's parameters. */
  const begin = async (startUrl: string): Promise<URL> => {
    const response = await open(startUrl)
    const consent = new URL(String(response.headers.location))
    const callback = new URL(consent.searchParams.get('redirect_uri')!)
    callback.searchParams.set('state', consent.searchParams.get('state')!)
    return callback
  }
  const finish = (callback: URL, response: Record<string, string> = { code: 'code-1' }) => {
    const url = new URL(callback)
    for (const [name, value] of Object.entries(response)) url.searchParams.set(name, value)
    return open(url.href)
  }
  return { open, begin, finish, cookies }
}

/** Returns the query of a response's redirect target. */
export function bounced(response: TestResponse): Record<string, string> {
  return Object.fromEntries(new URL(String(response.headers.location)).searchParams)
}
