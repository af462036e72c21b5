import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'

/** Identifies the hand-off of a link. */
export interface HandoffKey {
  profile_id: string
  id: string
}

const macBytes = 32

/**
 * Returns the secret part of a hand-off link: its ids and a signature. It is computed whenever it is shown, so no secret that
 * opens a hand-off is stored.
 */
export function handoffLink(secrets: SecretBox, key: HandoffKey): string {
  const ids = bytesOf(key)
  return Buffer.concat([ids, proofOf(ids, secrets.deriveKey(use))]).toString('base64url')
}

/** Null when this service did not create the link. */
export function readHandoffLink(secrets: SecretBox, text: string): HandoffKey | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32 + macBytes || bytes.toString('base64url') !== text) return null
  const [ids, proof] = [bytes.subarray(0, 32), bytes.subarray(32)]
  const isOurs = secrets.deriveKeys(use).some((key) => timingSafeEqual(proof, proofOf(ids, key)))
  return isOurs ? { profile_id: uuidOf(ids.subarray(0, 16)), id: uuidOf(ids.subarray(16)) } : null
}

const use = 'handoff-link'

function proofOf(ids: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(ids).digest()
}

function bytesOf({ profile_id, id }: HandoffKey): Buffer {
  return Buffer.from(`${profile_id}${id}`.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
