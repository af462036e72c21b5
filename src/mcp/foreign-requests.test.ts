import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { ownSites } from '../tenancy/access/own-origins.ts'
import { isOwnRequest } from './domain/is-own-request.ts'

const app = await testApp()
const { port } = new URL(await app.listen())

/** Sends raw headers, because `fetch` sets its own Host. */
function post(headers: Record<string, string>): Promise<{ status: number; code: string | undefined }> {
  const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST' }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const body = text === '' ? {} : JSON.parse(text)
        resolve({ status: response.statusCode!, code: body.error?.code })
      })
    })
    sent.on('error', reject)
    const accept = 'application/json, text/event-stream'
    for (const [name, value] of Object.entries({ accept, 'content-type': 'application/json', ...headers })) {
      sent.setHeader(name, value)
    }
    sent.end(listing)
  })
}

describe('/mcp', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['an Origin of this host with another scheme or port', { origin: 'https://tributary.test:8443' }],
    ['a loopback Origin, if BASE_URL is not on loopback', { origin: 'http://localhost:6274' }],
    ['a Host from DNS rebinding', { host: 'evil.example' }],
    ['a Host that ends like the host of BASE_URL', { host: 'tributary.test.evil.example' }],
    ['a Host with another port', { host: 'evil.example:80' }],
    ['an invalid Host', { host: 'a b' }],
  ])('rejects %s with 403 before checking the credential', async (_, headers) => {
    const { profile } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['analytics:read'] })
    const responses = [
      await post(headers),
      await post({ ...headers, authorization: 'Bearer nonsense' }),
      await post({ ...headers, authorization: `Bearer ${key}` }),
    ]
    expect(responses).toEqual(responses.map(() => ({ status: 403, code: 'forbidden' })))
  })

  it.each([
    ['no Origin', {}],
    ['the Origin of BASE_URL', { origin: 'http://tributary.test' }],
    ['the Origin of the API', { origin: 'http://api.tributary.test' }],
    ['the Host of BASE_URL', { host: 'tributary.test' }],
    ['the Host of the API, with a port', { host: 'API.tributary.test:80' }],
    ['a loopback Host, as a local proxy sends it', { host: '127.0.0.1:3000' }],
  ])('accepts a request with %s', async (_, headers) => {
    const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
    expect((await post({ ...headers, authorization: `Bearer ${key}` })).status).toBe(200)
    expect((await post(headers)).status).toBe(401)
  })
})

describe('isOwnRequest', () => {
  const development = ownSites('http://localhost:3000', 'http://localhost:3000')
  const deployed = ownSites('https://tributary.example', 'https://api.tributary.example')

  it.each([
    [development, undefined, 'localhost:3000', true],
    [development, 'http://localhost:3000', 'localhost:3000', true],
    [development, 'http://127.0.0.1:6274', '127.0.0.1:3000', true],
    [development, 'http://[::1]:6274', '[::1]:3000', true],
    [development, 'https://evil.example', 'localhost:3000', false],
    [development, undefined, 'evil.example:3000', false],
    [development, undefined, 'localhost.evil.example', false],
    [deployed, 'https://tributary.example', 'tributary.example', true],
    [deployed, 'https://api.tributary.example', 'api.tributary.example:443', true],
    [deployed, 'http://tributary.example', 'tributary.example', false],
    [deployed, 'http://localhost:3000', 'tributary.example', false],
    [deployed, undefined, '10.0.0.7:3000', false],
    [deployed, undefined, '', false],
    [deployed, '', 'tributary.example', false],
  ])('%o, Origin %s, Host %s: %s', (own, origin, host, expected) => {
    expect(isOwnRequest({ origin, host }, own)).toBe(expected)
  })
})
