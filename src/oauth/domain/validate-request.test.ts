import { describe, expect, it } from 'vitest'
import type { Scope } from '../../kernel/context/scopes.ts'
import { validateRequest } from './validate-request.ts'

const mcp = 'https://tributary.test/mcp'
const redirect_uri = 'https://partner.example/callback'
const client = { client_id: 'app-1', redirect_uris: [redirect_uri], allowed_scopes: ['analytics'] as Scope[] }
const well = {
  client_id: 'app-1',
  redirect_uri,
  response_type: 'code',
  state: 'xyz',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}
const validate = (more: Record<string, unknown>, of: typeof client | null = client) =>
  validateRequest({ ...well, ...more }, of, [mcp])

describe('a valid request', () => {
  it('contains the requested values and the unchanged state', () => {
    expect(validate({ scope: 'analytics', resource: mcp, profile_id: 'p-1', response_mode: 'query' })).toEqual({
      kind: 'valid',
      request: {
        client_id: 'app-1',
        redirect_uri,
        state: 'xyz',
        scopes: ['analytics'],
        resource: mcp,
        profile_id: 'p-1',
        code_challenge: well.code_challenge,
      },
    })
  })

  it('may leave out scope, state, resource and profile', () => {
    const { state: _, ...stateless } = well
    expect(validateRequest(stateless, client, [mcp])).toMatchObject({
      kind: 'valid',
      request: { state: null, scopes: null, resource: null, profile_id: null },
    })
  })
})

it.each<[string, Record<string, unknown>, typeof client | null, string]>([
  ['no client', {}, null, 'client'],
  ['another client', { client_id: 'app-2' }, client, 'client'],
  ['no redirect URI', { redirect_uri: undefined }, client, 'redirect_uri'],
  ['an unregistered redirect URI', { redirect_uri: `${redirect_uri}/more` }, client, 'redirect_uri'],
  ['two redirect URIs', { redirect_uri: [redirect_uri, redirect_uri] }, client, 'redirect_uri'],
])('%s: does not redirect', (_, more, of, problem) => {
  expect(validate(more, of)).toEqual({ kind: 'unsafe', problem })
})

it.each([
  ['a repeated parameter', { scope: ['analytics', 'analytics'] }, 'invalid_request'],
  ['a request object', { request: 'eyJ' }, 'request_not_supported'],
  ['a request_uri', { request_uri: 'https://partner.example/request' }, 'request_not_supported'],
  ['no response type', { response_type: undefined }, 'invalid_request'],
  ['a response type without a code', { response_type: 'token' }, 'unsupported_response_type'],
  ['a response in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a challenge without a method', { code_challenge_method: undefined }, 'invalid_request'],
  ['a challenge that is not a hash', { code_challenge: 'short' }, 'invalid_request'],
  ['a resource of another server', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['an unknown scope', { scope: 'analytics everything' }, 'invalid_scope'],
  ['a scope that the app is not registered for', { scope: 'customers:read' }, 'invalid_scope'],
])('%s: redirects to the app with its error and state', (_, more, error) => {
  const query = Object.fromEntries(Object.entries({ ...well, ...more }).filter(([, value]) => value !== undefined))
  expect(validateRequest(query, client, [mcp])).toMatchObject({ kind: 'invalid', redirect_uri, state: 'xyz', error })
})

it('does not return a state that was sent twice', () => {
  expect(validate({ state: ['a', 'b'] })).toMatchObject({ kind: 'invalid', state: null, error: 'invalid_request' })
})
