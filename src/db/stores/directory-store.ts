import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore, StoredObject } from './object-store.ts'

/** Objects as files that only their owner can read. */
export function directoryStore(directory: string): ObjectStore {
  return {
    location: directory,
    async write(name, content) {
      const file = join(directory, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // A temporary name, so that a listed file is always complete.
      const draft = `${file}.${process.pid}.part`
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        const { size } = await stat(draft)
        await rename(draft, file)
        await syncDirectory(dirname(file))
        return size
      } finally {
        await rm(draft, { force: true })
      }
    },
    async list(prefix) {
      const folder = join(directory, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noEntries)
      const objects: StoredObject[] = []
      for (const entry of entries) {
        const file = join(entry.parentPath, entry.name)
        const name = relative(directory, file)
        if (!entry.isFile() || !name.startsWith(prefix) || name.endsWith('.part')) continue
        const found = await stat(file).catch(noFile)
        if (found) objects.push({ name, bytes: found.size })
      }
      return objects
    },
    read: async (name) => createReadStream(join(directory, name)),
    async delete(name) {
      const file = join(directory, name)
      await rm(file, { force: true })
      // The folder of the file, if that was its last one.
      if (name.includes('/')) await rmdir(dirname(file)).catch(() => {})
    },
  }
}

function noEntries(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** A file can be deleted while the others are listed. */
function noFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Makes the new name survive a power failure. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}
