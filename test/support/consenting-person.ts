import { createHash, randomBytes } from 'node:crypto'
import type { Role, Scope } from '../../src/kernel/scopes.ts'
import { baseUrl, type TestResponse, type TestApp } from './test-app.ts'

export const callback = 'https://partner.example/callback'

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A person with a profile and a session, and an app that asks them. */
export async function consentingPerson(
  app: TestApp,
  options: { role?: Role; allowed?: Scope[]; profile?: object; isPublic?: boolean } = {},
) {
  const { app: client, client_secret } = await app.seed.app({
    name: 'Partner & Co',
    allowed_scopes: options.allowed ?? ['analytics', 'customers:read', 'attribution:write', 'mcp:read', 'mcp:write'],
    ...(options.isPublic && { client_secret_hash: null }),
  })
  const profile = await app.seed.profile({ name: 'Meadow <Shop>', ...options.profile })
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role: options.role ?? 'owner' })
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
  const proof = { client_id: client.client_id, ...(!options.isPublic && { client_secret }) }
  const browser = personBrowser(app, session)
  const token = (body: object) => app.call('POST /oauth/token', { body: { ...proof, ...body } })
  return {
    ...{ app: client, proof, profile, user, session, browser, token },
    /** The whole way: asked, agreed, and the code exchanged. */
    async authorize(query: Record<string, string> = {}, chosen: string = profile.id) {
      const { verifier, challenge } = pkce()
      const back = await browser.agree(authorizeQuery(client.client_id, challenge, query), chosen)
      const code = back.searchParams.get('code') ?? ''
      const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier }
      return { code, verifier, exchange, response: await token(exchange) }
    },
  }
}

export function authorizeQuery(clientId: string, challenge: string, more: Record<string, string> = {}) {
  return {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state: 'xyz',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  }
}

/** What a person's browser does with our pages. */
export function personBrowser(app: TestApp, session: string | null) {
  const headers = { ...(session && { cookie: `tributary_session=${session}` }) }
  const open = (query: Record<string, string | string[]>, more: Record<string, string> = {}) => {
    const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
    const url = `/oauth/authorize?${new URLSearchParams(pairs as [string, string][])}`
    return app.call(`GET ${url}` as 'GET /', { headers: { ...headers, ...more } })
  }
  const press = (form: Record<string, string>, more: Record<string, string> = {}) =>
    app.call('POST /oauth/authorize', {
      headers: { ...headers, origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded', ...more },
      body: new URLSearchParams(form).toString(),
    })
  return {
    open,
    press,
    async agree(query: Record<string, string>, chosen: string): Promise<URL> {
      const ticket = ticketOf(await open(query))
      return addressOf(await press({ ticket, profile: chosen, decision: 'allow' }))
    },
  }
}

export function ticketOf({ status, body, headers }: TestResponse): string {
  const [, ticket] = /name="ticket" value="([^"]+)"/.exec(String(body)) ?? []
  if (!ticket) throw new Error(`no consent page: ${status} ${headers.location ?? body}`)
  return ticket
}

/** Where an answer sends the browser. */
export function addressOf({ status, body, headers }: TestResponse): URL {
  if (!headers.location) throw new Error(`no redirect: ${status} ${body}`)
  return new URL(headers.location, baseUrl)
}
