import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { startFakeS3 } from '../../../test/support/servers/fake-s3.ts'
import { temporaryDirectory } from '../../../test/support/temporary-directory.ts'
import { type BackupStore, backupName, backupsIn, toStoredBackup } from '../backup/backup-store.ts'
import { directoryStore } from './directory-store.ts'
import { s3Store } from './s3-store.ts'

const s3 = await startFakeS3()
afterAll(() => s3.close())
const directory = join(await temporaryDirectory(), 'backups')
const bucket = {
  ...{ bucket: 'acme', prefix: 'eu/daily', endpoint: s3.endpoint, region: 'eu-west-1' },
  ...{ accessKeyId: 'test-key', secretAccessKey: 'test-secret' },
}
const content = randomBytes(25_000)
const nameOf = (day: number) => backupName(new Date(Date.UTC(2026, 10, day, 2, 15)), day % 2 === 0)

async function* inChunks(bytes: Buffer, failsAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += 700) {
    if (index >= failsAt) throw new Error('the database went away')
    yield bytes.subarray(index, index + 700)
  }
}

const stores: [string, BackupStore][] = [
  ['a directory', backupsIn(directoryStore(directory))],
  ['a bucket', backupsIn(s3Store(bucket, 10_000))],
]

describe.each(stores)('%s', (_title, store) => {
  it('stores, lists, reads and deletes backups, newest first', async () => {
    expect(await store.list()).toEqual([])
    for (const day of [2, 1, 3]) expect(await store.write(nameOf(day), inChunks(content))).toBe(content.length)
    const listed = await store.list()
    expect(listed.map(({ name }) => name)).toEqual([nameOf(3), nameOf(2), nameOf(1)])
    expect(listed[1]).toEqual({
      name: 'tributary-20261102T021500Z.backup.age',
      created_at: new Date('2026-11-02T02:15:00Z'),
      bytes: content.length,
      is_encrypted: true,
    })
    expect(await buffer(await store.read(nameOf(1)))).toEqual(content)
    await store.delete(nameOf(1))
    expect((await store.list()).map(({ name }) => name)).toEqual([nameOf(3), nameOf(2)])
  })

  it('stores nothing if the content ends with an error', async () => {
    const before = await store.list()
    await expect(store.write(nameOf(9), inChunks(content, 15_000))).rejects.toThrow('the database went away')
    expect(await store.list()).toEqual(before)
  })
})

it('a directory lists only backups, which only their owner can read', async () => {
  writeFileSync(join(directory, 'notes.txt'), '')
  mkdirSync(join(directory, 'tributary-old'))
  const names = (await backupsIn(directoryStore(directory)).list()).map(({ name }) => name)
  expect(names).toEqual([nameOf(3), nameOf(2)])
  expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(statSync(join(directory, nameOf(3))).mode & 0o777).toBe(0o600)
})

it.each([
  ['a directory', directoryStore(directory)],
  ['a bucket', s3Store(bucket, 10_000)],
])('%s stores objects in folders, in place of earlier ones', async (_title, store) => {
  const name = 'acme/day=2026-11-01/part-0.csv'
  await store.write(name, inChunks(content))
  expect(await store.write(name, inChunks(content.subarray(0, 900)))).toBe(900)
  await store.write('acme/manifest.json', inChunks(Buffer.from('{}')))
  const listed = (await store.list('acme/')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(listed).toEqual([
    { name, bytes: 900 },
    { name: 'acme/manifest.json', bytes: 2 },
  ])
  expect(await store.list('none/')).toEqual([])
  for (const object of [name, name, 'acme/manifest.json']) await store.delete(object)
  expect(await store.list('acme/')).toEqual([])
})

it('a directory deletes the files that a killed process was writing, and no others', async () => {
  const store = directoryStore(directory)
  await store.write('acme/events/part-0.csv', inChunks(content))
  for (const draft of ['acme/events/part-0.csv.77.part', 'acme/manifest.json.77.part', 'other.csv.77.part'])
    writeFileSync(join(directory, draft), 'ana@example.com')
  await store.deleteDrafts('acme/')
  expect(readdirSync(join(directory, 'acme'), { recursive: true }).toSorted()).toEqual(['events', 'events/part-0.csv'])
  expect(readdirSync(directory)).toContain('other.csv.77.part')
})

it('a bucket whose part is rejected has no open upload, and the error names its code', async () => {
  s3.failNextPart()
  const store = s3Store(bucket, 10_000)
  await expect(store.write(nameOf(10), inChunks(content))).rejects.toThrow(
    's3://acme/eu/daily: the request was rejected with 400 EntityTooLarge',
  )
  expect(s3.openUploads()).toBe(0)
  const wrong = s3Store({ ...bucket, secretAccessKey: 'other' })
  await expect(wrong.list('')).rejects.toThrow('403 SignatureDoesNotMatch')
})

describe('names of backups', () => {
  it.each([
    'notes.txt',
    'tributary-.backup',
    'tributary-20261399T021500Z.backup',
    'tributary-20261102T021500Z.backup.part',
  ])('do not include %s', (name) => {
    expect(toStoredBackup(name, 1)).toBeNull()
  })

  it('contain their time to the second, and whether they are encrypted', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
        fc.boolean(),
        (at, isEncrypted) => {
          const seconds = new Date(Math.floor(at.getTime() / 1000) * 1000)
          const name = backupName(at, isEncrypted)
          expect(toStoredBackup(name, 5)).toEqual({ name, created_at: seconds, bytes: 5, is_encrypted: isEncrypted })
        },
      ),
    )
  })
})
