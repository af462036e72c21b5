import type { ObjectStore } from '../stores/object-store.ts'
import { openObjectStore, type StoreSettings } from '../stores/open-store.ts'

/** One stored backup; its name has the time at which it was started, which others who write there can choose. */
export interface StoredBackup {
  name: string
  created_at: Date
  bytes: number
  is_encrypted: boolean
}

/** Scheduled backups in a directory or a bucket. */
export interface BackupStore extends Omit<ObjectStore, 'list' | 'deleteDrafts'> {
  /** The stored backups, newest first by name. Other files are not listed. */
  list(): Promise<StoredBackup[]>
}

const prefix = 'tributary-'

export async function openBackupStore(settings: StoreSettings): Promise<BackupStore> {
  return backupsIn(await openObjectStore(settings))
}

export function backupsIn(store: ObjectStore): BackupStore {
  return {
    ...store,
    async list() {
      const found = (await store.list(prefix)).map(({ name, bytes }) => toStoredBackup(name, bytes))
      return newestFirst(found.filter((backup) => backup !== null))
    },
  }
}

const namePattern = /^tributary-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.age)?$/

export function backupName(createdAt: Date, isEncrypted: boolean): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${prefix}${time}.backup${isEncrypted ? '.age' : ''}`
}

/** Returns null if the name is not one that `backupName` gives. */
export function toStoredBackup(name: string, bytes: number): StoredBackup | null {
  const parts = namePattern.exec(name)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, suffix] = parts
  const created_at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(created_at.getTime()) ? null : { name, created_at, bytes, is_encrypted: suffix !== undefined }
}

function newestFirst(backups: readonly StoredBackup[]): StoredBackup[] {
  return backups.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}
