import { createHash, type Hash } from 'node:crypto'
import { type BackupStore, backupName } from '../../db/backup/backup-store.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import type { KnownBackup } from './domain/choose-expired.ts'
import { type BackupManifest, encodeManifest, manifestName } from './manifest.ts'

interface NewBackup {
  store: BackupStore
  secrets: SecretBox
  content: AsyncIterable<Uint8Array>
  isEncrypted: boolean
  startedAt: Date
  kind: KnownBackup['kind']
}

/** Stores a backup, reads it again to verify it, and stores its manifest. */
export async function writeBackup(backup: NewBackup): Promise<BackupManifest> {
  const { store, secrets, content, isEncrypted, startedAt, kind } = backup
  const name = backupName(startedAt, isEncrypted)
  const hash = createHash('sha256')
  const bytes = await store.write(name, hashed(content, hash))
  const sha256 = hash.digest('hex')
  const problem = await findProblem(store, name, sha256)
  const manifest = { name, created_at: startedAt.toISOString(), kind, bytes, sha256, is_verified: problem === null }
  await store.write(manifestName(name), chunksOf(encodeManifest(manifest, secrets)))
  if (problem !== null) throw new Error(`${store.location}/${name} was stored and could not be verified: ${problem}`)
  return manifest
}

/** Comparing the bytes needs no key: a machine that encrypts for a recipient cannot decrypt. */
async function findProblem(store: BackupStore, name: string, sha256: string): Promise<string | null> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await store.read(name)) hash.update(chunk as Uint8Array)
    return hash.digest('hex') === sha256 ? null : 'its content differs'
  } catch (error) {
    return (error as Error).message
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
