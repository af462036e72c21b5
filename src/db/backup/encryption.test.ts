import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { cheapPassphrases } from '../../../test/support/cheap-passphrases.ts'
import { type BackupKeys, decryptBackup, encryptBackup, noBackupKeys } from './encryption.ts'

cheapPassphrases()

const content = randomBytes(200_000)
const byPassphrase = { ...noBackupKeys, passphrase: 'four words of a list' }
const identity = await generateX25519Identity()
const byIdentity = { ...noBackupKeys, identities: [identity] }
const encrypted = await encrypt(content, { ...noBackupKeys, recipients: [await identityToRecipient(identity)] })

describe('an encrypted backup', () => {
  it('can be decrypted with the identity of any of its recipients, and with no other identity', async () => {
    const identities = await Promise.all([1, 2, 3].map(() => generateX25519Identity()))
    const recipients = await Promise.all(identities.slice(0, 2).map((identity) => identityToRecipient(identity)))
    const file = await encrypt(content, { ...noBackupKeys, recipients })
    for (const identity of identities.slice(0, 2)) {
      expect(await decrypt(file, { ...noBackupKeys, identities: [identity] })).toEqual(content)
    }
    await expect(decrypt(file, { ...noBackupKeys, identities: [identities[2]!] })).rejects.toThrow(/another/)
  })

  it('can be decrypted with its passphrase; a wrong or missing passphrase gives a one-line error', async () => {
    const file = await encrypt(content, byPassphrase)
    expect(file.includes(content.subarray(0, 64))).toBe(false)
    expect(await decrypt(file, byPassphrase)).toEqual(content)
    const wrong = decrypt(file, { ...noBackupKeys, passphrase: 'other words' })
    await expect(wrong).rejects.toThrow(
      /^The backup was made with another BACKUP_PASSPHRASE, or for another BACKUP_IDENTITY\.$/,
    )
    await expect(decrypt(encrypted, noBackupKeys)).rejects.toThrow(/^The backup is encrypted: set BACKUP_PASSPHRASE/)
  })

  const chunk = 64 * 1024 + 16
  const start = encrypted.length - (content.length + Math.ceil(content.length / (64 * 1024)) * 16)
  const cuts = [
    ['in the middle of a chunk', start + chunk + 100],
    ['at the end of a chunk', start + 2 * chunk],
    ['by its last byte', encrypted.length - 1],
    ['in the header', 60],
  ] as const
  it.each(cuts)('is reported as damaged if it was cut %s', async (_, at) => {
    await expect(decrypt(encrypted.subarray(0, at), byIdentity)).rejects.toThrow(/^The backup is damaged/)
  })

  it('is reported as damaged if one byte was changed', async () => {
    const changed = Buffer.from(encrypted)
    changed[start + chunk + 5]! ^= 1
    await expect(decrypt(changed, byIdentity)).rejects.toThrow(/^The backup is damaged/)
  })
})

it('leaves the bytes unencrypted without a passphrase or recipient, and reads them whichever keys are set', async () => {
  expect(await encrypt(content, noBackupKeys)).toEqual(content)
  expect(await decrypt(content, byPassphrase)).toEqual(content)
  expect(await decrypt(Buffer.from('ag'), byPassphrase)).toEqual(Buffer.from('ag'))
})

const keysSet: [string, BackupKeys, boolean][] = [
  ['a passphrase', byPassphrase, true],
  ['a recipient', { ...noBackupKeys, recipients: ['age1…'] }, true],
  ['an identity', byIdentity, true],
  ['no key', noBackupKeys, false],
]
it.each(keysSet)('rejects unencrypted bytes with %s if they must be encrypted: %s, %s', async (_, keys, isRejected) => {
  const read = buffer(decryptBackup(inChunks(content), keys, false))
  if (isRejected) await expect(read).rejects.toThrow(/^The backup is not encrypted, .+ use --plain to restore it\.$/)
  else expect(await read).toEqual(content)
})

function encrypt(bytes: Buffer, keys: BackupKeys): Promise<Buffer> {
  return buffer(encryptBackup(inChunks(bytes), keys))
}

function decrypt(bytes: Buffer, keys: BackupKeys): Promise<Buffer> {
  return buffer(decryptBackup(inChunks(bytes), keys))
}

function inChunks(bytes: Buffer): Readable {
  const chunks = []
  for (let index = 0; index < bytes.length; index += 5000) chunks.push(bytes.subarray(index, index + 5000))
  return Readable.from(chunks)
}
