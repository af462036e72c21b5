import { describe, expect, it } from 'vitest'
import { baseUrl, testApp } from '../support/app/test-app.ts'
import {
  addressOf,
  authorizeQuery,
  callback,
  consentingPerson,
  personBrowser,
  pkce,
  ticketOf,
} from '../support/fixtures/consenting-person.ts'

const app = await testApp()
const works = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status === 200

/** An approved authorization whose code is still unused. */
async function withCode(fixture: Awaited<ReturnType<typeof consentingPerson>>) {
  const { verifier, challenge } = pkce()
  const query = authorizeQuery(fixture.app.client_id, challenge, { scope: 'analytics' })
  const back = await fixture.browser.agree(query, fixture.profile.id)
  return { grant_type: 'authorization_code', code: back.searchParams.get('code')!, code_verifier: verifier }
}

describe('a code', () => {
  it('works once; using it again revokes everything issued from it', async () => {
    const { authorize, token } = await consentingPerson(app)
    const { exchange, response } = await authorize({ scope: 'analytics' })
    const { access_token, refresh_token } = response.body
    expect(await works(access_token)).toBe(true)
    const again = await token(exchange)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await works(access_token)).toBe(false)
    expect((await token({ grant_type: 'refresh_token', refresh_token })).body.error).toBe('invalid_grant')
  })

  it('used twice concurrently issues tokens at most once, and they end up revoked', async () => {
    const fixture = await consentingPerson(app)
    const exchange = await withCode(fixture)
    const responses = await Promise.all([1, 2, 3].map(() => fixture.token(exchange)))
    const accepted = responses.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(await works(accepted[0]!.body.access_token)).toBe(false)
  })

  it('is rejected with a verifier that is absent, wrong, plain or malformed, and stays unspent', async () => {
    const fixture = await consentingPerson(app)
    const { code_verifier, ...exchange } = await withCode(fixture)
    const absent = await fixture.token(exchange)
    expect([absent.status, absent.body.error]).toEqual([400, 'invalid_request'])
    const { challenge } = pkce()
    for (const wrong of [pkce().verifier, challenge, code_verifier.toLowerCase(), 'short', `${code_verifier}=`, '']) {
      const response = await fixture.token({ ...exchange, code_verifier: wrong })
      expect([wrong, response.status]).toEqual([wrong, 400])
      expect(response.body).not.toHaveProperty('access_token')
    }
    expect((await fixture.token({ ...exchange, code_verifier })).status).toBe(200)
  })

  it('expires after a minute', async () => {
    const fixture = await consentingPerson(app)
    const exchange = await withCode(fixture)
    app.clock.advance(61_000)
    expect((await fixture.token(exchange)).body.error).toBe('invalid_grant')
  })

  it('is rejected for another app even with the verifier, and stays valid for its own app', async () => {
    const [mine, theirs] = [await consentingPerson(app), await consentingPerson(app)]
    const exchange = await withCode(mine)
    const stolen = await theirs.token(exchange)
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
    expect((await mine.token(exchange)).status).toBe(200)
    // After its own app used it, another app still cannot revoke the authorization by presenting it.
    const { body } = await mine.token({ grant_type: 'client_credentials' })
    expect(body.access_token).toBeTruthy()
    await theirs.token(exchange)
    expect((await app.call('GET /api/v1/authorizations', { session: mine.session })).body.data).toHaveLength(1)
  })

  it('is bound to the redirect_uri that it was sent to', async () => {
    const fixture = await consentingPerson(app)
    const exchange = await withCode(fixture)
    const elsewhere = await fixture.token({ ...exchange, redirect_uri: `${callback}/` })
    expect([elsewhere.status, elsewhere.body.error]).toEqual([400, 'invalid_grant'])
  })

  it.each([
    ['nothing', ''],
    ['garbage', 'garbage'],
    ['one that was never issued', `trb_code_${'0'.repeat(32)}_${'a'.repeat(43)}`],
    ['a key', `trb_live_${'0'.repeat(32)}_${'a'.repeat(43)}`],
    ['control characters', '\u0001\n'],
  ])('that is %s is rejected with a flat error body, as RFC 6749 requires', async (_title, code) => {
    const { token } = await consentingPerson(app)
    const response = await token({ grant_type: 'authorization_code', code, code_verifier: pkce().verifier })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body).toSorted()).toEqual(['error', 'error_description'])
  })
})

