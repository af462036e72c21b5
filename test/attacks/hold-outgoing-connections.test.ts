import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openVendorHttp } from '../../src/connect/providers/open-vendor-http.ts'
import { s3Store } from '../../src/db/stores/s3-store.ts'
import { readCertificate } from '../../src/deployment/read-certificate.ts'
import { completeChat } from '../../src/kernel/network/language-model.ts'
import { postJson } from '../../src/kernel/network/post-json.ts'
import { openBreaches } from '../../src/mail/open-breaches.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { fetchDocument } from '../../src/oauth/clients/fetch-document.ts'
import { openWebhookClient } from '../../src/webhooks/subscriptions/open-webhook-client.ts'

/*
 * Receivers that hold the connections of the service, or fill its memory: every outgoing request ends by itself and closes its
 * connection. The limits are passed by the fake clock as soon as the receiver has the request.
 */

const egress = { allowsPrivate: true, resolve: async () => ['127.0.0.1'] }
const log = pino({ level: 'silent' })
const origins = { consent: 'https://vendor.test', token: 'https://vendor.test', api: 'https://vendor.test' }

/** Every client of the service, with a request of it. The result does not matter: some failures are results, others errors. */
const clients: Record<string, (origin: string) => Promise<unknown>> = {
  'a Slack or Teams message': (origin) => postJson(egress, origin, { text: 'hello' }),
  'a webhook': (origin) =>
    openWebhookClient().post({ target: { url: new URL(origin), address: '127.0.0.1' }, headers: {}, body: '{}' }),
  'a request to a vendor': (origin) =>
    openVendorHttp({
      provider: { origins },
      registration: { client_id: 'c', client_secret: 's', consent_origin: null, api_origin: origin, settings: {} },
      egress,
    }).send({ path: '/' }),
  'a client id metadata document': (origin) => fetchDocument(egress, `${origin}/client`),
  'a language model': (origin) =>
    completeChat(
      { url: origin, name: 'm', key: null, timeoutMs: 20_000 } as never,
      [{ role: 'user', content: 'x' }],
      log,
    ),
  'the breach corpus': (origin) => openBreaches(origin, log).findRange('21BD1'),
  'a list of backups in a bucket': (origin) => s3Store(bucketAt(origin)).list('tributary-'),
  'a backup in a bucket': async (origin) =>
    finished((await s3Store(bucketAt(origin)).read('tributary-1.backup')).resume()),
}

function bucketAt(endpoint: string) {
  const access = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
  return { bucket: 'acme', prefix: '', endpoint, region: 'eu-west-1', ...access }
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const httpReceivers: Record<string, (socket: Socket) => void> = {
  'never responds': () => {},
  'never ends its headers': (socket) => drip(socket, head, 'x-a: 1\r\n'),
  'never ends its response': (socket) => void socket.write(`${head}content-length: 9\r\n\r\n{`),
  'sends one byte at a time': (socket) => drip(socket, `${head}\r\n`, ' '),
  'sends endless bytes': (socket) => pour(socket, `${head}\r\n`),
  'switches protocols': (socket) =>
    void socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
}

function drip(socket: Socket, first: string, next: string): void {
  socket.write(first, 'latin1')
  const timer = setInterval(() => socket.write(next), 20)
  socket.on('close', () => clearInterval(timer))
}

function pour(socket: Socket, first: string): void {
  socket.write(first)
  const chunk = ' '.repeat(64 * 1024)
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

/** Starts a server that treats every connection in this way, and waits until all are closed. */
async function receiver(react: (socket: Socket) => void, startsAt: 'connection' | 'data' = 'data') {
  const closed: Promise<unknown>[] = []
  const reached = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    closed.push(new Promise((resolve) => void socket.on('close', resolve)))
    const start = () => {
      react(socket)
      reached.resolve()
    }
    if (startsAt === 'connection') start()
    else socket.once('data', start)
    socket.on('data', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { port, server, reached: reached.promise, allClosed: () => Promise.all(closed) }
}

/** Passes every limit in time, once the receiver has the request and the client has had turns to read the response. */
async function passTime(reached: Promise<void>): Promise<void> {
  await reached
  for (let turns = 0; turns < 50; turns++) await turn()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
}

afterEach(() => void vi.useRealTimers())

describe.each(Object.entries(clients))('%s', (client, send) => {
  it.each(Object.entries(httpReceivers))('ends by itself if its receiver %s', async (name, react) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port, server, reached, allClosed } = await receiver(react)
    const sent = send(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
    // Endless bytes have to end a request before its time is over; only a backup may have any size.
    if (name !== 'sends endless bytes' || client === 'a backup in a bucket') await passTime(reached)
    await sent
    await allClosed()
    server.close()
  })
})

const mailServers: Record<string, (socket: Socket) => void> = {
  'never greets': () => {},
  'never ends its greeting': (socket) => drip(socket, '220-mail.test\r\n', '220-more\r\n'),
  'never ends its second reply': (socket) => {
    socket.write('220 mail.test\r\n')
    socket.once('data', () => drip(socket, '250-mail.test\r\n', '250-more\r\n'))
  },
  'sends one byte at a time': (socket) => drip(socket, '220', ' '),
  'sends endless bytes': (socket) => pour(socket, '220'),
}

describe('a mail', () => {
  it.each(Object.entries(mailServers))('ends by itself if its server %s', async (_server, react) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port, server, reached, allClosed } = await receiver(react, 'connection')
    const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@tributary.test', outboxDir: '/nowhere' })
    const sent = mailer.send({ to: 'b@example.com', subject: 's', text: 't' }).catch((error: unknown) => error)
    await passTime(reached)
    expect(await sent).toBeInstanceOf(Error)
    await allClosed()
    server.close()
  })
})

it('the reading of a certificate ends by itself if the host never ends its handshake', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const record = '\x16\x03\x03\x3f\xff'
  const { port, server, reached, allClosed } = await receiver((socket) => drip(socket, record, '\x02'))
  const certificate = readCertificate(`https://127.0.0.1:${port}`)
  await passTime(reached)
  expect(await certificate).toMatchObject({ problem: 'ETIMEDOUT' })
  await allClosed()
  server.close()
})
