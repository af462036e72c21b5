import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../open.ts'
import { findPostmaster } from './postmaster.ts'

const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const started: { close(): Promise<void> }[] = []
let parent: string
let dataDir: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tributary-'))
  await chmod(parent, 0o755)
  dataDir = join(parent, 'data')
})

afterEach(async () => {
  for (const item of started.splice(0).reverse()) await item.close()
  expect(findPostmaster(pgdata())).toBeNull()
})

afterAll(() => rm(parent, { recursive: true }))

it('two processes that start concurrently on an empty directory share one server', async () => {
  // Enough directories to make both processes remove them at the same time.
  for (let abandoned = 999_999_000; abandoned < 999_999_200; abandoned += 1) {
    await mkdir(join(dataDir, 'postgres', `unfinished-${abandoned}`), { recursive: true })
  }
  const [first, second] = await Promise.all([hold(), hold()])
  const postmaster = findPostmaster(pgdata())
  expect(postmaster).not.toBeNull()

  first.process.kill('SIGTERM')
  await first.exited
  expect(findPostmaster(pgdata())).toEqual(postmaster)

  second.process.kill('SIGTERM')
  await second.exited
  expect(findPostmaster(pgdata())).toBeNull()
  expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['data', 'server.log'])
})

it('the server listens on a socket that only its account may use, and on no port', async () => {
  const { pool } = await open()
  const { rows } = await pool.query(`
    select current_setting('listen_addresses') as addresses, current_setting('unix_socket_permissions') as mode,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`)
  expect(rows).toEqual([{ addresses: '', mode: '0700', fsync: 'on', synchronous_commit: 'on' }])
})

it('the next process joins a server that a killed process left running, and stops it', async () => {
  const holder = await hold()
  const orphan = findPostmaster(pgdata())
  holder.process.kill('SIGKILL')
  await holder.exited

  await open()
  expect(findPostmaster(pgdata())).toEqual(orphan)
})

it('a server that killed processes left running stops when no process joins it', async () => {
  const [first, second] = await Promise.all([hold(), hold()])
  expect(findPostmaster(pgdata())).not.toBeNull()
  for (const holder of [first, second]) holder.process.kill('SIGKILL')
  await Promise.all([first.exited, second.exited])
  await vi.waitUntil(() => findPostmaster(pgdata()) === null, { timeout: 60_000, interval: 100 })
})

it('after the server is killed every acknowledged write is still stored and the same pool keeps working', async () => {
  const { pool } = await open()
  await pool.query('create table if not exists acknowledged (number int primary key)')
  await pool.query('truncate acknowledged')
  // This query does not check for interrupts, so its backend outlives the server and blocks the next one.
  const lingering = pool.query('select count(*) from generate_series(1, 1e12::bigint)').catch(String)
  const acknowledged: number[] = []
  const writing = (async () => {
    for (let number = 1; ; number += 1) {
      await pool.query('insert into acknowledged values ($1)', [number])
      acknowledged.push(number)
      if (number === 200) process.kill(findPostmaster(pgdata())!.pid, 'SIGKILL')
    }
  })()
  await expect(writing).rejects.toThrow()
  await lingering

  const { rows } = await vi.waitFor(() => pool.query('select number from acknowledged order by number'), 10_000)
  const found = rows.map((row) => row.number)
  expect(found.slice(0, acknowledged.length)).toEqual(acknowledged)
  expect(found.length - acknowledged.length).toBeLessThanOrEqual(1)
})

it('a process that joined restarts the server when its starter and the server are both killed', async () => {
  const holder = await hold()
  const { pool } = await open()
  const killed = findPostmaster(pgdata())!
  holder.process.kill('SIGKILL')
  await holder.exited
  process.kill(killed.pid, 'SIGKILL')

  await vi.waitFor(() => pool.query('select 1'), 10_000)
  expect(findPostmaster(pgdata())?.pid).not.toBe(killed.pid)
})

it('a stale pid file does not prevent the start when its number belongs to another program', async () => {
  const other = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {})
  started.push({ close: async () => void other.kill() })
  await writeFile(join(pgdata(), 'postmaster.pid'), `${other.pid}\n${pgdata()}\n1\n5432\n${dataDir}\n\n  1 1\nready\n`)

  const { pool } = await open()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('a directory too long for a socket address works through a short socket path', async () => {
  const long = join(parent, 'x'.repeat(100))
  const database = await openDatabase({ databaseUrl: null, dataDir: long, poolMax: 1, log })
  try {
    expect(database.connection.host).toMatch(/tributary-[0-9a-f]{12}$/)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
    await rm(String(database.connection.host), { recursive: true })
  }
})

it('a server that cannot start throws an error with the end of its log', async () => {
  const control = join(pgdata(), 'global', 'pg_control')
  const content = await readFile(control)
  await writeFile(control, 'broken')
  await expect(open()).rejects.toThrow(/does not start.*pg_control/s)
  await writeFile(control, content)
})

function pgdata(): string {
  return join(dataDir, 'postgres', 'data')
}

async function open(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 3, log })
  started.push(database)
  return database
}

async function hold(): Promise<{ process: ChildProcess; exited: Promise<unknown> }> {
  const script = join(import.meta.dirname, '../../../test/support/database/database-holder.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  started.push({
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  })
  await Promise.race([once(child.stdout, 'data'), exited])
  expect(child.exitCode).toBeNull()
  return { process: child, exited }
}
