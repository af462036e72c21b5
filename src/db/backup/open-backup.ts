import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrations } from '../migrations/index.ts'
import { type BackupKeys, decryptBackup } from './encryption.ts'
import { BackupError, type BackupHeader, damaged, decodeFrames } from './format.ts'
import { BackupReader } from './reader.ts'

/** Decrypts and decompresses a file and passes its header and a reader of the rest to `read`. */
export async function openBackup<T>(
  readable: Readable,
  keys: BackupKeys,
  read: (header: BackupHeader, reader: BackupReader) => Promise<T>,
  { acceptsPlain = true }: { acceptsPlain?: boolean } = {},
): Promise<T> {
  const result = Promise.withResolvers<T>()
  result.promise.catch(() => {})
  try {
    await pipeline(
      readable,
      (source) => decryptBackup(source as AsyncIterable<Buffer>, keys, acceptsPlain),
      createGunzip(),
      async (source) => {
        const reader = new BackupReader(decodeFrames(source as AsyncIterable<Buffer>))
        const header = await reader.json<BackupHeader>('H')
        if (header.format !== 'tributary-backup' || header.version !== 1)
          throw new BackupError('This is not a backup of this service.')
        result.resolve(await read(header, reader))
      },
    )
    return await result.promise
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw code.startsWith('Z_') ? damaged((error as Error).message) : error
  }
}

/** The first migration of the backup that this program does not have in the same place. */
export function findUnknownMigration(header: BackupHeader): string | undefined {
  const known = Object.keys(migrations).sort()
  return header.migrations.find((name, index) => name !== known[index])
}
