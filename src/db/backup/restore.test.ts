import { createHash } from 'node:crypto'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { beforeAll, expect, it } from 'vitest'
import { seedInto } from '../../../test/support/app/seed.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { makeLogged } from '../distribution/distribution-queries.ts'
import { pendingMigrations } from '../migrate.ts'
import { backup } from './backup.ts'
import {
  type BackupHeader,
  type BackupProgress,
  type BackupTrailer,
  decodeFrames,
  encodeFrame,
  type Frame,
  type FrameKind,
  TableDigest,
} from './format.ts'
import { restore } from './restore.ts'
import { type BackupTable, listBackupTables, quoteTable } from './tables.ts'

const source = await testDatabase('migrated', { isGuarded: false })
const target = await testDatabase('blank')
const late = await testDatabase('blank')
const untouched = await testDatabase('blank')
const RECORDS = 5000
const createRecord = `create table note
  (id bigint generated always as identity primary key, text text, twice text generated always as (text || text) stored)`
const insertWorkspace = `insert into workspace select gen_random_uuid(), 'W', 'free', false, id, now() from app`
let file: Buffer

beforeAll(async () => {
  for (const { pool } of [source, target, late, untouched]) await pool.query(createRecord)
  await source.pool.query(`
    insert into note (text) values (e'tab\\t newline\\n backslash\\\\ quote'' \\u00fc \\U0001F30A'), (null), ('\\N'), ('');
    insert into app values (gen_random_uuid(), 'a', 'A', '\\x00ff0a', '{"x,y"}', '{}', '{}', 'standard', now());
    ${insertWorkspace};
    insert into idempotency_record
      select gen_random_uuid(), n::text, 'x', '\\x0a', now(), 200, repeat('answer ', 20), now(), gen_random_uuid(), 'r', '{}' from generate_series(1, ${RECORDS}) n;
    insert into rate_limit_window values ('s', 1, 1)`)
  await inJobQueue(source.pool, async (boss) => {
    await boss.createQueue('mail', { policy: 'standard' })
    await boss.createQueue('own', { partition: true })
    await boss.schedule('mail', '0 3 * * *', { to: 'nobody' })
    await boss.send('mail', { number: 1 })
    await boss.send('own', { number: 2 })
  })
  file = await backupOf(source.pool)
})

it('a restored database holds the same rows in every table', async () => {
  const seen: BackupProgress[] = []
  await restore(target, Readable.from([file]), (progress) => seen.push(progress))

  const expected = await contentOf(source.pool)
  expect(await contentOf(target.pool)).toEqual(expected)
  expect(expected['public.idempotency_record']?.rows).toBe(RECORDS)
  expect(await pendingMigrations(target.db)).toEqual([])
  expect(seen.at(-1)).toMatchObject({
    tables_done: Object.keys(expected).length,
    tables_total: Object.keys(expected).length,
  })
  expect(seen).toContainEqual(expect.objectContaining({ table: 'public.idempotency_record', rows: RECORDS }))
})

it('the files of a data export, which may be later than the backup, count as changed after a restore', async () => {
  const [made, restored] = [await testDatabase('migrated', { isGuarded: false }), await testDatabase('blank')]
  const { id } = await seedInto(made.db, () => new Date()).profile()
  const exported = `insert into data_export values ($1, $1, 'f', 'csv', '{events}', null, false, false, null, null, null, now(), null)`
  const days = `insert into data_export_day select $1, $1, 'events', d, f, 1, '[]', $1, now()
    from (values ('2026-03-01', 'bits'), ('2026-03-02', '')) as v (d, f)`
  for (const statement of [exported, days]) await made.pool.query(statement, [id])
  await restore(restored, Readable.from([await backupOf(made.pool)]))
  const { rows } = await restored.pool.query(
    'select fingerprint from data_export_day where profile_id = $1 order by day',
    [id],
  )
  expect(rows).toEqual([{ fingerprint: 'restored' }, { fingerprint: '' }])
})

