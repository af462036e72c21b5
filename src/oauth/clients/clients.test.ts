import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { baseUrl, testApp } from '../../../test/support/app/test-app.ts'
import { authorizeQuery, consentingPerson, pkce, ticketOf } from '../../../test/support/fixtures/consenting-person.ts'

const near = { resolve: async () => ['127.0.0.1'], allowsPrivate: true }
const [app, guarded] = [await testApp({ egress: near, env: { OAUTH_DYNAMIC_REGISTRATION: 'on' } }), await testApp()]

/** The site of a client vendor; `respond` serves `/client.json`. */
async function site(respond: (address: string) => RequestListener) {
  let fetched = 0
  const server = createServer((request, response) => {
    fetched++
    respond(address)(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`
  return { address, count: () => fetched }
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

const document = (address: string, more: object = {}) => ({
  client_id: address,
  client_name: 'Desk assistant',
  redirect_uris: ['http://127.0.0.1/callback'],
  ...more,
})
const redirect_uri = 'http://127.0.0.1:50123/callback'

describe('a client with a metadata document', () => {
  it('is shown by its host as unverified, and gets assistant access with PKCE only', async () => {
    const { address } = await site((at) => json(document(at)))
    const { browser, profile } = await consentingPerson(app)
    const { verifier, challenge } = pkce()
    const page = await browser.open(authorizeQuery(address, challenge, { redirect_uri, resource: `${baseUrl}/mcp` }))
    expect(page.body).toContain('Desk assistant requests access')
    expect(page.body).toContain(`It claims to belong to ${new URL(address).host}`)
    expect(page.body).not.toContain(`href="${address}`)
    const pressed = await browser.press({ ticket: ticketOf(page), profile: profile.id, decision: 'allow' })
    const code = new URL(pressed.headers.location!).searchParams.get('code')
    const { status, body } = await app.call('POST /oauth/token', {
      body: { grant_type: 'authorization_code', client_id: address, code, code_verifier: verifier, redirect_uri },
    })
    expect([status, body.scope]).toEqual([200, 'mcp:read'])
    expect(body.access_token).toMatch(/^trb_user_/)
    const refreshed = await app.call('POST /oauth/token', {
      body: { grant_type: 'refresh_token', client_id: address, refresh_token: body.refresh_token },
    })
    expect(refreshed.status).toBe(200)
  })

  it.each<[string, (address: string) => RequestListener]>([
    ['names another URL', () => json(document('https://other.example/client.json'))],
    ['does not exist', (at) => json(document(at), 404)],
    ['redirects', () => (_request, response) => void response.writeHead(302, { location: '/other' }).end()],
    [
      'has a content type other than JSON',
      (at) => (_request, response) => void response.end(JSON.stringify(document(at))),
    ],
    ['is too long', (at) => json(document(at, { filler: 'x'.repeat(20_000) }))],
    ['is incomplete', () => (request) => void request.socket.destroy()],
    ['contains a secret', (at) => json(document(at, { client_secret: 'x' }))],
    ['has no safe redirect URI', (at) => json(document(at, { redirect_uris: ['evil://x'] }))],
  ])('is unknown if the document %s', async (_title, respond) => {
    const { address } = await site(respond)
    const { browser } = await consentingPerson(app)
    const page = await browser.open(authorizeQuery(address, pkce().challenge, { redirect_uri }))
    expect([page.status, page.headers.location]).toEqual([400, undefined])
    expect(page.body).toContain('is unknown')
  })

  it('can only use the redirect URIs of its document', async () => {
    const { address } = await site((at) => json(document(at)))
    const { browser } = await consentingPerson(app)
    const elsewhere = { redirect_uri: 'https://evil.example/callback' }
    const page = await browser.open(authorizeQuery(address, pkce().challenge, elsewhere))
    expect([page.status, page.headers.location]).toEqual([400, undefined])
  })

  it('causes no fetch before sign-in and none to the internal network', async () => {
    const { address, count } = await site((at) => json(document(at)))
    const { browser } = await consentingPerson(guarded)
    const query = authorizeQuery(address, pkce().challenge, { redirect_uri })
    expect((await app.call('GET /oauth/authorize', { query })).headers.location).toMatch(/^\/sign-in\?next=/)
    expect((await browser.open(query)).status).toBe(400)
    for (const client_id of ['https://169.254.169.254/latest/meta-data', 'https://localhost/x', 'https://[::1]/x']) {
      expect((await browser.open({ ...query, client_id })).status).toBe(400)
    }
    expect(count()).toBe(0)
  })
})

