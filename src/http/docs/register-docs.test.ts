import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../../test/support/app/test-app.ts'
import { errorCatalog } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { registerOpenapi } from '../openapi/register-openapi.ts'
import { registerDocs } from './register-docs.ts'

const nameThing = operation({
  id: 'things.nameThing',
  http: 'PUT /things/:id/name',
  summary: 'Name a <thing>.',
  scopes: ['goals:write', 'campaigns:apply'],
  idempotency: 'required',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string().max(40).describe("What it's `called`.") }),
  data: z.object({ id: z.uuid(), tags: z.array(z.object({ label: z.string() })) }),
  errors: ['invalid_state'],
  example: { params: { id: 'a b' }, body: { name: "Ana's <b>" } },
  async run() {
    return { data: { id: '', tags: [] } }
  },
})

const site = { operations: [nameThing], baseUrl: 'https://t.example', apiUrl: 'https://t.example', version: '1' }

function server() {
  const fastify = Fastify()
  registerDocs(fastify, site)
  registerOpenapi(fastify, site)
  return fastify
}

describe('the docs', () => {
  it('escapes texts of operations and shows a curl command for this deployment that is safe to paste into a shell', async () => {
    const { body } = await server().inject('/docs/api')
    expect(body).toContain('Name a &lt;thing&gt;.')
    expect(body).not.toContain('<thing>')
    expect(body).toContain(
      [
        'curl -X PUT &#39;https://t.example/api/v1/things/a%20b/name&#39; \\',
        '  -H &quot;Authorization: Bearer $API_KEY&quot; \\',
        '  -H &quot;Idempotency-Key: $(uuidgen)&quot; \\',
        '  -H &#39;Content-Type: application/json&#39; \\',
        '  -d &#39;{&quot;name&quot;:&quot;Ana&#39;\\&#39;&#39;s &lt;b&gt;&quot;}&#39;',
      ].join('\n'),
    )
  })

  it('shows the scopes, nested fields, bounds and errors of an operation under its own anchor', async () => {
    const { body } = await server().inject('/docs/api')
    expect(body).toContain('<section class="operation" id="things.nameThing">')
    expect(body).toContain('<code>goals:write</code> or <code>campaigns:apply</code>')
    expect(body).toContain('at most 40 characters')
    expect(body).toContain('<code class="name">label</code>')
    expect(body).toContain('<a href="/docs/errors#invalid_state">')
  })

  it('has one anchor per code on the errors page, with links to the operations that return it', async () => {
    const { body } = await server().inject('/docs/errors')
    for (const code of Object.keys(errorCatalog)) expect(body.split(` id="${code}"`)).toHaveLength(2)
    expect(body).toContain('<a href="/docs/api#things.nameThing">')
  })

  it('loads only its own stylesheet, which is cached as immutable', async () => {
    const fastify = server()
    const page = await fastify.inject('/docs/api')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(page.body).not.toMatch(/<script|<img|style="|src="/)
    const links = [...page.body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
    expect(links).toHaveLength(1)
    const css = await fastify.inject(links[0]!)
    expect(css.statusCode).toBe(200)
    expect(css.headers['cache-control']).toContain('immutable')
  })
})

describe('a docs page', () => {
  it.each(['br', 'gzip'])(
    'is sent compressed if %s is accepted, and not again to a client that has it cached',
    async (encoding) => {
      const fastify = server()
      const plain = await fastify.inject('/docs/api')
      const sent = await fastify.inject({ url: '/docs/api', headers: { 'accept-encoding': encoding } })
      const text = encoding === 'br' ? brotliDecompressSync(sent.rawPayload) : gunzipSync(sent.rawPayload)
      expect([sent.headers['content-encoding'], text.toString()]).toEqual([encoding, plain.body])
      expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      const again = await fastify.inject({ url: '/docs/api', headers: { 'if-none-match': String(sent.headers.etag) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )

  it('is rate limited by address', async () => {
    const app = await testApp({ operations: [nameThing] })
    const statuses: number[] = []
    for (let n = 0; n < 62; n++) statuses.push((await app.call('GET /docs/errors')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    expect((await app.call('GET /docs')).headers['retry-after']).toBeDefined()
  })
})

describe('GET /api/v1/openapi.json', () => {
  it('returns 304 to a client that has it cached', async () => {
    const fastify = server()
    const first = await fastify.inject('/api/v1/openapi.json')
    expect(first.json()).toMatchObject({ openapi: '3.1.0' })
    const headers = { 'if-none-match': first.headers.etag as string }
    const second = await fastify.inject({ url: '/api/v1/openapi.json', headers })
    expect([second.statusCode, second.body]).toEqual([304, ''])
  })
})
