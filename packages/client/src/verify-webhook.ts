import type { WebhookEvent } from './generated/webhooks.ts'

/** The reason why a webhook request is rejected. */
export type WebhookErrorReason = 'header_missing' | 'timestamp_out_of_range' | 'signature_mismatch' | 'body_unreadable'

export class WebhookError extends Error {
  readonly reason: WebhookErrorReason

  constructor(reason: WebhookErrorReason, message: string) {
    super(message)
    this.name = 'WebhookError'
    this.reason = reason
  }
}

export interface ReceivedWebhook {
  /** The raw body, byte for byte: JSON that was parsed and serialized again has a different signature. */
  body: string | Uint8Array
  headers: Headers | Record<string, string | string[] | undefined>
  /** `whsec_…`; pass both secrets during a rotation. */
  secret: string | readonly string[]
  /** The allowed clock difference. Default: 300. */
  toleranceSeconds?: number
  now?: Date
}

/** Verifies that the service sent a request recently (Standard Webhooks 1.0), and returns its event. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { toleranceSeconds = 300, now = new Date() } = received
  const [id, sentAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headerOf(received.headers, name)
    if (!value) throw new WebhookError('header_missing', `The header ${name} is missing.`)
    return value
  }) as [string, string, string]
  const ageSeconds = /^\d{1,12}$/.test(sentAt) ? Math.abs(now.getTime() / 1000 - Number(sentAt)) : Number.NaN
  if (!(ageSeconds <= toleranceSeconds)) {
    throw new WebhookError('timestamp_out_of_range', 'The webhook was sent too long ago, or its time cannot be read.')
  }
  const bytes = typeof received.body === 'string' ? new TextEncoder().encode(received.body) : received.body
  const signed = joined(new TextEncoder().encode(`${id}.${sentAt}.`), bytes)
  const secrets = typeof received.secret === 'string' ? [received.secret] : received.secret
  if (!(await isSignedByAny(signed, signatures, secrets))) {
    throw new WebhookError('signature_mismatch', 'No signature is one of this secret.')
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new WebhookError('body_unreadable', 'The signed body is not JSON.')
  }
}

async function isSignedByAny(signed: Uint8Array, signatures: string, secrets: readonly string[]): Promise<boolean> {
  const decoded = signatures
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => bytesOf(part.slice(3)))
  for (const secret of secrets) {
    const raw = bytesOf(secret.replace(/^whsec_/, ''))
    if (!raw || raw.length === 0) throw new TypeError('The secret is not one of a webhook: whsec_ and base64.')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of decoded) {
      // `crypto.subtle.verify` compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed as BufferSource))) return true
    }
  }
  return false
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return (Array.isArray(entry) ? entry[0] : entry) ?? null
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