describe('a client that registers itself', () => {
  const register = (body: object) => app.call('POST /oauth/register', { body })
  const metadata = { client_name: 'Inspector', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }

  it('is only possible if the operator enables it, and is then listed in the metadata', async () => {
    expect((await guarded.call('POST /oauth/register', { body: metadata })).status).toBe(404)
    const { body } = await app.call('GET /.well-known/oauth-authorization-server')
    expect(body.registration_endpoint).toBe(`${baseUrl}/oauth/register`)
  })

  it('gets an id, a secret if it is confidential, and can request access', async () => {
    const { status, body } = await register(metadata)
    expect([status, body]).toEqual([201, expect.objectContaining({ ...metadata, response_types: ['code'] })])
    expect(body).not.toHaveProperty('client_secret')
    expect(
      (await register({ ...metadata, token_endpoint_auth_method: 'client_secret_post' })).body.client_secret,
    ).toBeTruthy()
    const { browser } = await consentingPerson(app)
    const page = await browser.open(authorizeQuery(body.client_id, pkce().challenge, { redirect_uri }))
    expect(page.body).toContain('Inspector requests access')
    expect(page.body).toContain('has not reviewed this app')
  })

  it.each([
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['an unsafe redirect URI', { redirect_uris: ['http://a.example/cb'] }, 'invalid_redirect_uri'],
    ['invalid redirect URIs', { redirect_uris: 'https://a.example/cb' }, 'invalid_redirect_uri'],
    [
      'an unsupported authentication method',
      { token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
    ['an unsupported grant type', { grant_types: ['password'] }, 'invalid_client_metadata'],
    ['an unsupported response type', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['an empty name', { client_name: '   ' }, 'invalid_client_metadata'],
    ['a scope of older grants', { scope: 'attribution_write' }, 'invalid_client_metadata'],
  ])('is rejected with an RFC 7591 error for %s', async (_title, change, error) => {
    const { status, body } = await register({ ...metadata, ...change })
    expect([status, body.error]).toEqual([400, error])
  })
})

describe('an app of a workspace', () => {
  it('is registered, changed and given a new secret only by owners and admins', async () => {
    const { session, profile } = await consentingPerson(app)
    const path = `/api/v1/workspaces/${profile.workspace_id}/apps` as const
    const body = { name: 'Ours', redirect_uris: ['https://ours.example/cb'], allowed_scopes: ['analytics'] }
    const { status, body: made } = await app.call(`POST ${path}`, { session, body })
    expect(status).toBe(201)
    const proof = { client_id: made.data.client_id, client_secret: made.data.client_secret }
    const tokenWith = (secret: string) =>
      app.call('POST /oauth/token', { body: { ...proof, client_secret: secret, grant_type: 'client_credentials' } })
    expect((await tokenWith(proof.client_secret)).status).toBe(200)
    const rotated = await app.call(`POST ${path}/${made.data.id}/rotate-secret`, { session })
    expect((await tokenWith(proof.client_secret)).status).toBe(401)
    expect((await tokenWith(rotated.body.data.client_secret)).status).toBe(200)
    const uris = ['https://ours.example/new']
    await app.call(`PATCH ${path}/${made.data.id}`, { session, body: { redirect_uris: uris } })
    const { body: listed } = await app.call(`GET ${path}`, { session })
    expect(listed.data).toMatchObject([
      { id: made.data.id, redirect_uris: uris, is_public: false, registration: 'person' },
    ])
    const editor = await app.seed.user({ workspace_id: profile.workspace_id, role: 'editor' })
    const theirs = await app.seed.session({ user_id: editor.id, active_profile_id: profile.id })
    expect((await app.call(`POST ${path}`, { session: theirs, body })).status).toBe(403)
    const strange = (await consentingPerson(app)).session
    expect((await app.call(`PATCH ${path}/${made.data.id}`, { session: strange, body: { name: 'x' } })).status).toBe(
      404,
    )
  })
})
