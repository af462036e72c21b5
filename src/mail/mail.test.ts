import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../../test/support/servers/mail-server.ts'
import { temporaryDirectory } from '../../test/support/temporary-directory.ts'
import { openBreaches } from './open-breaches.ts'
import { openMailer, requiresTls } from './open-mailer.ts'

const from = 'Tributary <no-reply@tributary.test>'
const link = `https://tributary.test/sign-in?token=trb_signin_${'0'.repeat(32)}_${'a'.repeat(43)}&next=%2Fcampaigns`
const mail = { to: 'rosa@example.com', subject: 'Tu enlace: añádelo', text: `Ábrelo:\n\n${link}\n\nFin.` }

describe('mail by SMTP', () => {
  it('has the configured sender, one recipient, an unbroken link and correct characters', async () => {
    const server = await startMailServer()
    const mailer = openMailer({ smtpUrl: server.url, from, outboxDir: '/nowhere' })
    await mailer.send(mail)
    const [received] = server.received
    expect(received).toMatchObject({ from: 'no-reply@tributary.test', to: ['rosa@example.com'] })
    expect(received!.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text)
    expect(received!.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(received!.raw).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  it('has one recipient, whatever the names in it contain', async () => {
    const server = await startMailServer()
    const mailer = openMailer({ smtpUrl: server.url, from, outboxDir: '/nowhere' })
    const subject = 'You are invited to A\r\nBcc: eve@evil.example\r\n\r\nInjected'
    await mailer.send({ ...mail, subject })
    const [received] = server.received
    expect(received!.to).toEqual(['rosa@example.com'])
    expect(received!.raw).not.toMatch(/^Bcc:/im)
  })

  it('has a subject of visible characters, whatever the names in it contain', async () => {
    const server = await startMailServer()
    const mailer = openMailer({ smtpUrl: server.url, from, outboxDir: '/nowhere' })
    await mailer.send({ ...mail, subject: 'Alert \u202egnp\u2066\u200b\t of A\u{e0041} 👩\u200d💻' })
    const outboxDir = await temporaryDirectory()
    await openMailer({ smtpUrl: null, from, outboxDir }).send({ ...mail, subject: 'Alert \u202egnp' })
    const [file] = await readdir(outboxDir)
    expect(await readFile(join(outboxDir, file!), 'utf8')).toMatch(/^Subject: Alert {2}gnp$/m)
    const encoded = /^Subject: ((?:.|\r\n )*)/m.exec(server.received[0]!.raw)![1]!
    const words = [...encoded.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g)].map(([, kind, text]) =>
      kind === 'B'
        ? Buffer.from(text!, 'base64')
        : Buffer.from(
            text!.replaceAll('_', ' ').replace(/=(..)/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
            'latin1',
          ),
    )
    expect(Buffer.concat(words).toString('utf8')).toBe('Alert  gnp  of A  👩\u200d💻')
  })

  it.each([
    ['rejects mail temporarily', 1, 'p%40ss%20word', 0],
    ['rejects the password', 0, 'wrong', 0],
    ['is unreachable', 0, 'p%40ss%20word', 1],
  ])('throws if the server %s, so that its job is retried', async (_title, rejections, password, port) => {
    const server = await startMailServer()
    server.reject(rejections)
    const smtpUrl = `smtp://tributary:${password}@127.0.0.1:${port || server.port}`
    const mailer = openMailer({ smtpUrl, from, outboxDir: '/nowhere' })
    await expect(mailer.send(mail)).rejects.toThrow()
    expect(server.received).toEqual([])
  })

  it('sends its password only over TLS, except to this host or if the operator allows it', async () => {
    expect(requiresTls('smtp://a:b@mail.example:587')).toBe(true)
    expect(requiresTls('smtps://a:b@mail.example')).toBe(true)
    for (const open of [
      'smtp://mail.example',
      'smtp://a:b@127.0.0.1:25',
      'smtp://a:b@localhost',
      'smtp://a:b@[::1]:25',
    ])
      expect([open, requiresTls(open)]).toEqual([open, false])
    const server = await startMailServer()
    const tlsUrl = `${server.url}?requireTLS=true`
    await expect(openMailer({ smtpUrl: tlsUrl, from, outboxDir: '/nowhere' }).send(mail)).rejects.toThrow(
      /STARTTLS|TLS/i,
    )
    expect(server.received).toEqual([])
  })
})

describe('mail into files', () => {
  it('is one file per message, readable only by the operator, with the link on one line', async () => {
    const outboxDir = join(await temporaryDirectory(), 'outbox')
    const mailer = openMailer({ smtpUrl: null, from, outboxDir })
    await mailer.send(mail)
    await mailer.send({ ...mail, to: 'bruno@example.com', subject: 'A\r\nBcc: eve@evil.example' })
    const names = (await readdir(outboxDir)).toSorted()
    expect(names).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)])
    const texts = await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')))
    // Names of the same millisecond have no order.
    const [second, first] = texts.toSorted((a, b) => Number(a.includes('rosa@')) - Number(b.includes('rosa@')))
    expect(first!.split('\n')).toEqual(
      expect.arrayContaining(['To: rosa@example.com', `Subject: ${mail.subject}`, link]),
    )
    expect(second).toContain('Subject: A Bcc: eve@evil.example\n')
    expect((await stat(join(outboxDir, names[0]!))).mode & 0o777).toBe(0o600)
    expect((await stat(outboxDir)).mode & 0o777).toBe(0o700)
  })

  it('has the headers and both parts of the message', async () => {
    const outboxDir = await temporaryDirectory()
    const headers = { 'List-Unsubscribe': '<https://t.example/u/1>', 'X-Injected': 'a\r\nBcc: eve@evil.example' }
    const sent = { ...mail, html: '<p>Hello</p>', messageId: '<1@t.example>', headers }
    await openMailer({ smtpUrl: null, from, outboxDir }).send(sent)
    const [name] = await readdir(outboxDir)
    const text = await readFile(join(outboxDir, name!), 'utf8')
    const boundary = /boundary="(.+)"/.exec(text)![1]!
    const [head, plain, html, end] = text.split(`--${boundary}`)
    expect(head!.split('\n')).toEqual(
      expect.arrayContaining([
        'List-Unsubscribe: <https://t.example/u/1>',
        'Message-ID: <1@t.example>',
        'Auto-Submitted: auto-generated',
        'X-Injected: a Bcc: eve@evil.example',
      ]),
    )
    expect([plain!.includes(link), html!.includes('<p>Hello</p>'), end]).toEqual([true, true, '--\n'])
  })

  it('keeps the newest 200 messages', async () => {
    const outboxDir = await temporaryDirectory()
    await mkdir(outboxDir, { recursive: true })
    for (let index = 0; index < 205; index++)
      await writeFile(join(outboxDir, `00${String(index).padStart(3, '0')}.eml`), '')
    await openMailer({ smtpUrl: null, from, outboxDir }).send(mail)
    const names = (await readdir(outboxDir)).toSorted()
    expect([names.length, names[0]]).toEqual([200, '00006.eml'])
    expect(await readFile(join(outboxDir, names.at(-1)!), 'utf8')).toContain(link)
  })
})