describe('PKCE', () => {
  it.each([
    ['no challenge', { code_challenge: undefined }],
    ['no method, which means plain', { code_challenge_method: undefined }],
    ['plain', { code_challenge_method: 'plain' }],
    ['s256 in lower case', { code_challenge_method: 's256' }],
    ['a malformed challenge', { code_challenge: 'abc' }],
    ['a challenge with padding', { code_challenge: `${'a'.repeat(43)}=` }],
  ])('is required: %s redirects to the app with invalid_request', async (_title, change) => {
    const { app: client, browser } = await consentingPerson(app)
    const query = Object.entries({ ...authorizeQuery(client.client_id, pkce().challenge), ...change })
    const parameters = Object.fromEntries(query.filter((pair): pair is [string, string] => pair[1] !== undefined))
    const back = addressOf(await browser.open(parameters))
    expect(back.origin + back.pathname).toBe(callback)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'invalid_request',
      state: 'xyz',
      iss: baseUrl,
    })
  })
})

describe('a redirect URI', () => {
  const twisted = [
    `${callback}/`,
    'https://partner.example/Callback',
    'https://partner.example/callback?x=1',
    'https://partner.example/callback#',
    'https://partner.example/callback#x',
    'https://partner.example:443/callback',
    'https://partner.example:8443/callback',
    'https://PARTNER.example/callback',
    'https://user@partner.example/callback',
    'https://partner.example@evil.example/callback',
    'https://partner.example.evil.example/callback',
    'https://evil.example/callback',
    'https://partner.example/callback/../callback',
    'https://partner.example/%63allback',
    'https://partner.example\\@evil.example/callback',
    'http://partner.example/callback',
    '//partner.example/callback',
    'javascript:alert(1)',
    ' https://partner.example/callback',
    '',
  ]

  it.each(twisted)('that differs is rejected on our own page without a redirect: %j', async (redirect_uri) => {
    const { app: client, browser } = await consentingPerson(app)
    const response = await browser.open({ ...authorizeQuery(client.client_id, pkce().challenge), redirect_uri })
    expect([response.status, response.headers.location]).toEqual([400, undefined])
    expect(response.body).toContain('a URL that it has not registered')
    expect(response.body).not.toContain('evil.example')
  })

  it('is rejected if repeated, absent or from an unknown app', async () => {
    const { app: client, browser } = await consentingPerson(app)
    const query = authorizeQuery(client.client_id, pkce().challenge)
    const { redirect_uri: _, ...without } = query
    for (const wrong of [
      { ...query, redirect_uri: [callback, 'https://evil.example/'] },
      { ...query, client_id: [client.client_id, 'other'] },
      { ...query, client_id: 'no-such-app' },
      { ...query, client_id: '' },
      without,
    ]) {
      const response = await browser.open(wrong)
      expect([response.status, response.headers.location]).toEqual([400, undefined])
    }
  })

  it('on loopback matches every port only if it was registered without one', async () => {
    const registered = ['http://127.0.0.1/cb', 'http://localhost:9000/cb']
    const { app: client, browser } = await consentingPerson(app)
    await app.db.updateTable('app').set({ redirect_uris: registered }).where('id', '=', client.id).execute()
    const statusOf = async (redirect_uri: string) =>
      (await browser.open({ ...authorizeQuery(client.client_id, pkce().challenge), redirect_uri })).status
    expect(await statusOf('http://127.0.0.1:52113/cb')).toBe(200)
    expect(await statusOf('http://localhost:9000/cb')).toBe(200)
    for (const wrong of ['http://localhost:9001/cb', 'http://localhost/cb', 'http://127.0.0.1:99999/cb']) {
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 400])
    }
    expect(await statusOf('http://127.0.0.1:80@evil.example/cb')).toBe(400)
    expect(await statusOf('http://127.0.0.1:52113/cb/')).toBe(400)
  })
})

