import { afterAll, expect, it } from 'vitest'
import { webhookReceiver } from '../../../test/support/servers/webhook-receiver.ts'
import { openWebhookClient } from './open-webhook-client.ts'

const receiver = await webhookReceiver()
const client = openWebhookClient({ timeoutMs: 200 })
afterAll(async () => {
  client.close()
  await receiver.close()
})

function post(url: string, address = '127.0.0.1') {
  return client.post({ target: { url: new URL(url), address }, headers: { 'webhook-id': '1' }, body: '{"a":"ü"}' })
}

it('connects to the checked address and only tells the name, so that a name that moved changes nothing', async () => {
  receiver.reactWith((response) => response.writeHead(200).end('ok'))
  const result = await post(`http://rebinding.example.com:${receiver.port}/hook?a=1`)
  expect(result).toEqual({ status_code: 200, error: null, retry_after: null, response_excerpt: 'ok' })
  expect(receiver.receivedRequests.at(-1)).toMatchObject({
    path: '/hook?a=1',
    body: '{"a":"ü"}',
    headers: { host: `rebinding.example.com:${receiver.port}`, 'webhook-id': '1' },
  })
})

it('tells a redirect and does not follow it', async () => {
  const before = receiver.receivedRequests.length
  receiver.reactWith((response) => response.writeHead(302, { location: receiver.url }).end())
  expect(await post(receiver.url)).toMatchObject({ status_code: 302, error: 'redirects are not followed' })
  expect(receiver.receivedRequests).toHaveLength(before + 1)
})

it('keeps how an answer begins, as a text that can be stored', async () => {
  receiver.reactWith((response) => response.writeHead(422).end(`no\0 such ${'x'.repeat(2_000)}`))
  const { response_excerpt } = await post(receiver.url)
  expect(response_excerpt).toMatch(/^no such x+$/)
  expect(response_excerpt!.length).toBe(500)
  receiver.reactWith((response) => response.writeHead(204).end())
  expect((await post(receiver.url)).response_excerpt).toBeNull()
})

it('tells Retry-After', async () => {
  receiver.reactWith((response) => response.writeHead(503, { 'retry-after': '7' }).end())
  expect(await post(receiver.url)).toMatchObject({ status_code: 503, retry_after: '7' })
})

it('gives up on a receiver that does not answer in time', async () => {
  receiver.reactWith(() => {})
  expect(await post(receiver.url)).toMatchObject({ status_code: null, error: 'no answer within 0.2 s' })
})

it('does not read an endless answer', async () => {
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

it('counts an answer whose body never ends by its status', async () => {
  receiver.reactWith((response) => response.writeHead(200).write('x'))
  expect(await post(receiver.url)).toMatchObject({ status_code: 200, error: null })
})

it('does not send a second time what a receiver cut off without an answer', async () => {
  const fresh = await webhookReceiver((response) => response.destroy())
  const result = await post(fresh.url)
  expect(result.status_code).toBeNull()
  expect(fresh.receivedRequests).toHaveLength(1)
  await fresh.close()
})

it('tells that nobody listens, or that it is not TLS', async () => {
  expect(await post('http://127.0.0.1:1/')).toMatchObject({
    status_code: null,
    error: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({ status_code: null })
})