describe('the breach corpus', () => {
  const log = pino({ level: 'silent' })

  async function corpus(respond: RequestListener) {
    const requests: IncomingMessage[] = []
    const server = createServer((request, response) => {
      requests.push(request)
      respond(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    afterAll(() => void server.close())
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
  }

  it('is queried with five characters and padding, and returns its range', async () => {
    const { origin, requests } = await corpus((_request, response) => void response.end('ABC:1\r\nDEF:0'))
    expect(await openBreaches(origin, log).findRange('21BD1')).toBe('ABC:1\r\nDEF:0')
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /range/21BD1'])
    expect(requests[0]!.headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'tributary' })
  })

  it.each<[string, RequestListener]>([
    ['closes the connection', (request) => void request.socket.destroy()],
    ['responds with 503', (_request, response) => void response.writeHead(503).end()],
    ['redirects', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('gives no range if it %s', async (_title, respond) => {
    const { origin } = await corpus(respond)
    expect(await openBreaches(origin, log).findRange('21BD1')).toBeNull()
  })

  it('gives no range if it is unreachable or not configured', async () => {
    expect(await openBreaches('http://127.0.0.1:1', log).findRange('21BD1')).toBeNull()
    expect(await openBreaches(null, log).findRange('21BD1')).toBeNull()
  })
})
