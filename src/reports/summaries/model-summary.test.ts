import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

type Reply = (response: ServerResponse, requests: ModelRequest) => void

interface ModelRequest {
  path: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

/** A chat completions endpoint that returns the response set by the test. */
const endpoint = { reply: rejected as Reply, requests: [] as ModelRequest[] }
const server = createServer(async (request, response) => {
  const requests = await read(request)
  endpoint.requests.push(requests)
  endpoint.reply(response, requests)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const model = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
  key: 'sk-test',
  name: 'tiny-1',
  timeoutMs: 2_000,
}
const app = await testApp({ summaries: { model, dailyLimit: 2 } })

async function read(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { authorization } = request.headers
  return { path: request.url!, authorization, body: JSON.parse(Buffer.concat(chunks).toString()) }
}

function rejected(response: ServerResponse): void {
  response.writeHead(500).end('out of order')
}

function replyWith(content: string): Reply {
  return (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'c-1',
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content } }],
      }),
    )
  }
}

const summary = { text: 'They came by an ad and paid.', highlights: ['1 payment'] }

async function business() {
  const fixture = await app.seed.business()
  const key = await app.seed.key({ profile_id: fixture.profile.id, scopes: ['customers:read', 'attribution:write'] })
  const person = { email: 'ana.perez@example.com', phone: '+56912345678', first_name: 'Ana', last_name: 'Pérez' }
  const { body } = await app.call('POST /api/v1/customers', {
    key,
    body: { rows: [{ ...person, external_id: 'crm-77' }] },
  })
  const query = 'utm_source=facebook&utm_medium=cpc&utm_campaign=ana.perez@example.com'
  await fixture.touch({
    at: '2026-03-01T10:00:00Z',
    visitor: 'visitor-of-hers',
    query,
    person: 'ana.perez@example.com',
  })
  await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'crm-77', type: 'Ana PEREZ called', value: '49.9' })
  const id: string = body.data.results[0].customer_profile_id
  const route = `/api/v1/customers/${id}/journey-summary` as const
  const drawn = async () => {
    const { workspace_id } = fixture.profile
    return (await app.db.selectFrom('summary_usage').select('id').where('workspace_id', '=', workspace_id).execute())
      .length
  }
  const generate = (locale?: string) => app.call(`POST ${route}`, { key, body: locale ? { locale } : {} })
  endpoint.requests.length = 0
  return { id, generate, drawn, stored: () => app.call(`GET ${route}`, { key }) }
}

describe('a summary by a model', () => {
  it('is stored under the model’s name, and reading it calls no model', async () => {
    const { generate, stored, drawn } = await business()
    endpoint.reply = replyWith(JSON.stringify(summary))
    const { status, body } = await generate('es')
    expect(status).toBe(200)
    expect(body.data.summary).toEqual({
      ...summary,
      source: 'tiny-1',
      event_count: 2,
      generated_at: expect.any(String),
    })
    expect((await stored()).body.data.summary).toEqual(body.data.summary)
    expect(endpoint.requests).toMatchObject([
      { path: '/v1/chat/completions', authorization: 'Bearer sk-test', body: { model: 'tiny-1' } },
    ])
    expect(endpoint.requests[0]!.body.messages[0]!.content).toContain('the tag es')
    expect(await drawn()).toBe(1)
  })

  it('is requested without any value that identifies the person', async () => {
    const { id, generate } = await business()
    endpoint.reply = replyWith(JSON.stringify(summary))
    await generate()
    const sent = JSON.stringify(endpoint.requests[0]!.body)
    expect(sent).toContain('facebook')
    for (const term of [
      'ana',
      'pérez',
      'perez',
      'example.com',
      '12345678',
      'crm-77',
      'visitor-of-hers',
      id,
      'shop.example',
    ]) {
      expect(sent.toLowerCase()).not.toContain(term)
    }
  })

  it.each<[string, Reply, string]>([
    ['fails', rejected, 'unavailable'],
    ['hangs up', (response) => response.destroy(), 'unavailable'],
    ['leads elsewhere', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'unavailable'],
    ['does not end its response', (response) => response.write('{"choices":'), 'timeout'],
    ['never answers', () => {}, 'timeout'],
    ['answers without end', (response) => response.end('x'.repeat(300_000)), 'unavailable'],
    ['answers prose', replyWith('They came.'), 'malformed_answer'],
    ['answers no completion', (response) => response.end('{"ok":true}'), 'malformed_answer'],
  ])('that %s is 502 provider_error, keeps the stored summary and is not charged', async (_, reply, reason) => {
    const { generate, stored, drawn } = await business()
    endpoint.reply = replyWith(JSON.stringify(summary))
    await generate()
    endpoint.reply = reply
    const { status, body } = await generate()
    expect([status, body.error.code, body.error.reason]).toEqual([502, 'provider_error', reason])
    expect(JSON.stringify(body)).not.toContain('out of order')
    expect((await stored()).body.data.summary.text).toBe(summary.text)
    expect(await drawn()).toBe(1)
  })

  it('counts against the limit while it runs, so that three concurrent requests make two calls', async () => {
    const { generate, drawn } = await business()
    endpoint.reply = replyWith(JSON.stringify(summary))
    const responses = await Promise.all([generate(), generate(), generate()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
    expect(endpoint.requests).toHaveLength(2)
    expect(await drawn()).toBe(2)
  })
})
