import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore, StoredObject } from './object-store.ts'

/** The end of the names of files that are being written. */
const draftEnding = '.part'

/** Objects as files that only their owner can read. */
export function directoryStore(directory: string): ObjectStore {
  return {
    location: directory,
    async write(name, content) {
      const file = join(directory, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // A temporary name, so that a listed file is always complete.
      const draft = `${file}.${process.pid}${draftEnding}`
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
      const objects: StoredObject[] = []
      for (const { file, name, isDraft } of await listFiles(directory, prefix)) {
        const found = isDraft ? null : await stat(file).catch(noFile)
        if (found) objects.push({ name, bytes: found.size })
      }
      return objects
    },
    async deleteDrafts(prefix) {
      for (const { file, isDraft } of await listFiles(directory, prefix)) if (isDraft) await rm(file, { force: true })
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

async function listFiles(directory: string, prefix: string) {
  const folder = join(directory, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noEntries)
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ file: join(parentPath, name), isDraft: name.endsWith(draftEnding) }))
    .map((found) => ({ ...found, name: relative(directory, found.file) }))
    .filter(({ name }) => name.startsWith(prefix))
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
