import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ResolverUnavailable } from '../../kernel/network/egress.ts'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { openVendorHttp } from './open-vendor-http.ts'
import type { VendorRequest } from './vendor-http.ts'

let listener: RequestListener = () => {}
const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  listener(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const origins = { consent: 'https://vendor.test', token: 'https://vendor.test', api: 'https://vendor.test' }
const waited: number[] = []
const registration = {
  client_id: 'c',
  client_secret: 'very-secret-client',
  consent_origin: null,
  api_origin: origin as string | null,
  settings: {},
}
const egress = { resolve: async () => ['127.0.0.1'], allowsPrivate: false }

function client(registered: Partial<typeof registration> = {}, provider: Partial<Provider> = {}) {
  return openVendorHttp({
    provider: { origins, ...provider },
    registration: { ...registration, ...registered },
    egress,
    wait: async (ms) => {
      waited.push(ms)
    },
  })
}

const schema = z.object({ ok: z.boolean() })

async function vendorFailureOf(request: VendorRequest, http = client()) {
  seen.length = 0
  waited.length = 0
  try {
    await http.json(request, schema)
  } catch (error) {
    if (error instanceof ProviderError) return error.failure
    throw error
  }
  return null
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }

describe('a response', () => {
  it('is returned when it matches the schema', async () => {
    listener = reply(200, '{"ok":true,"more":1}')
    expect(await client().json({ path: '/v1/x', query: { a: 1, b: undefined } }, schema)).toEqual({ ok: true })
    expect(seen.at(-1)).toBe('GET /v1/x?a=1')
  })

  it.each([
    ['HTML', 200, '<html>sign in</html>'],
    ['half a page', 200, '{"ok": tr'],
    ['another shape', 200, '{"ok":"yes"}'],
  ])('that is %s is malformed', async (_, status, body) => {
    listener = reply(status, body)
    expect(await vendorFailureOf({ path: '/' })).toMatchObject({ kind: 'malformed' })
    expect(seen).toHaveLength(1)
  })

  it('with a redirect is not followed', async () => {
    listener = reply(302, '', { location: 'http://169.254.169.254/latest' })
    expect(await vendorFailureOf({ path: '/' })).toEqual({ kind: 'malformed', message: 'redirects are not followed' })
    expect(seen).toHaveLength(1)
  })

  it('of ten megabytes is aborted', async () => {
    listener = reply(200, `{"ok":true,"filler":"${'x'.repeat(10 * 1024 * 1024)}"}`)
    expect(await vendorFailureOf({ path: '/' })).toEqual({ kind: 'malformed', message: 'the response is too large' })
  })

  it('that never ends is aborted after the timeout', async () => {
    listener = (_request, response) => {
      response.write('{')
    }
    expect(await vendorFailureOf({ path: '/', method: 'POST', timeout_seconds: 0.05 })).toMatchObject({
      kind: 'unavailable',
    })
  })
})

describe('a failure', () => {
  it.each([
    [401, 'token_expired'],
    [403, 'permission_missing'],
    [404, 'rejected'],
    [500, 'unavailable'],
  ])('with status %i is %s, with the vendor’s own text', async (status, kind) => {
    listener = reply(status, 'their words')
    expect(await vendorFailureOf({ path: '/' })).toEqual({ kind, message: `${status} their words` })
  })

  it('that repeats the request is redacted', async () => {
    listener = reply(400, 'bad very-secret-client and token-of-a-customer and code-of-a-customer')
    const failure = await vendorFailureOf({
      path: '/',
      bearerToken: 'token-of-a-customer',
      form: { code: 'code-of-a-customer' },
    })
    expect(failure?.message).toBe('400 bad [secret] and [secret] and [secret]')
  })

  it.each([
    ['a secret header', { headerSecrets: { 'access-token': 'token-in-a-header' } }, 'token-in-a-header'],
    ['Basic authentication', { basicAuth: { user: 'ck', password: 'cs_password' } }, 'cs_password'],
    ['encoded Basic authentication', { basicAuth: { user: 'ck', password: 'cs_password' } }, 'Y2s6Y3NfcGFzc3dvcmQ='],
    ['a key in the query', { query: { consumer_key: 'ck_in_the_query' } }, 'ck_in_the_query'],
  ])('that repeats %s is redacted', async (_, request: VendorRequest, secret) => {
    listener = reply(400, `bad ${secret}`)
    expect((await vendorFailureOf({ path: '/', ...request }))?.message).toBe('400 bad [secret]')
  })

  it('in the body of a successful response is read where the vendor reports errors there', async () => {
    listener = reply(200, '{"ok":false,"code":40105}')
    const parseError = ({ text }: { text: string }) =>
      text.includes('40105') ? ({ kind: 'token_revoked', message: 'no access' } as const) : null
    const http = client({}, { parseError, hasErrorsInBody: true })
    expect(await vendorFailureOf({ path: '/' }, http)).toMatchObject({ kind: 'token_revoked' })
    expect(await vendorFailureOf({ path: '/' }, client({}, { parseError }))).toBeNull()
    listener = reply(200, '{"ok":true}')
    expect(await vendorFailureOf({ path: '/' }, http)).toBeNull()
  })

  it('of a read is retried, of a write never', async () => {
    listener = reply(503, 'busy')
    await vendorFailureOf({ path: '/' })
    expect(seen).toHaveLength(3)
    await vendorFailureOf({ path: '/', body: {}, isRead: true })
    expect(seen).toHaveLength(3)
    await vendorFailureOf({ path: '/', body: {} })
    expect(seen).toHaveLength(1)
  })
})

describe('throttling', () => {
  it('that is short is waited out, as long as the vendor says', async () => {
    listener = (request, response) => {
      const isFirst = seen.length === 1
      if (isFirst) return reply(429, 'slow down', { 'retry-after': '2' })(request, response)
      return reply(200, '{"ok":true}')(request, response)
    }
    expect(await vendorFailureOf({ path: '/' })).toBeNull()
    expect(waited).toEqual([2_000])
  })

  it('that is long is reported to the caller', async () => {
    listener = reply(429, 'slow down', { 'retry-after': '600' })
    expect(await vendorFailureOf({ path: '/' })).toMatchObject({ kind: 'throttled', retry_after_seconds: 600 })
    expect(waited).toEqual([])
  })
})

describe('a request', () => {
  it.each([
    'https://evil.test/next',
    '//evil.test/next',
    `${origin.replace('//', '//user@')}/next`,
    'http://127.0.0.1:1/next',
  ])('to %s is not sent', async (url) => {
    listener = reply(200, '{"ok":true}')
    expect(await vendorFailureOf({ url, bearerToken: 'token' })).toEqual({
      kind: 'malformed',
      message: 'a link leads to another host',
    })
    expect(seen).toEqual([])
  })

  it('that cannot be written fails immediately, and causes no later error', async () => {
    const request = { path: '/', bearerToken: 'a\nb', timeout_seconds: 0.01 }
    expect(await vendorFailureOf(request)).toMatchObject({ kind: 'rejected' })
    expect(seen).toEqual([])
  })

  it('to a host without a name server response is distinguished from an unavailable vendor', async () => {
    const unresolved = openVendorHttp({
      provider: { origins },
      registration: { ...registration, api_origin: null },
      egress: { allowsPrivate: false, resolve: (host) => Promise.reject(new ResolverUnavailable(host)) },
      wait: async () => {},
    })
    expect(await vendorFailureOf({ path: '/' }, unresolved)).toMatchObject({ kind: 'unavailable', isUnresolved: true })
    const failure = await vendorFailureOf({ path: '/' }, client({ api_origin: 'http://127.0.0.1:1' }))
    expect(failure).toEqual({ kind: 'unavailable', message: 'ECONNREFUSED' })
  })

  it('to the vendor’s host name never connects to a private address', async () => {
    const failure = await vendorFailureOf({ path: '/', body: {} }, client({ api_origin: null }))
    expect(failure).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('public host') })
  })
})

