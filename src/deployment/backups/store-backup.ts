import type pg from 'pg'
import { backupContent } from '../../db/backup/backup.ts'
import type { BackupKeys } from '../../db/backup/encryption.ts'
import type { BackupProgress } from '../../db/backup/format.ts'
import {
  type BackupStore,
  backupName,
  chooseExpired,
  type StoredBackup,
  toStoredBackup,
} from '../../db/backup/stores/backup-store.ts'
import type { Db } from '../../kernel/context/context.ts'
import { updateBackupFailure, updateLastBackup } from './backup-queries.ts'

export interface BackupJob {
  db: Db
  pool: pg.Pool
  store: BackupStore
  keys: BackupKeys
  /** How many backups remain in the store. */
  keep: number
  version: string
  now: () => Date
  onProgress?: (progress: BackupProgress) => void
}

/** Stores a backup, records the result in the database, and then deletes the oldest backups. */
export async function storeBackup(job: BackupJob): Promise<{ stored: StoredBackup; deleted: string[] }> {
  const { db, pool, store, keys, keep, version, now, onProgress } = job
  const startedAt = now()
  const isEncrypted = keys.passphrase !== null || keys.recipients.length > 0
  const name = backupName(startedAt, isEncrypted)
  try {
    const bytes = await store.write(name, backupContent(pool, { keys, version, ...(onProgress && { onProgress }) }))
    await updateLastBackup(db, startedAt, `${store.location}/${name}`)
    const expired = chooseExpired(await store.list(), keep)
    for (const { name } of expired) await store.delete(name)
    return { stored: toStoredBackup(name, bytes)!, deleted: expired.map(({ name }) => name) }
  } catch (error) {
    await updateBackupFailure(db, now(), (error as Error).message)
    throw error
  }
}
