import { createHmac, timingSafeEqual } from 'node:crypto'
import { failVendor } from '../provider-error.ts'

/** Whether a signature is the HMAC-SHA256 of the text, compared in constant time. */
export function fitsHmac(
  secret: string,
  text: string | Buffer,
  signature: string,
  encoding: 'hex' | 'base64',
): boolean {
  const given = Buffer.from(signature, encoding)
  const right = createHmac('sha256', secret).update(text).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

/**
 * Whether a header of the form `t=<seconds>,v1=<hex>` signs the body and is recent. There may be several `v1` during a secret
 * rotation.
 */
export function fitsTimedSignature(
  header: string | undefined,
  body: Buffer,
  { secret, now, ageSecondsMax }: { secret: string; now: Date; ageSecondsMax: number },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > ageSecondsMax) return false
  const signed = Buffer.concat([Buffer.from(`${time}.`), body])
  return parts.some(([name, signature = '']) => name === 'v1' && fitsHmac(secret, signed, signature, 'hex'))
}

/** Validates a token that a person entered. No vendor issues one with spaces, control characters or non-ASCII letters. */
export function requireHeaderText(token: string): string {
  return /^[\x21-\x7e]+$/.test(token)
    ? token
    : failVendor({ kind: 'token_revoked', message: 'the token contains invalid characters' })
}
