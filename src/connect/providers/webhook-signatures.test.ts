import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { IncomingMessage, Provider } from '../provider.ts'
import { fintoc } from './fintoc/index.ts'
import { highlevel } from './highlevel/index.ts'
import { mercadoPago } from './mercado-pago/index.ts'

const now = new Date('2026-11-14T12:00:00Z')
const hmacSecret = 'a-secret-of-webhooks'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const settings = {
  WEBHOOK_SECRET: hmacSecret,
  WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}
const registration = { client_id: 'c', client_secret: 's', consent_origin: null, api_origin: null, settings }

function message(body: string, headers: Record<string, string>): IncomingMessage {
  return { url: 'https://a.example/hooks', body: Buffer.from(body), headers, secret: null, registration, now }
}

function hex(text: string, secret = hmacSecret): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

interface Sender {
  provider: Provider
  /** A message that was sent this many seconds ago. */
  send(type: string, secondsAgo?: number): IncomingMessage
  toleranceSeconds: number
}

const senders: Record<string, Sender> = {
  crm_a: {
    provider: highlevel,
    toleranceSeconds: 2 * 3_600,
    send(type, secondsAgo = 0) {
      const timestamp = new Date(now.getTime() - secondsAgo * 1000).toISOString()
      const body = JSON.stringify({ type, locationId: 'loc', webhookId: 'w-1', timestamp })
      return message(body, { 'x-ghl-signature': sign(null, Buffer.from(body), privateKey).toString('base64') })
    },
  },
  payments_b: {
    provider: mercadoPago,
    toleranceSeconds: 24 * 3_600,
    send(type, secondsAgo = 0) {
      const ts = String(now.getTime() - secondsAgo * 1000)
      const body = JSON.stringify({ id: 12, type, user_id: 'loc', data: { id: 'ABC9' } })
      const v1 = hex(`id:abc9;request-id:r-1;ts:${ts};`)
      return message(body, { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'r-1' })
    },
  },
  bank_link: {
    provider: fintoc,
    toleranceSeconds: 300,
    send(type, secondsAgo = 0) {
      const time = Math.floor(now.getTime() / 1000) - secondsAgo
      const body = JSON.stringify({ id: 'evt_1', type, data: { refreshed_object_id: 'loc' } })
      return message(body, { 'fintoc-signature': `t=${time},v1=${hex(`${time}.${body}`)}` })
    },
  },
}

const changes = {
  crm_a: 'OpportunityStageUpdate',
  payments_b: 'payment',
  bank_link: 'account.refresh_intent.succeeded',
}

describe.each(Object.entries(senders))('a message of %s', (key, { provider, send, toleranceSeconds }) => {
  const read = provider.webhooks!.read
  const change = changes[key as keyof typeof changes]

  it('with a signature names the account to read again', () => {
    const notification = read(send(change))
    expect(notification).toMatchObject({
      ...{ account_external_id: 'loc', needs_sync: true, message_id: expect.stringMatching(/./) },
    })
  })

  it('about another topic triggers nothing', () => {
    expect(read(send('SomethingElse'))).toEqual({ message_id: expect.any(String), account_external_id: 'loc' })
  })

  it('is read while it is recent, and rejected when it is too old', () => {
    expect(read(send(change, toleranceSeconds - 1))).not.toBeNull()
    expect(read(send(change, toleranceSeconds + 1))).toBeNull()
  })

  it('is rejected with a foreign signature, one of another kind, or none', () => {
    const sent = send(change)
    const [name] = Object.keys(sent.headers) as [string]
    const forged = sent.headers[name]!.replace(/[0-9a-f]{8}$|[A-Za-z0-9+/]{4}(?==*$)/, '00000000')
    for (const signature of [forged, 'x', '']) {
      expect(read({ ...sent, headers: { ...sent.headers, [name]: signature } })).toBeNull()
    }
    expect(read({ ...sent, headers: {} })).toBeNull()
  })

  it('is rejected when it was modified', () => {
    const sent = send(change)
    const body = Buffer.from(sent.body.toString().replace('"loc"', '"other"').replace('ABC9', 'ABC8'))
    expect(read({ ...sent, body })).toBeNull()
  })

  it('is rejected without a configured secret', () => {
    const bare = { ...registration, settings: {} }
    expect(read({ ...send(change), registration: bare })).toBeNull()
  })
})

describe('a message that ends a connection', () => {
  it('is accepted from the CRM', () => {
    expect(highlevel.webhooks!.read(senders.crm_a!.send('UNINSTALL'))).toMatchObject({ is_uninstalled: true })
  })

  it('is accepted from the second payment provider', () => {
    const { body, ...sent } = senders.payments_b!.send('mp-connect')
    const action = { ...JSON.parse(body.toString()), action: 'application.deauthorized' }
    const notification = mercadoPago.webhooks!.read({ ...sent, body: Buffer.from(JSON.stringify(action)) })
    expect(notification).toMatchObject({ is_uninstalled: true })
  })
})
