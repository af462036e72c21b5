import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../kernel/secrets/token.ts'
import { hourMs } from '../../kernel/time/durations.ts'

export const proofHeader = 'x-share-proof'
export const proofHours = 12

/**
 * Proves for some hours that the password of a link was entered. The key is the password hash, which never leaves the service, so
 * another password invalidates every proof.
 */
export function createProof(link: { id: string; password_hash: string }, now: Date): string {
  const expires = String(now.getTime() + proofHours * hourMs)
  return `${expires}.${sign(link, expires).toString('base64url')}`
}

export function isProof(link: { id: string; password_hash: string }, proof: unknown, now: Date): boolean {
  const match = typeof proof === 'string' ? /^(\d{1,15})\.([\w-]{43})$/.exec(proof) : null
  if (!match || Number(match[1]) <= now.getTime()) return false
  return isSameSecret(sign(link, match[1]!), Buffer.from(match[2]!, 'base64url'))
}

function sign({ id, password_hash }: { id: string; password_hash: string }, expires: string): Buffer {
  return createHmac('sha256', password_hash).update(`share ${id} ${expires}`).digest()
}
