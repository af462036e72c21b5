import { mkdir, readdir, rename, unlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { SMTPTransportGetSocketCallback, SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import type { Mail, Mailer } from '../kernel/context/deployment.ts'
import { newId } from '../kernel/ids.ts'
import { once } from '../kernel/once.ts'
import { visibleText } from '../kernel/schemas/storable-text.ts'

export interface MailerOptions {
  /** `smtp://` or `smtps://`, including user name and password; null: mail is written into files. */
  smtpUrl: string | null
  from: string
  outboxDir: string
}

/** Sends mail by SMTP if it is configured; otherwise writes one file per message, which any mail program can open. */
export function openMailer({ smtpUrl, from, outboxDir }: MailerOptions): Mailer {
  const mailer = smtpUrl === null ? fileMailer(from, outboxDir) : smtpMailer(from, smtpUrl)
  // A subject contains names of things and people, and some are older than the rule for names.
  return { send: (mail) => mailer.send({ ...mail, subject: visibleText(mail.subject) }) }
}

function smtpMailer(from: string, url: string): Mailer {
  const timeouts = { greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, requireTLS: requiresTls(url), ...timeouts, getSocket: openSocket })
  })
  return {
    async send({ headers, ...mail }) {
      const { headers: ofAutomaticMail, ...limits } = automaticMail
      await (await transport()).sendMail({ from, ...mail, ...limits, headers: { ...ofAutomaticMail, ...headers } })
    },
  }
}

const connectMs = 10_000
/** For the whole exchange with the server: the other timeouts start again with every byte. The library limits the bytes of a reply. */
const exchangeMs = 90_000

/** Opens the connection of one mail; the library adds TLS. */
function openSocket({ host, port, secure }: SMTPTransportOptions, callback: SMTPTransportGetSocketCallback): void {
  const socket = connect({ host: host ?? 'localhost', port: Number(port) || (secure ? 465 : 587) })
  const abortAfter = (ms: number) =>
    setTimeout(() => socket.destroy(new Error(`the mail server took longer than ${ms / 1000} s`)), ms)
  const timers = [abortAfter(connectMs), abortAfter(exchangeMs)]
  socket.once('close', () => timers.forEach(clearTimeout))
  socket.once('error', callback)
  socket.once('connect', () => {
    clearTimeout(timers[0])
    socket.off('error', callback)
    callback(null, { connection: socket })
  })
}

/**
 * Never sends a password in clear text, even if the server offers no TLS or an attacker removes the offer. `?requireTLS=false` in
 * the URL overrides this.
 */
export function requiresTls(url: string): boolean {
  const { password, hostname } = new URL(url)
  return password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** Maximum number of files; the links in older ones have expired. */
const filesMax = 200

function fileMailer(from: string, dir: string): Mailer {
  return {
    async send(mail) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${newId()}.eml`)
      // Renamed to its final name only when it is complete, so that a watcher of the folder never reads a partial message.
      await writeFile(`${path}.part`, toFileText(from, mail), { mode: 0o600 })
      await rename(`${path}.part`, path)
      await deleteOldFiles(dir)
    },
  }
}

/**
 * Unencoded eight-bit text (RFC 6532): lines are not wrapped, so that a link can be copied from the file. It has the headers and both
 * parts of the message that SMTP would send.
 */
function toFileText(from: string, { to, subject, text, html, messageId, headers = {} }: Mail): string {
  const boundary = html === undefined ? null : `part-${newId()}`
  const kind = boundary === null ? plainPart : { 'Content-Type': `multipart/alternative; boundary="${boundary}"` }
  const fields = {
    ...{ From: from, To: to, Subject: subject, Date: new Date().toUTCString() },
    ...(messageId !== undefined && { 'Message-ID': messageId }),
    ...automaticMail.headers,
    ...headers,
    ...{ 'MIME-Version': '1.0', ...kind },
  }
  if (boundary === null) return `${toLines(fields)}\n\n${text}\n`
  const parts = [`${toLines(plainPart)}\n\n${text}`, `${toLines(htmlPart)}\n\n${html}`]
  return `${toLines(fields)}\n\n${parts.map((part) => `--${boundary}\n${part}\n`).join('')}--${boundary}--\n`
}

const plainPart = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit' }
const htmlPart = { ...plainPart, 'Content-Type': 'text/html; charset=utf-8' }

/** A line break in a value would start another header. */
function toLines(fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`.replace(/[\r\n]+/g, ' '))
  return lines.join('\n')
}

/** Marks automatic mail, so that no out-of-office replies are sent (RFC 3834). */
const automaticMail = {
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
}

async function deleteOldFiles(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of files.slice(0, -filesMax)) await unlink(join(dir, name)).catch(() => {})
}
