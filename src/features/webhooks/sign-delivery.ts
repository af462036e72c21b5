import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** The headers of Standard Webhooks: during a grace window there is a signature for each key. */
export function signDelivery(options: { id: string; at: Date; body: string; keys: readonly KeyObject[] }) {
  const timestamp = Math.floor(options.at.getTime() / 1000)
  const text = `${options.id}.${timestamp}.${options.body}`
  const signatures = options.keys.map((key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  return {
    'webhook-id': options.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

/** Made once for many deliveries: handing the bare bytes to each signature costs more than ten times the signing itself. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
}
