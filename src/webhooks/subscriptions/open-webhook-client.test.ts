import { afterAll, expect, it } from 'vitest'
import { webhookReceiver } from '../../../test/support/servers/webhook-receiver.ts'
import { openWebhookClient } from './open-webhook-client.ts'

const receiver = await webhookReceiver()
const client = openWebhookClient({ timeoutMs: 1_000 })
afterAll(async () => {
  client.close()
  await receiver.close()
})

function post(url: string, address = '127.0.0.1') {
  return client.post({ target: { url: new URL(url), address }, headers: { 'webhook-id': '1' }, body: '{"a":"ü"}' })
}

it('connects to the checked address and uses the host name only in headers, so that a changed DNS record has no effect', async () => {
  receiver.reactWith((response) => response.writeHead(200).end('ok'))
  const result = await post(`http://rebinding.example.com:${receiver.port}/hook?a=1`)
  expect(result).toEqual({ status_code: 200, error: null, retry_after: null, response_excerpt: 'ok' })
  expect(receiver.receivedRequests.at(-1)).toMatchObject({
    path: '/hook?a=1',
    body: '{"a":"ü"}',
    headers: { host: `rebinding.example.com:${receiver.port}`, 'webhook-id': '1' },
  })
})

it('reports a redirect and does not follow it', async () => {
  const before = receiver.receivedRequests.length
  receiver.reactWith((response) => response.writeHead(302, { location: receiver.url }).end())
  expect(await post(receiver.url)).toMatchObject({ status_code: 302, error: 'redirects are not followed' })
  expect(receiver.receivedRequests).toHaveLength(before + 1)
})

it('stores the beginning of a response as storable text', async () => {
  receiver.reactWith((response) => response.writeHead(422).end(`no\0 such ${'x'.repeat(2_000)}`))
  const { response_excerpt } = await post(receiver.url)
  expect(response_excerpt).toMatch(/^no such x+$/)
  expect(response_excerpt!.length).toBe(500)
  receiver.reactWith((response) => response.writeHead(204).end())
  expect((await post(receiver.url)).response_excerpt).toBeNull()
})

it('returns Retry-After', async () => {
  receiver.reactWith((response) => response.writeHead(503, { 'retry-after': '7' }).end())
  expect(await post(receiver.url)).toMatchObject({ status_code: 503, retry_after: '7' })
})

it('times out if a receiver does not respond', async () => {
  receiver.reactWith(() => {})
  expect(await post(receiver.url)).toMatchObject({ status_code: null, error: 'no response within 1 s' })
})

it('does not read an endless response', async () => {
  receiver.reactWith((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      response.once('drain', more)
    }
    more()
  })
  expect(await post(receiver.url)).toMatchObject({ status_code: 200, error: null })
})

it('uses the status of a response whose body never ends', async () => {
  receiver.reactWith((response) => response.writeHead(200).write('x'))
  expect(await post(receiver.url)).toMatchObject({ status_code: 200, error: null })
})

it('does not send again after a receiver closed the connection without a response', async () => {
  const fresh = await webhookReceiver((response) => response.destroy())
  const result = await post(fresh.url)
  expect(result.status_code).toBeNull()
  expect(fresh.receivedRequests).toHaveLength(1)
  await fresh.close()
})

it('reports a refused connection and a TLS error', async () => {
  expect(await post('http://127.0.0.1:1/')).toMatchObject({
    status_code: null,
    error: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({ status_code: null })
})
