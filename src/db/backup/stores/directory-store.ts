import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupStore, newestFirst, toStoredBackup } from './backup-store.ts'

/** Backups as files that only their owner can read. */
export function directoryStore(directory: string): BackupStore {
  return {
    location: directory,
    async write(name, content) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = join(directory, name)
      // A temporary name, so that a listed file is always complete.
      const draft = `${file}.${process.pid}.part`
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        const { size } = await stat(draft)
        await rename(draft, file)
        await syncDirectory(directory)
        return size
      } finally {
        await rm(draft, { force: true })
      }
    },
    async list() {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const backups = await Promise.all(
        names
          .filter((name) => toStoredBackup(name, 0))
          .map(async (name) => {
            const { size } = await stat(join(directory, name))
            return toStoredBackup(name, size)!
          }),
      )
      return newestFirst(backups)
    },
    read: async (name) => createReadStream(join(directory, name)),
    delete: (name) => rm(join(directory, name)),
  }
}

/** Makes the new name survive a power failure. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}
