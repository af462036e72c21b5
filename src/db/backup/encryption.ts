import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, damaged } from './format.ts'

/** The keys that encrypt and decrypt backups: one passphrase, or age recipients and identities. */
export interface BackupKeys {
  passphrase: string | null
  recipients: readonly string[]
  identities: readonly string[]
}

export const noBackupKeys: BackupKeys = { passphrase: null, recipients: [], identities: [] }

/*
 * The age format (age-encryption.org/v1), so the age program can also decrypt a backup. Each chunk is authenticated and the last
 * one is marked, so a truncated file is detected.
 */
const magic = Buffer.from('age-encryption.org/v1\n')

/** Encrypts the stream if a passphrase or a recipient is set; otherwise passes the bytes through unchanged. */
export async function* encryptBackup(source: AsyncIterable<Uint8Array>, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if (keys.passphrase !== null) encrypter.setPassphrase(keys.passphrase)
  for (const recipient of keys.recipients) encrypter.addRecipient(recipient)
  const isPlain = keys.passphrase === null && keys.recipients.length === 0
  yield* isPlain ? source : await encrypter.encrypt(toStream(source))
}

/** Decrypts an encrypted file; passes any other file through unchanged, unless keys are set and it must be encrypted. */
export async function* decryptBackup(
  source: AsyncIterable<Uint8Array>,
  keys: BackupKeys,
  acceptsPlain = true,
): AsyncGenerator<Uint8Array> {
  const { beginning, whole } = await peek(source, magic.length)
  if (!beginning.equals(magic)) {
    const hasKeys = keys.passphrase !== null || keys.recipients.length > 0 || keys.identities.length > 0
    if (hasKeys && !acceptsPlain) {
      throw new BackupError(
        'The backup is not encrypted, although BACKUP_PASSPHRASE, BACKUP_RECIPIENT or BACKUP_IDENTITY is set, so it may not be yours: use --plain to restore it.',
      )
    }
    return yield* whole
  }
  if (keys.passphrase === null && keys.identities.length === 0) {
    throw new BackupError(
      'The backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY if it was encrypted for a recipient.',
    )
  }
  const decrypter = new Decrypter()
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase)
  for (const identity of keys.identities) decrypter.addIdentity(identity)
  yield* chunksOf(await decrypter.decrypt(toStream(whole)).catch(throwDecryptError))
}

function throwDecryptError(error: Error): never {
  if (/no identity matched/.test(error.message)) {
    throw new BackupError('The backup was made with another BACKUP_PASSPHRASE, or for another BACKUP_IDENTITY.')
  }
  throw damaged(error.message)
}

/** A chunk that cannot be decrypted was changed or moved; a truncated file fails on its last chunk. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: Error) => {
      throw damaged(`it was cut off or changed (${error.message})`)
    })
    if (done) return
    yield value
  }
}

function toStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(source) as ReadableStream<Uint8Array>
}

async function peek(source: AsyncIterable<Uint8Array>, length: number) {
  const iterator = source[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  while (beginning.length < length) {
    const { done, value } = await iterator.next()
    if (done) break
    beginning = Buffer.concat([beginning, value])
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield beginning
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { beginning: beginning.subarray(0, length), whole: whole() }
}
