import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'

/**
 * The keys of link tokens: the first encrypts, all of them decrypt; empty if link tokens are off. Keys derived from the master
 * key stay valid after its rotation while the previous master key is configured.
 */
export function linkTokenKeys(secret: string | null, secrets: SecretBox): readonly Buffer[] {
  if (secret === 'off') return []
  if (secret === null) return secrets.deriveKeys('link-token')
  return [Buffer.from(hkdfSync('sha256', secret, 'tributary', 'link-token', 32))]
}

/** The query parameter of a link token. */
export const linkTokenParam = 'svc_t'

/**
 * Creates a token that names a customer of a profile until it expires: a JWE with 38 bytes of content (both ids and the expiry)
 * instead of JSON, because it is sent in text messages.
 */
export async function encryptLinkToken(
  keys: readonly [Buffer, ...Buffer[]],
  { profile_id, customer_id, expires_at }: { profile_id: string; customer_id: string; expires_at: Date },
): Promise<string> {
  const content = Buffer.concat([idBytes(profile_id), idBytes(customer_id), Buffer.alloc(6)])
  content.writeUIntBE(expires_at.getTime(), expiryAt, 6)
  return new CompactEncrypt(content).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(keys[0])
}

/** Returns the customer's id; null if the token was changed, has expired or belongs to another profile. */
export async function openLinkToken(
  keys: readonly Buffer[],
  token: string,
  profileId: string,
  now: Date,
): Promise<string | null> {
  if (token.length > tokenLengthMax || !isCanonical(token)) return null
  for (const key of keys) {
    const content = await decrypt(token, key)
    if (content?.length !== contentBytes) continue
    const isExpired = content.readUIntBE(expiryAt, 6) <= now.getTime()
    return isExpired || !content.subarray(0, 16).equals(idBytes(profileId)) ? null : idText(content.subarray(16, 32))
  }
  return null
}

const tokenLengthMax = 400
const expiryAt = 32
const contentBytes = 38

/** The last base64 character has unused bits; rejects a token that differs only there. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

async function decrypt(token: string, key: Buffer): Promise<Buffer | null> {
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
    return Buffer.from((await compactDecrypt(token, key, options)).plaintext)
  } catch {
    return null
  }
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
