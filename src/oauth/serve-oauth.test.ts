import { describe, expect, it } from 'vitest'
import { baseUrl, testApp } from '../../test/support/app/test-app.ts'
import {
  addressOf,
  authorizeQuery,
  callback,
  consentingPerson,
  personBrowser,
  pkce,
  ticketOf,
} from '../../test/support/fixtures/consenting-person.ts'
import { dayMs } from '../kernel/time/durations.ts'

const app = await testApp()
const profileOf = (key: string, profileId?: string) =>
  app.call('GET /api/v1/profile', { key, ...(profileId && { headers: { 'x-profile-id': profileId } }) })

describe('the partner flow', () => {
  it('leads from the consent page to a working key on the chosen profile, and returns the issuer', async () => {
    const fixture = await consentingPerson(app)
    const { verifier, challenge } = pkce()
    const query = authorizeQuery(fixture.app.client_id, challenge, { scope: 'analytics customers:read' })
    const page = await fixture.browser.open(query)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Partner &amp; Co requests access')
    expect(page.body).toContain('Meadow &lt;Shop&gt;')
    expect(page.body).toContain('See who your customers are: names, emails, phones and their journeys')
    expect(page.body).toContain(fixture.user.email)
    expect(page.body).not.toMatch(/<script|Meadow <Shop>/)
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://partner.example;")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")

    const form = { ticket: ticketOf(page), profile: fixture.profile.id, decision: 'allow' }
    const back = addressOf(await fixture.browser.press(form))
    expect(back.href.startsWith(`${callback}?`)).toBe(true)
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['xyz', baseUrl])

    const code = back.searchParams.get('code')!
    const { status, body, headers } = await fixture.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: callback,
    })
    expect([status, body]).toEqual([200, expect.objectContaining({ token_type: 'bearer', expires_in: 3600 })])
    expect(body.scope).toBe('analytics customers:read')
    expect(body.profile_id).toBe(fixture.profile.id)
    expect(headers['cache-control']).toBe('no-store')
    const { body: read } = await profileOf(body.access_token)
    expect(read.data).toMatchObject({ id: fixture.profile.id })
    expect(read.data.scopes).toContain('customers:read')
    expect(read.data.scopes).not.toContain('attribution:write')
  })

  it('shows the page in Spanish if the browser or the app prefers it', async () => {
    const { app: client, browser } = await consentingPerson(app)
    const query = authorizeQuery(client.client_id, pkce().challenge)
    const spanish = [
      await browser.open(query, { 'accept-language': 'es-CL,es;q=0.9,en;q=0.5' }),
      await browser.open({ ...query, ui_locales: 'es-MX en' }),
    ]
    for (const { body } of spanish) {
      expect(body).toContain('<html lang="es">')
      expect(body).toContain('solicita acceso')
      expect(body).toContain('Ver quiénes son tus clientes')
    }
  })

  it('redirects a signed-out user to the sign-in page and back to the consent page', async () => {
    const { app: client } = await consentingPerson(app)
    const query = authorizeQuery(client.client_id, pkce().challenge)
    const address = addressOf(await personBrowser(app, null).open(query))
    expect(address.pathname).toBe('/sign-in')
    expect(address.searchParams.get('next')).toBe(`/oauth/authorize?${new URLSearchParams(query)}`)
  })

  it('redirects to the app with access_denied if the user denies', async () => {
    const { app: client, browser, profile } = await consentingPerson(app)
    const ticket = ticketOf(await browser.open(authorizeQuery(client.client_id, pkce().challenge)))
    const back = addressOf(await browser.press({ ticket, profile: profile.id, decision: 'deny' }))
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz', iss: baseUrl })
    expect(back.searchParams.has('code')).toBe(false)
  })

  it('is for owners and admins: an editor cannot give an app a grant, whatever the form contains', async () => {
    const { app: client, browser, profile } = await consentingPerson(app, { role: 'editor' })
    const page = await browser.open(authorizeQuery(client.client_id, pkce().challenge, { scope: 'analytics' }))
    expect(page.body).toContain('Only an owner or admin can connect an app here')
    expect(page.body).not.toContain('value="allow"')
    const rejected = await browser.press({ ticket: ticketOf(page), profile: profile.id, decision: 'allow' })
    expect([rejected.status, rejected.headers.location]).toEqual([403, undefined])
  })

  it('creates a grant for webhooks and created keys, and revokes it with the last authorization', async () => {
    const { profile, app: client, token, authorize, session } = await consentingPerson(app)
    await authorize({ scope: 'analytics' })
    const onProfile = () => token({ grant_type: 'client_credentials', profile_id: profile.id })
    expect((await onProfile()).status).toBe(200)
    const { body: grants } = await app.call('GET /api/v1/app-grants', { session })
    expect(grants.data).toMatchObject([{ app: { id: client.id }, scopes: ['analytics'], is_delegated: true }])
    const { body: mine } = await app.call('GET /api/v1/authorizations', { session })
    expect(mine.data).toMatchObject([{ kind: 'partner', profile: { id: profile.id }, app: { name: 'Partner & Co' } }])
    await app.call(`DELETE /api/v1/authorizations/${mine.data[0].id}`, { session })
    expect((await onProfile()).body.error).toBe('invalid_request')
    expect((await app.call('GET /api/v1/authorizations', { session })).body.data).toEqual([])
    const { body: log } = await app.call(`GET /api/v1/workspaces/${profile.workspace_id}/audit-log`, { session })
    const actions = log.data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['app_authorized', 'app_authorization_ended']))
  })
})

