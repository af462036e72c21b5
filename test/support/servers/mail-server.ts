import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The raw message as sent. */
  raw: string
  /** The text, with wrapped lines joined. */
  text: string
}

/** A real SMTP server on loopback with one user name and password. `reject` defers the next messages, like a busy server. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let rejections = 0
  const server = new SMTPServer({
    authOptional: false,
    // Clients would reject a self-signed certificate, which is not tested here.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === 'tributary' && password === 'p@ss word'
      done(isRight ? null : new Error('Authentication failed'), isRight ? { user: username } : undefined)
    },
    onMailFrom(_address, _session, done) {
      if (rejections === 0) return done()
      rejections--
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, text: textOf(raw) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://tributary:${encodeURIComponent('p@ss word')}@127.0.0.1:${port}`,
    port,
    received,
    /** Returns the link in the newest mail to an address. */
    linkTo: (email: string) => received.findLast(({ to }) => to.includes(email))?.text.match(/https?:\/\/\S+/)?.[0],
    reject(times: number) {
      rejections = times
    },
  }
}

function textOf(raw: string): string {
  const [head, ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head!)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
