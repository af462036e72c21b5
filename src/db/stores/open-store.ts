import { directoryStore } from './directory-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Settings } from './s3-store.ts'

/** A directory, or a bucket with the credentials to it. */
export type StoreSettings = { directory: string } | { s3: S3Settings }

/** The code for S3 is loaded only by deployments that use it. */
export async function openObjectStore(settings: StoreSettings): Promise<ObjectStore> {
  if ('directory' in settings) return directoryStore(settings.directory)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(settings.s3)
}
