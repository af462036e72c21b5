import type { BackupStore } from './backup-store.ts'
import { directoryStore } from './directory-store.ts'
import type { S3Settings } from './s3-store.ts'

/** A directory, or a bucket with the credentials to it. */
export type BackupDestination = { directory: string } | { s3: S3Settings }

/** The code for S3 is loaded only by deployments that use it. */
export async function openBackupStore(destination: BackupDestination): Promise<BackupStore> {
  if ('directory' in destination) return directoryStore(destination.directory)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(destination.s3)
}
