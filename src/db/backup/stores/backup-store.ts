import type { Readable } from 'node:stream'

/** One stored backup; its name has the time at which it was started, which others who write there can choose. */
export interface StoredBackup {
  name: string
  created_at: Date
  bytes: number
  is_encrypted: boolean
}

/** Where scheduled backups are stored: a directory or a bucket. */
export interface BackupStore {
  /** The place as the operator set it. */
  location: string
  /** Stores the content completely or not at all; returns its size. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** The stored backups, newest first by name. Other files are not listed. */
  list(): Promise<StoredBackup[]>
  read(name: string): Promise<Readable>
  delete(name: string): Promise<void>
}

const namePattern = /^tributary-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.age)?$/

export function backupName(createdAt: Date, isEncrypted: boolean): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `tributary-${time}.backup${isEncrypted ? '.age' : ''}`
}

/** Returns null if the name is not one that `backupName` gives. */
export function toStoredBackup(name: string, bytes: number): StoredBackup | null {
  const parts = namePattern.exec(name)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, suffix] = parts
  const created_at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(created_at.getTime()) ? null : { name, created_at, bytes, is_encrypted: suffix !== undefined }
}

export function newestFirst(backups: readonly StoredBackup[]): StoredBackup[] {
  return backups.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}