it('a backup contains one snapshot, regardless of concurrent writes', async () => {
  const chunks: Buffer[] = []
  const slow = new Writable({
    async write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      // Workspaces are copied after the many records, so this workspace is committed before its table is copied.
      if (chunks.length === 1) await source.pool.query(insertWorkspace)
      done()
    },
  })
  const before = await contentOf(source.pool)
  await backup(source.pool, slow)
  expect((await contentOf(source.pool))['public.workspace']).not.toEqual(before['public.workspace'])

  await restore(late, Readable.from(chunks))
  expect(await contentOf(late.pool)).toEqual(before)
})

it('a backup contains no row that refers to a later one, which the nodes of a cluster store separately', async () => {
  const made = await testDatabase('migrated', { isGuarded: false })
  const seed = seedInto(made.db, () => new Date())
  const client = await made.pool.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  client.query = ((...args: unknown[]) => {
    if (typeof args[0] !== 'string' || !args[0].includes('from deployment')) return query(...args)
    // The coordinator was already read and no row of a profile yet.
    return seed.profile().then(async ({ id }) => {
      await made.pool.query('insert into ingest_position values ($1, 1, 0, now())', [id])
      return query(...args)
    })
  }) as typeof client.query
  const filled = await testDatabase('blank')
  await restore(filled, Readable.from([await backupOf({ connect: async () => client } as unknown as pg.Pool)]))
  const count = async ({ pool }: Pick<typeof made, 'pool'>) =>
    (
      await pool.query(
        'select (select count(*) from profile) as profiles, (select count(*) from ingest_position) as logs',
      )
    ).rows
  expect([await count(made), await count(filled)]).toEqual([[{ profiles: 1, logs: 1 }], [{ profiles: 0, logs: 0 }]])
})

it('a backup of a cluster, where the table of request counters is logged, is restored where it is not', async () => {
  const made = await testDatabase('migrated', { isGuarded: false })
  await makeLogged(made.pool, 'rate_limit_window')
  const content = await backupOf(made.pool)
  expect((await readHeader(content)).tables.map(({ name }) => name)).not.toContain('public.rate_limit_window')
  const filled = await testDatabase('blank')
  await restore(filled, Readable.from([content]))
  expect((await filled.pool.query('select from rate_limit_window')).rowCount).toBe(0)
  expect(await contentOf(filled.pool)).toEqual(await contentOf(made.pool))
})

it('an identity column continues from its last value after a restore', async () => {
  const { rows } = await target.pool.query<{ id: number }>(`insert into note (text) values ('next') returning id`)
  expect(rows).toEqual([{ id: 5 }])
})

it('jobs and schedules of the backup are restored and can run', async () => {
  await inJobQueue(target.pool, async (boss) => {
    expect((await boss.fetch<{ number: number }>('mail'))[0]?.data).toEqual({ number: 1 })
    expect((await boss.fetch<{ number: number }>('own'))[0]?.data).toEqual({ number: 2 })
    expect((await boss.getSchedules()).map((schedule) => schedule.name)).toEqual(['mail'])
  })
})

it('a restore into a database that holds data is rejected and leaves the data unchanged', async () => {
  const before = await contentOf(source.pool)
  await expect(restore(source, Readable.from([file]))).rejects.toThrow('already holds data')
  expect(await contentOf(source.pool)).toEqual(before)
})

const damages: [string, () => Buffer | Promise<Buffer>][] = [
  ['cut in the middle of the stream', () => file.subarray(0, file.length / 2)],
  ['cut before its last byte', () => file.subarray(0, -1)],
  ['with a flipped byte', () => withFlippedByte(file, file.length / 2)],
  ['cut and compressed again', () => gzipSync(gunzipSync(file).subarray(0, -200))],
  ['without its trailer', () => gzipSync(withoutTrailer(gunzipSync(file)))],
  [
    'changed in a row and compressed again',
    () => gzipSync(replaced(gunzipSync(file), 'answer answer', 'onswer answer')),
  ],
  ['with an unknown table', () => withTable(file, { name: 'public.unknown', columns: ['id'] }, '1\n')],
  [
    'changed in its header and compressed again',
    () => gzipSync(replaced(gunzipSync(file), '"created_at":"2', '"created_at":"3')),
  ],
  ['with data after its end', () => gzipSync(Buffer.concat([gunzipSync(file), Buffer.from('D\0\0\0\0')]))],
  ['that is not gzip', () => Buffer.from('hello')],
  ['that is empty', () => Buffer.alloc(0)],
]

