import { randomUUID } from 'node:crypto'
import { scopeNames } from '../src/kernel/context/scopes.ts'
import type { Json, StartedService } from './support/processes/started-service.ts'

/** One tenant provisioned by a partner's app, and the ids that requests may name. */
export interface FuzzTenant {
  known: { workspace_id: string; profile_id: string; trackingKey: string }
  /** Headers of a credential of each kind, and of an anonymous caller. */
  credentials: Record<string, string>[]
}

export interface FuzzApp {
  client_id: string
  client_secret: string
}

/** Registers an app that may have every scope. */
export async function registerApp(service: StartedService): Promise<FuzzApp> {
  return post(service, '/api/v1/admin/oauth-apps', service.operatorKey, {
    name: 'Fuzz',
    redirect_uris: ['https://app.example/callback'],
    allowed_scopes: [...scopeNames],
    rate_limit_tier: 'internal',
  })
}

/**
 * Creates a new tenant from time to time, because hostile requests may have disabled something in the old one, such as its
 * entitlement.
 */
export async function createTenant(service: StartedService, app: FuzzApp): Promise<FuzzTenant> {
  const { operatorKey } = service
  const ownToken = await issueToken(service, app)
  const workspace = await post(service, '/api/v1/workspaces', ownToken, { name: 'Fuzz' })
  const profile = await post(service, '/api/v1/profiles', ownToken, { workspace_id: workspace.id, name: 'Fuzz' })
  const entitlement = `/api/v1/profiles/${profile.id}/entitlements/atribu_attribution`
  await send(service, 'PUT', entitlement, ownToken, { enabled: true })
  const { key } = await post(service, '/api/v1/admin/keys', operatorKey, {
    profile_id: profile.id,
    scopes: [...scopeNames],
    name: 'Fuzz',
  })
  const { key: trackingKey } = await post(service, '/api/v1/tracking/keys', key, {})
  const session = await signIn(service, workspace.id)
  return {
    known: { workspace_id: workspace.id, profile_id: profile.id, trackingKey },
    credentials: [
      authorizationHeader(key),
      authorizationHeader(await issueToken(service, app, profile.id)),
      { cookie: session, origin: `http://localhost:${service.port}` },
      authorizationHeader(operatorKey),
      authorizationHeader(ownToken),
      {},
    ],
  }
}

async function issueToken(service: StartedService, app: FuzzApp, profile_id?: string): Promise<string> {
  const { client_id, client_secret } = app
  const body = { grant_type: 'client_credentials', client_id, client_secret, ...(profile_id && { profile_id }) }
  const { access_token } = (await service.call('POST', '/oauth/token', { body })).body
  if (!access_token) throw new Error('no token')
  return access_token
}

async function signIn(service: StartedService, workspace_id: string): Promise<string> {
  const person = { email: `${randomUUID()}@example.com`, workspace_id, role: 'owner' }
  const { sign_in_url } = await post(service, '/api/v1/admin/users', service.operatorKey, person)
  const token = new URL(sign_in_url).searchParams.get('token')!
  const url = `http://127.0.0.1:${service.port}/sign-in`
  const origin = `http://localhost:${service.port}`
  const form = { method: 'POST', headers: { origin }, body: new URLSearchParams({ token }) }
  const response = await fetch(url, { ...form, redirect: 'manual' })
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error(`no session: ${response.status}`)
  return cookie
}

function post(service: StartedService, path: string, key: string, body: object): Promise<Json> {
  return send(service, 'POST', path, key, body)
}

async function send(service: StartedService, method: string, path: string, key: string, body: object): Promise<Json> {
  const response = await service.call(method, path, { token: key, body })
  if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`)
  return response.body.data
}

function authorizationHeader(text: string): Record<string, string> {
  return { authorization: `Bearer ${text}` }
}