describe('an authorization', () => {
  it('never exceeds the role of the user, even if the role is reduced later', async () => {
    const { authorize, user, profile } = await consentingPerson(app)
    const { response } = await authorize({ scope: 'analytics attribution:write' })
    const held = async () => new Set((await profileOf(response.body.access_token)).body.data?.scopes)
    expect(await held()).toContain('attribution:write')
    const member = app.db.updateTable('workspace_member').where('user_id', '=', user.id)
    await member.set({ role: 'viewer' }).execute()
    app.services.credentials.forgetHere()
    expect((await held()).has('attribution:write')).toBe(false)
    await app.db.deleteFrom('workspace_member').where('user_id', '=', user.id).execute()
    app.services.credentials.forgetHere()
    expect((await profileOf(response.body.access_token)).status).toBe(401)
    expect(profile.id).toBeTruthy()
  })

  it('contains no personal data of a healthcare-family profile: named scopes are rejected with the code, default ones are dropped', async () => {
    const {
      app: client,
      browser,
      profile,
      authorize,
    } = await consentingPerson(app, { profile: { privacy_mode: 'hipaa' } })
    const page = await browser.open(
      authorizeQuery(client.client_id, pkce().challenge, { scope: 'analytics customers:read' }),
    )
    expect(page.body).toContain('personal data is never shared with apps')
    const rejected = await browser.press({ ticket: ticketOf(page), profile: profile.id, decision: 'allow' })
    expect([rejected.status, rejected.headers.location]).toEqual([403, undefined])
    expect(rejected.body).toContain('healthcare_scope_forbidden')
    const { response } = await authorize()
    expect(response.body.scope).toBe('analytics attribution:write')
  })

  it('loses personal data if the profile becomes healthcare-family: the key is revoked, and its successor has fewer scopes', async () => {
    const { authorize, token, session } = await consentingPerson(app)
    const { response } = await authorize({ scope: 'analytics customers:read' })
    await app.call(`PUT /api/v1/profile/privacy-mode`, { session, body: { privacy_mode: 'hipaa' } })
    expect((await profileOf(response.body.access_token)).status).toBe(401)
    const next = await token({ grant_type: 'refresh_token', refresh_token: response.body.refresh_token })
    expect(next.body.scope).toBe('analytics')
  })

  it('gives an assistant a token of the user, for all their profiles or for one', async () => {
    const fixture = await consentingPerson(app)
    const other = await app.seed.profile({ workspace_id: fixture.profile.workspace_id, name: 'Second' })
    const strange = await app.seed.profile()
    const everywhere = (await fixture.authorize({ resource: `${baseUrl}/mcp` }, 'all')).response.body
    expect(everywhere).toMatchObject({ scope: 'mcp:read', access_token: expect.stringMatching(/^trb_user_/) })
    expect((await profileOf(everywhere.access_token, other.id)).status).toBe(200)
    expect((await profileOf(everywhere.access_token, strange.id)).status).toBe(404)
    const one = (await fixture.authorize({ scope: 'mcp:read analytics' }, other.id)).response.body
    expect(one.profile_id).toBe(other.id)
    expect((await profileOf(one.access_token)).body.data.id).toBe(other.id)
    expect((await profileOf(one.access_token, fixture.profile.id)).status).toBe(404)
  })

  it('lets an assistant read personal data on an ordinary profile, but not on a healthcare-family one of the same user', async () => {
    const fixture = await consentingPerson(app)
    const { workspace_id } = fixture.profile
    const clinic = await app.seed.profile({ workspace_id, name: 'Clinic', privacy_mode: 'hipaa' })
    const { access_token } = (await fixture.authorize({ scope: 'mcp:read customers:read' }, 'all')).response.body
    const scopesOn = async (profileId: string) => (await profileOf(access_token, profileId)).body.data.scopes
    expect(await scopesOn(fixture.profile.id)).toContain('customers:read')
    expect(await scopesOn(clinic.id)).not.toContain('customers:read')
    const headers = { 'x-profile-id': clinic.id }
    const withheld = await app.call('GET /api/v1/customers', { key: access_token, headers })
    expect([withheld.status, withheld.body.error.code]).toEqual([403, 'insufficient_scope'])
  })

  it('omits what the role of a viewer does not allow, and reports it', async () => {
    const { app: client, browser, authorize } = await consentingPerson(app, { role: 'viewer' })
    const scope = 'mcp:read mcp:write attribution:write'
    const { body } = await browser.open(authorizeQuery(client.client_id, pkce().challenge, { scope }))
    expect(body).toContain('because your role does not allow it')
    expect((await authorize({ scope })).response.body.scope).toBe('mcp:read')
  })
})