it.each(damages)('a backup %s is rejected and leaves the database empty', async (_title, makeFile) => {
  await expect(restore(untouched, Readable.from([await makeFile()]))).rejects.toThrow('The backup is damaged')
  expect(Object.values(await contentOf(untouched.pool)).filter((table) => table.rows > 0)).toEqual([])
})

it('a backup with migrations that this version does not know is rejected', async () => {
  const newer = replaced(gunzipSync(file), '"0001-', '"9999-')
  await expect(restore(untouched, Readable.from([gzipSync(newer)]))).rejects.toThrow('newer version')
})

async function backupOf(pool: pg.Pool): Promise<Buffer> {
  const stream = new PassThrough()
  const [content] = await Promise.all([buffer(stream), backup(pool, stream)])
  return content
}

async function inJobQueue(pool: pg.Pool, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await work(boss).finally(() => boss.stop({ graceful: false }))
}

/** Row count and order-independent checksum per table, without the partition of a queue, which a restore resets. */
async function contentOf(pool: pg.Pool): Promise<Record<string, { rows: number; sum: string | null }>> {
  const content: Record<string, { rows: number; sum: string | null }> = {}
  for (const { name } of await listBackupTables(pool)) {
    const row = name === 'pgboss.queue' ? `to_jsonb(t) - 'partition' - 'table_name'` : 'to_jsonb(t)'
    const { rows } = await pool.query<{ rows: number; sum: string | null }>(
      `select count(*) as rows, sum(hashtextextended((${row})::text, 0))::text as sum from ${quoteTable(name)} t`,
    )
    content[name] = rows[0]!
  }
  return content
}

async function listFrames(content: Buffer): Promise<Frame[]> {
  return Array.fromAsync(decodeFrames(Readable.from([gunzipSync(content)])))
}

async function readHeader(content: Buffer): Promise<BackupHeader> {
  return JSON.parse((await listFrames(content))[0]!.payload.toString())
}

/** The backup with one more table at its end, and valid checksums. */
async function withTable(content: Buffer, table: BackupTable, data: string): Promise<Buffer> {
  const frames = await listFrames(content)
  const header = await readHeader(content)
  const trailer: BackupTrailer = JSON.parse(frames.at(-1)!.payload.toString())
  const digest = new TableDigest()
  digest.add(Buffer.from(data))
  const toFrame = (kind: FrameKind, value: unknown): Frame => ({ kind, payload: Buffer.from(JSON.stringify(value)) })
  const body = [
    toFrame('H', { ...header, tables: [...header.tables, table] }),
    ...frames.slice(1, -1),
    toFrame('T', { table: table.name }),
    { kind: 'D' as const, payload: Buffer.from(data) },
    toFrame('E', digest.end()),
  ]
  const hash = createHash('sha256')
  for (const { kind, payload } of body) if (kind !== 'D') hash.update(payload)
  const changed = [...body, toFrame('Z', { ...trailer, sha256: hash.digest('hex') })]
  return gzipSync(Buffer.concat(changed.map(({ kind, payload }) => encodeFrame(kind, payload))))
}

function withFlippedByte(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content)
  copy[Math.floor(at)]! ^= 0xff
  return copy
}

function withoutTrailer(content: Buffer): Buffer {
  return content.subarray(0, content.lastIndexOf('Z\0'))
}

function replaced(content: Buffer, from: string, to: string): Buffer {
  const at = content.indexOf(from)
  expect(at).toBeGreaterThan(0)
  return Buffer.concat([content.subarray(0, at), Buffer.from(to), content.subarray(at + from.length)])
}
