import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a signature is the HMAC-SHA256 of the text, told in a time that does not depend on how much of it fits. */
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