describe('a prepared file', () => {
  const failureOf = (link: string, http = client()) =>
    http.file(link).then(
      () => null,
      (error) => (error as ProviderError).failure,
    )

  it('is downloaded without credentials', async () => {
    let sent: Record<string, unknown> = {}
    listener = (request, response) => {
      sent = request.headers
      response.end('a,b')
    }
    expect((await client().file(`${origin}/report?sig=1`)).toString()).toBe('a,b')
    expect(Object.keys(sent).sort()).toEqual(['accept', 'connection', 'host'])
  })

  it.each([
    ['a private address', 'https://127.0.0.1/report?sig=hidden', 'unavailable'],
    ['a host with a private address', 'https://files.vendor.test/report?sig=hidden', 'unavailable'],
    ['a host without TLS', 'http://files.vendor.test/report?sig=hidden', 'malformed'],
    ['a URL with a password', 'https://a:hidden@files.vendor.test/', 'malformed'],
    ['a file', 'file:///etc/passwd?sig=hidden', 'malformed'],
    ['no URL', 'hidden', 'malformed'],
  ])('is not downloaded from %s', async (_, link, kind) => {
    seen.length = 0
    const failure = await failureOf(link)
    expect(failure).toMatchObject({ kind })
    expect(failure?.message).not.toContain('hidden')
    expect(seen).toEqual([])
  })

  it.each([
    ['has expired', reply(403, 'expired'), 'unavailable'],
    ['redirects', reply(302, '', { location: 'http://169.254.169.254/' }), 'malformed'],
  ])('whose link %s fails without the link in the message', async (_, listens, kind) => {
    listener = listens
    const failure = await failureOf(`${origin}/report?sig=hidden`)
    expect(failure).toMatchObject({ kind })
    expect(failure?.message).not.toContain('hidden')
  })

  it('is limited in size', async () => {
    listener = reply(200, 'x'.repeat(2_000))
    await expect(client().file(`${origin}/report`, { bytes_max: 1_000 })).rejects.toThrow('too large')
  })
})
