import { fitsHmac } from './fits-hmac.ts'

/**
 * Whether a header of the form `t=<seconds>,v1=<hex>` signs the body, not too long ago. There may be several `v1` while a
 * secret is replaced.
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
