import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets at rest: AES-256-GCM with a key derived from the master key. The envelope names its key, so the master key can
 * be rotated: the new key encrypts, the previous ones still decrypt, `tributary secrets rotate` re-encrypts every stored value,
 * and then the previous key can be deleted.
 *
 * Envelope: `box1.<key id>.<base64url of nonce, ciphertext and tag>`. The purpose is associated data: a value encrypted for one
 * column cannot be decrypted as another.
 */
export interface SecretBox {
  encrypt(purpose: string, plaintext: string): string
  decrypt(purpose: string, envelope: string): string
  isCurrent(envelope: string): boolean
  /** The prefix of every envelope of the current key: lets SQL find other envelopes. */
  currentPrefix: string
  /** A 32-byte key for another use of the master key (link tokens, signed state). */
  deriveKey(use: string): Buffer
  /** That key, and the keys that the previous master keys give for the same use. */
  deriveKeys(use: string): readonly [Buffer, ...Buffer[]]
}

export function secretBox(masterKey: Buffer, previousKeys: readonly Buffer[] = []): SecretBox {
  const current = deriveEncryptionKey(masterKey)
  const keysById = new Map([current, ...previousKeys.map(deriveEncryptionKey)].map((key) => [key.id, key.bytes]))
  return {
    currentPrefix: `box1.${current.id}.`,
    encrypt(purpose, plaintext) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `box1.${current.id}.${encrypted.toString('base64url')}`
    },
    decrypt(purpose, envelope) {
      const [version, keyId, body] = envelope.split('.')
      const key = version === 'box1' && keyId ? keysById.get(keyId) : undefined
      if (!key || !body) throw new SecretBoxError(`no key for the envelope of ${purpose} (key id ${keyId})`)
      const encrypted = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(encrypted.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        throw new SecretBoxError(`the envelope of ${purpose} was changed`)
      }
    },
    isCurrent: (envelope) => envelope.startsWith(`box1.${current.id}.`),
    deriveKey: (use) => derive(masterKey, `use:${use}`),
    deriveKeys: (use) => [derive(masterKey, `use:${use}`), ...previousKeys.map((key) => derive(key, `use:${use}`))],
  }
}

export class SecretBoxError extends Error {}

const nonceBytes = 12
const tagBytes = 16

function deriveEncryptionKey(masterKey: Buffer): { id: string; bytes: Buffer } {
  const bytes = derive(masterKey, 'seal')
  return { id: createHash('sha256').update('key-id').update(bytes).digest('hex').slice(0, 8), bytes }
}

function derive(masterKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, 'tributary', use, 32))
}

/** Parses 32 bytes in base64, as `openssl rand -base64 32` prints them. Null if the text is invalid. */
export function parseMasterKey(text: string): Buffer | null {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === 32 ? bytes : null
}