describe('an authorization request', () => {
  it.each([
    ['a scope beyond its own', { scope: 'campaigns:apply' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['a resource that is not ours', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['the response in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['parameters by reference', { request_uri: 'https://evil.example/r' }, 'request_not_supported'],
  ])('with %s is rejected at the app, with the state and the issuer', async (_title, change, error) => {
    const { app: client, browser } = await consentingPerson(app)
    const back = addressOf(await browser.open({ ...authorizeQuery(client.client_id, pkce().challenge), ...change }))
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 'xyz', iss: baseUrl })
    expect(back.searchParams.has('code')).toBe(false)
  })
})

describe('a client that talks to several servers', () => {
  it('gets the issuer in every response, approved or denied, so that no server can pass for another (RFC 9207)', async () => {
    const { app: client, browser, profile } = await consentingPerson(app)
    const { issuer, authorization_response_iss_parameter_supported: isAnnounced } = (
      await app.call('GET /.well-known/oauth-authorization-server')
    ).body
    expect([issuer, isAnnounced]).toEqual([baseUrl, true])
    const query = authorizeQuery(client.client_id, pkce().challenge, { scope: 'analytics' })
    const yes = await browser.agree(query, profile.id)
    const ticket = ticketOf(await browser.open(query))
    const no = addressOf(await browser.press({ ticket, profile: profile.id, decision: 'deny' }))
    const wrong = addressOf(await browser.open({ ...query, scope: 'everything' }))
    for (const back of [yes, no, wrong]) {
      expect(back.searchParams.getAll('iss')).toEqual([issuer])
      expect(back.searchParams.getAll('state')).toEqual(['xyz'])
    }
    expect([no.searchParams.get('error'), no.searchParams.has('code')]).toEqual(['access_denied', false])
  })

  it('cannot be given an issuer or a code through a crafted URL', async () => {
    const { app: client, browser, profile } = await consentingPerson(app)
    const uri = `${callback}?iss=https%3A%2F%2Fevil.example&code=planted&state=planted`
    const query = { ...authorizeQuery(client.client_id, pkce().challenge), redirect_uri: uri }
    expect((await browser.open(query)).status).toBe(400)
    const more = { ...authorizeQuery(client.client_id, pkce().challenge), iss: 'https://evil.example', code: 'planted' }
    const back = await browser.agree(more, profile.id)
    expect(back.searchParams.getAll('iss')).toEqual([baseUrl])
    expect(back.searchParams.getAll('code')).toEqual([expect.stringMatching(/^trb_code_/)])
  })
})

describe('a consent', () => {
  it('cannot be given by a page of another site, nor without the form that was shown', async () => {
    const { app: client, browser, profile } = await consentingPerson(app)
    const ticket = ticketOf(await browser.open(authorizeQuery(client.client_id, pkce().challenge)))
    const form = { ticket, profile: profile.id, decision: 'allow' }
    for (const origin of ['https://evil.example', 'null', '']) {
      const response = await browser.press(form, { origin })
      expect([origin, response.status, response.headers.location]).toEqual([origin, 403, undefined])
    }
    for (const forged of ['', 'garbage', `${ticket.slice(0, -2)}xx`, 'eyJhbGciOiJub25lIn0.e30.']) {
      const response = await browser.press({ ...form, ticket: forged })
      expect([forged, response.status, response.headers.location]).toEqual([forged, 400, undefined])
    }
  })

  it('cannot be submitted in another session, without one, with a bearer token, or after 15 minutes', async () => {
    const [mine, theirs] = [await consentingPerson(app), await consentingPerson(app)]
    const ticket = ticketOf(await mine.browser.open(authorizeQuery(mine.app.client_id, pkce().challenge)))
    const form = { ticket, profile: mine.profile.id, decision: 'allow' }
    const key = await app.seed.key({ profile_id: mine.profile.id, scopes: ['analytics'] })
    const responses = [
      await theirs.browser.press(form),
      await personBrowser(app, null).press(form),
      await personBrowser(app, null).press(form, { authorization: `Bearer ${key}` }),
    ]
    app.clock.advance(16 * 60_000)
    responses.push(await mine.browser.press(form))
    expect(responses.map(({ status, headers }) => [status, headers.location])).toEqual(
      responses.map(() => [400, undefined]),
    )
  })

  it('grants nothing on a profile that is missing, archived or in another workspace', async () => {
    const [mine, theirs] = [await consentingPerson(app), await consentingPerson(app)]
    const ticket = ticketOf(await mine.browser.open(authorizeQuery(mine.app.client_id, pkce().challenge)))
    for (const profile of [theirs.profile.id, 'all', '', 'garbage', "' or 1=1"]) {
      const response = await mine.browser.press({ ticket, profile, decision: 'allow' })
      expect([profile, response.status, response.headers.location]).toEqual([profile, 403, undefined])
    }
  })

  it('is not redirected to a URI that was removed from the registration meanwhile', async () => {
    const { app: client, browser, profile } = await consentingPerson(app)
    const ticket = ticketOf(await browser.open(authorizeQuery(client.client_id, pkce().challenge)))
    await app.db
      .updateTable('app')
      .set({ redirect_uris: ['https://new.example/'] })
      .where('id', '=', client.id)
      .execute()
    const response = await browser.press({ ticket, profile: profile.id, decision: 'allow' })
    expect([response.status, response.headers.location]).toEqual([400, undefined])
  })
})

describe('a refresh token', () => {
  it('that is used again revokes the whole family, for the thief and the owner alike', async () => {
    const { authorize, token } = await consentingPerson(app)
    const first = (await authorize({ scope: 'analytics' })).response.body
    const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token })
    const second = (await refresh(first.refresh_token)).body
    expect(await works(second.access_token)).toBe(true)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    for (const key of [first.access_token, second.access_token]) expect(await works(key)).toBe(false)
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('used many times concurrently issues tokens at most once, and revokes the family', async () => {
    const { authorize, token } = await consentingPerson(app)
    const { refresh_token } = (await authorize({ scope: 'analytics' })).response.body
    const responses = await Promise.all([1, 2, 3, 4].map(() => token({ grant_type: 'refresh_token', refresh_token })))
    const accepted = responses.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(await works(accepted[0]!.body.access_token)).toBe(false)
  })

  it('is rejected for another app, and does not revoke its owner’s family', async () => {
    const [mine, theirs] = [await consentingPerson(app), await consentingPerson(app)]
    const { refresh_token, access_token } = (await mine.authorize({ scope: 'analytics' })).response.body
    const stolen = await theirs.token({ grant_type: 'refresh_token', refresh_token })
    expect(stolen.body.error).toBe('invalid_grant')
    await app.call('POST /oauth/revoke', { body: { ...theirs.proof, token: refresh_token } })
    expect(await works(access_token)).toBe(true)
  })

  it('that its app revokes also revokes every key issued from it', async () => {
    const { authorize, proof } = await consentingPerson(app)
    const { refresh_token, access_token } = (await authorize({ scope: 'analytics' })).response.body
    const { status } = await app.call('POST /oauth/revoke', { body: { ...proof, token: refresh_token } })
    expect([status, await works(access_token)]).toEqual([200, false])
  })

  it('ends with the authorization, whether the person or an administrator of the profile ends it', async () => {
    const { authorize, token, session, app: client } = await consentingPerson(app)
    const { refresh_token, access_token } = (await authorize({ scope: 'analytics' })).response.body
    expect((await app.call(`DELETE /api/v1/app-grants/${client.id}`, { session })).status).toBe(200)
    expect(await works(access_token)).toBe(false)
    expect((await token({ grant_type: 'refresh_token', refresh_token })).body.error).toBe('invalid_grant')
  })
})

describe('a public client', () => {
  it('has no credentials of its own, accepts no secret, and cannot act for an app that has one', async () => {
    const fixture = await consentingPerson(app, { isPublic: true })
    expect((await fixture.authorize({ scope: 'analytics' })).response.status).toBe(200)
    expect((await fixture.token({ grant_type: 'client_credentials' })).body.error).toBe('unauthorized_client')
    expect((await fixture.token({ grant_type: 'client_credentials', client_secret: 'x' })).status).toBe(401)
    const confidential = await consentingPerson(app)
    const { client_id } = confidential.proof
    const exchange = await withCode(confidential)
    const { status, body } = await app.call('POST /oauth/token', { body: { client_id, ...exchange } })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('authorizations of another person', () => {
  it('are neither listed nor ended', async () => {
    const [mine, theirs] = [await consentingPerson(app), await consentingPerson(app)]
    const { access_token } = (await mine.authorize({ scope: 'analytics' })).response.body
    const [{ id }] = (await app.call('GET /api/v1/authorizations', { session: mine.session })).body.data
    const { status } = await app.call(`DELETE /api/v1/authorizations/${id}`, { session: theirs.session })
    expect([status, await works(access_token)]).toEqual([404, true])
    expect((await app.call('GET /api/v1/authorizations', { session: theirs.session })).body.data).toEqual([])
  })
})
