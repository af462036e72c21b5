import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandScopes, roles, type Scope, scopeNames, scopesOfRole } from '../../kernel/context/scopes.ts'
import { isPersonScope } from '../../tenancy/callers/scopes-of-grant.ts'
import { checkCode, checkRefresh, narrowScopes } from './check-token.ts'
import { decideOffer, decideOfferEverywhere, isWithinRole, toScopeRequest } from './decide-offer.ts'
import { validateClientDocument } from './validate-client-document.ts'
import { isRegistered, parseScopes, redirectAddress } from './validate-request.ts'

const anyScopes = fc.uniqueArray(fc.constantFrom(...scopeNames), { minLength: 1 })
const anyRole = fc.constantFrom(...roles)
const mcp = 'https://tributary.test/mcp'

describe('an offer', () => {
  const wishes = fc.record({
    kind: fc.constantFrom('partner' as const, 'assistant' as const),
    scopes: anyScopes,
    isNamed: fc.boolean(),
  })

  it('never contains more than was requested (a bundle without personal data may replace one with it) or than the role allows', () => {
    fc.assert(
      fc.property(
        wishes,
        anyRole,
        fc.boolean(),
        fc.boolean(),
        (scopeRequest, role, is_limited, is_healthcare_family) => {
          const { scopes } = decideOffer(scopeRequest, { role, is_limited, is_healthcare_family })
          const requested = expandScopes([
            ...scopeRequest.scopes,
            ...(scopeRequest.scopes.includes('analytics_pii') ? ['analytics' as const] : []),
          ])
          const allowed = expandScopes(scopesOfRole(role))
          for (const scope of scopes) {
            expect(requested.has(scope)).toBe(true)
            expect([...expandScopes([scope])].slice(1).every((expandScope) => allowed.has(expandScope))).toBe(true)
          }
          if (is_healthcare_family) expect(scopes.some(isPersonScope)).toBe(false)
        },
      ),
    )
  })

  it('for every profile contains at most what some role allows', () => {
    fc.assert(
      fc.property(wishes, fc.array(anyRole), (scopeRequest, held) => {
        const { scopes } = decideOfferEverywhere(scopeRequest, held)
        expect(scopes.every((scope) => held.some((role) => isWithinRole(scope, role)))).toBe(true)
      }),
    )
  })

  it.each([
    ['a partner', 'operator', ['analytics'], null, 'partner', ['analytics']],
    ['a partner without named scopes', 'person', null, null, 'partner', ['analytics', 'customers:read']],
    ['an app that requests an MCP scope', 'operator', ['mcp:read'], null, 'assistant', ['mcp:read']],
    ['an app that requests the resource /mcp', 'operator', null, mcp, 'assistant', ['mcp:read']],
    ['an app with a client document', 'document', ['analytics'], null, 'assistant', ['analytics']],
    ['a self-registered app', 'dynamic', null, null, 'assistant', ['mcp:read']],
  ] as const)('has the right kind and scopes for %s', (_title, registration, scopes, resource, kind, wished) => {
    const allowed_scopes: Scope[] = ['analytics', 'customers:read', 'mcp:read']
    expect(toScopeRequest({ registration, allowed_scopes }, { scopes, resource }, mcp)).toMatchObject({
      kind,
      scopes: wished,
    })
  })
})

