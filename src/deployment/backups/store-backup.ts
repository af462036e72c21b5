import type pg from 'pg'
import { backupContent } from '../../db/backup/backup.ts'
import type { BackupStore } from '../../db/backup/backup-store.ts'
import type { BackupKeys } from '../../db/backup/encryption.ts'
import type { BackupProgress } from '../../db/backup/format.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { updateBackupFailure, updateIgnoredBackups, updateLastBackup } from './backup-queries.ts'
import { chooseExpired, type KnownBackup, type Retention } from './domain/choose-expired.ts'
import { listKnownBackups, manifestName } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupJob {
  db: Db
  pool: pg.Pool
  store: BackupStore
  keys: BackupKeys
  secrets: SecretBox
  kind: KnownBackup['kind']
  retention: Retention
  version: string
  now: () => Date
  onProgress?: (progress: BackupProgress) => void
}

export interface BackupResult {
  stored: { name: string; created_at: Date; bytes: number; is_encrypted: boolean }
  deleted: string[]
}

/** Stores a backup, records the result in the database, and then deletes the backups that are no longer kept. */
export async function storeBackup(job: BackupJob): Promise<BackupResult> {
  const { db, pool, store, keys, secrets, kind, version, now, onProgress } = job
  const startedAt = now()
  const isEncrypted = keys.passphrase !== null || keys.recipients.length > 0
  try {
    const content = backupContent(pool, { keys, version, ...(onProgress && { onProgress }) })
    const { name, bytes } = await writeBackup({ store, secrets, content, isEncrypted, startedAt, kind })
    await updateLastBackup(db, startedAt, `${store.location}/${name}`)
    const deleted = await deleteExpired(job)
    return { stored: { name, created_at: startedAt, bytes, is_encrypted: isEncrypted }, deleted }
  } catch (error) {
    await updateBackupFailure(db, now(), (error as Error).message)
    throw error
  }
}

async function deleteExpired({ db, store, secrets, retention, now }: BackupJob): Promise<string[]> {
  const { known, unrecognized } = await listKnownBackups(store, secrets)
  const at = now()
  const expired = chooseExpired(known, retention, at)
  for (const name of expired) {
    await store.delete(name)
    await store.delete(manifestName(name))
  }
  await updateIgnoredBackups(db, { later: known.filter(({ created_at }) => created_at > at).length, unrecognized })
  return expired
}