describe('a refresh', () => {
  it('returns new tokens, may narrow their scopes and never widens them', async () => {
    const { authorize, token } = await consentingPerson(app)
    const first = (await authorize({ scope: 'analytics attribution:write' })).response.body
    const refresh = (refresh_token: string, scope?: string) =>
      token({ grant_type: 'refresh_token', refresh_token, ...(scope && { scope }) })
    const wider = await refresh(first.refresh_token, 'customers:read')
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope'])
    const narrow = await refresh(first.refresh_token, 'campaigns:read')
    expect([narrow.status, narrow.body.scope]).toEqual([200, 'campaigns:read'])
    const whole = await refresh(narrow.body.refresh_token)
    expect(whole.body.scope).toBe('analytics attribution:write')
    expect((await profileOf(whole.body.access_token)).status).toBe(200)
  })

  it('expires after a month without use', async () => {
    const { authorize, token } = await consentingPerson(app)
    const { refresh_token } = (await authorize({ scope: 'analytics' })).response.body
    app.clock.advance(31 * dayMs)
    expect((await token({ grant_type: 'refresh_token', refresh_token })).body.error).toBe('invalid_grant')
  })
})

describe('the metadata documents', () => {
  it('contain the endpoints, PKCE with S256 only, and the issuer of responses', async () => {
    const { body, headers } = await app.call('GET /.well-known/oauth-authorization-server')
    expect(body).toMatchObject({
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    expect(body).not.toHaveProperty('registration_endpoint')
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  it('have every field that RFC 8414 and RFC 9728 require, and every URL in them responds', async () => {
    const server = (await app.call('GET /.well-known/oauth-authorization-server')).body
    for (const field of ['issuer', 'authorization_endpoint', 'token_endpoint', 'revocation_endpoint']) {
      // No query or fragment, and the origin of the issuer.
      expect(new URL(server[field]).href.replace(/\/$/, '')).toBe(server[field])
      expect(new URL(server[field]).origin).toBe(new URL(baseUrl).origin)
      expect([field, new URL(server[field]).search, new URL(server[field]).hash]).toEqual([field, '', ''])
    }
    expect(server).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'none']),
      scopes_supported: expect.arrayContaining(['mcp:read', 'customers:read', 'campaigns:apply']),
    })
    const authorizePage = await app.call('GET /oauth/authorize')
    expect([authorizePage.status, authorizePage.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/sign-in\?next=/),
    ])
    for (const path of ['token', 'revoke'] as const) {
      expect((await app.call(`POST /oauth/${path}`, { body: {} })).body.error).toBe('invalid_client')
    }
    for (const [path, resource] of [
      ['', baseUrl],
      ['/mcp', `${baseUrl}/mcp`],
    ] as const) {
      const { body } = await app.call(`GET /.well-known/oauth-protected-resource${path}` as 'GET /')
      // RFC 9728, 3.3: a document that names a resource other than the requested one must not be used.
      expect(body).toMatchObject({
        resource,
        authorization_servers: [server.issuer],
        bearer_methods_supported: ['header'],
      })
      expect(server.protected_resources).toContain(resource)
      expect(server.scopes_supported).toEqual(expect.arrayContaining(body.scopes_supported))
    }
    const { headers } = await app.call('POST /mcp', { body: {} })
    expect(headers['www-authenticate']).toContain(
      `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    )
  })

  it('are linked from 401 responses of the API and of MCP', async () => {
    const { headers } = await app.call('GET /api/v1/profile')
    expect(headers['www-authenticate']).toContain(`resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`)
    const { body } = await app.call('GET /.well-known/oauth-protected-resource/mcp')
    expect(body).toMatchObject({ resource: `${baseUrl}/mcp`, authorization_servers: [baseUrl] })
  })
})