describe('a code and a refresh token', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const later = new Date(now.getTime() + 1000)
  const code = { redirect_uri: 'https://a.example/cb', used_at: null, expires_at: later }
  const presented = { app_id: 'a', isProven: true, isVerified: true, redirect_uri: code.redirect_uri }
  const live = { app_id: 'a', ended_at: null }

  it.each([
    ['correctly', {}, {}, {}, 'use'],
    ['without a redirect_uri, which OAuth 2.1 omits', { redirect_uri: undefined }, {}, {}, 'use'],
    ['with another redirect URI', { redirect_uri: 'https://a.example/cb/' }, {}, {}, 'reject'],
    ['with another verifier', { isVerified: false }, {}, {}, 'reject'],
    ['with another secret', { isProven: false }, {}, {}, 'reject'],
    ['with another secret after it was used', { isProven: false }, { used_at: now }, {}, 'reject'],
    ['by another app', { app_id: 'b' }, {}, {}, 'reject'],
    ['by another app after it was used', { app_id: 'b' }, { used_at: now }, {}, 'reject'],
    ['at its expiry', {}, { expires_at: now }, {}, 'reject'],
    ['after the end of the authorization', {}, {}, { ended_at: now }, 'reject'],
    ['again', {}, { used_at: now }, {}, 'end'],
    ['again, with another verifier', { isVerified: false }, { used_at: now }, {}, 'end'],
  ] as const)('decides on a code presented %s', (_title, by, of, authorization, decision) => {
    expect(checkCode({ ...presented, ...by }, { ...code, ...of }, { ...live, ...authorization }, now)).toBe(decision)
  })

  it.each([
    ['correctly', {}, {}, {}, 'use'],
    ['again', {}, { used_at: now }, {}, 'end'],
    ['again, after the authorization ended', {}, { used_at: now }, { ended_at: now }, 'reject'],
    ['by another app, again', { app_id: 'b' }, { used_at: now }, {}, 'reject'],
    ['with another secret', { isProven: false }, { used_at: now }, {}, 'reject'],
    ['after its expiry', {}, { expires_at: now }, {}, 'reject'],
    ['after the end of the authorization', {}, {}, { ended_at: now }, 'reject'],
  ] as const)('decides on a refresh token presented %s', (_title, by, of, authorization, decision) => {
    const token = { used_at: null, expires_at: later, ...of }
    expect(checkRefresh({ ...presented, ...by }, token, { ...live, ...authorization }, now)).toBe(decision)
  })

  it('narrowed scopes contain the requested ones and never more than before', () => {
    fc.assert(
      fc.property(anyScopes, anyScopes, (held, requested) => {
        const narrowed = narrowScopes(held, requested)
        const isWithin = requested.every((scope) => expandScopes(held).has(scope))
        expect(narrowed).toEqual(isWithin ? requested : null)
      }),
    )
    expect(narrowScopes(['analytics'], null)).toEqual(['analytics'])
  })
})

describe('a redirect URI', () => {
  it('matches only itself', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.webUrl(), (one, other) => {
        expect(isRegistered(one, [one])).toBe(true)
        expect(isRegistered(other, [one])).toBe(one === other)
      }),
    )
  })

  it('keeps its query, and gets the issuer', () => {
    const redirectUrl = redirectAddress('https://a.example/cb?tenant=a%20b', 'https://us.example', {
      code: 'x&y',
      state: null,
    })
    expect(redirectUrl).toBe('https://a.example/cb?tenant=a%20b&code=x%26y&iss=https%3A%2F%2Fus.example')
  })

  it.each([
    [undefined, null],
    ['', null],
    ['  ', null],
    ['analytics analytics', ['analytics']],
    ['analytics everything', 'unknown'],
    ['toString', 'unknown'],
  ])('parses scopes from %j', (text, scopes) => {
    expect(parseScopes(text)).toEqual(scopes)
  })
})

describe('a client id metadata document', () => {
  const address = 'https://client.example/oauth.json'
  const good = { client_id: address, client_name: 'Client', redirect_uris: ['https://client.example/cb'] }

  it.each([
    ['is accepted', good, { client_id: address, name: 'Client', redirect_uris: good.redirect_uris }],
    [
      'may contain further fields',
      { ...good, logo_uri: 'https://x.example', grant_types: ['authorization_code'] },
      { name: 'Client' },
    ],
    ['without a name is named after its host', { ...good, client_name: undefined }, { name: 'client.example' }],
    ['gets a name of one line', { ...good, client_name: ' A  C ' }, { name: 'A C' }],
    ['is rejected with a name that changes the text direction', { ...good, client_name: 'A\u202eB' }, null],
    ['is rejected with a control character in its name', { ...good, client_name: 'A\nB' }, null],
    [
      'is rejected with a wildcard redirect URI',
      { ...good, redirect_uris: ['https://client.example/cb', 'https://*.example/'] },
      null,
    ],
    [
      'loses unsafe redirect URIs',
      { ...good, redirect_uris: ['evil:x', 'http://a.example/', 'http://localhost/cb'] },
      { redirect_uris: ['http://localhost/cb'] },
    ],
    ['is rejected if it names another URL', { ...good, client_id: `${address}/` }, null],
    ['is rejected without redirect URIs', { ...good, redirect_uris: [] }, null],
    ['is rejected with only unsafe redirect URIs', { ...good, redirect_uris: ['javascript:alert(1)'] }, null],
    ['is rejected with a secret', { ...good, client_secret: 'x' }, null],
    [
      'is rejected with an unsupported authentication method',
      { ...good, token_endpoint_auth_method: 'private_key_jwt' },
      null,
    ],
    ['is rejected if it is not an object', 'text', null],
    ['is rejected if it is null', null, null],
  ])('%s', (_title, document, expected) => {
    const result = validateClientDocument(address, document)
    if (expected === null) expect(result).toBeNull()
    else expect(result).toMatchObject(expected)
  })
})
