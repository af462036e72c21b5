import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { type BackupStore, toStoredBackup } from '../../db/backup/backup-store.ts'
import { secretBox } from '../../kernel/secrets/secret-box.ts'
import { listKnownBackups } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

const [key, otherKey] = [randomBytes(32), randomBytes(32)]
const secrets = secretBox(key, [])
const startedAt = new Date('2026-03-10T02:15:00Z')

/** `change` is what happens to the bytes on their way to the disk. */
function memoryStore(change: (bytes: Buffer) => Buffer | Error): BackupStore {
  const files = new Map<string, Buffer>()
  return {
    location: 'memory',
    async write(name, content) {
      const bytes = Buffer.concat(await Array.fromAsync(content))
      files.set(name, bytes)
      return bytes.length
    },
    list: async () => [...files].flatMap(([name, { length }]) => toStoredBackup(name, length) ?? []),
    async read(name) {
      const read = name.endsWith('.json') ? files.get(name)! : change(files.get(name)!)
      if (read instanceof Error) throw read
      return Readable.from([read])
    },
    delete: async (name) => void files.delete(name),
  }
}

const write = (store: BackupStore) =>
  writeBackup({
    store,
    secrets,
    content: Readable.from([Buffer.from('rows')]),
    isEncrypted: false,
    startedAt,
    kind: 'manual',
  })

it('stores a manifest that only this deployment recognizes, also after a change of its master key', async () => {
  const store = memoryStore((bytes) => bytes)
  const { name } = await write(store)
  const expected = { name, created_at: startedAt, kind: 'manual', is_verified: true, bytes: 4 }
  const recognized = { known: [expect.objectContaining(expected)], unrecognized: 0 }
  expect(await listKnownBackups(store, secrets)).toEqual(recognized)
  expect(await listKnownBackups(store, secretBox(otherKey, [key]))).toEqual(recognized)
  expect(await listKnownBackups(store, secretBox(otherKey, []))).toEqual({ known: [], unrecognized: 1 })
})

it.each([
  ['its content differs', () => Buffer.from('rowz')],
  ['its content differs', (bytes: Buffer) => bytes.subarray(1)],
  ['EIO', () => new Error('EIO')],
])('fails and marks a backup as not verified if reading it again finds: %s', async (problem, change) => {
  const store = memoryStore(change)
  await expect(write(store)).rejects.toThrow(`was stored and could not be verified: ${problem}`)
  expect((await listKnownBackups(store, secrets)).known).toMatchObject([{ is_verified: false }])
})
