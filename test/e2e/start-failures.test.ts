import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'
import { freePort } from '../support/processes/started-service.ts'
import { fakePostgres } from '../support/servers/fake-postgres.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const root = join(import.meta.dirname, '../..')
const database = await testDatabase()
const newer = await testDatabase()
const earlier = await testDatabase()
const masterKey = randomBytes(32).toString('base64')
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: 65_534, gid: 65_534 } : {}

interface Ended {
  code: number | null
  output: string[]
}

/** Starts the real program, which is expected to exit, and returns its standard error. */
async function start(env: Record<string, string>, account: { uid?: number; gid?: number } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], {
    ...account,
    cwd: '/',
    env: { PORT: String(await freePort()), LOG_LEVEL: 'error', DEMO: 'off', MASTER_KEY: masterKey, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  return { code: child.exitCode, output: output.trimEnd().split('\n') }
}

const directory = await temporaryDirectory()
chmodSync(directory, 0o755)
const onSuite = { DATABASE_URL: database.url, DATA_DIR: directory }
const elsewhere = { DATA_DIR: directory }

const occupied = createServer().listen(0, '127.0.0.1')
await once(occupied, 'listening')
afterAll(() => void occupied.close())
const occupiedPort = String((occupied.address() as { port: number }).port)
const closed = join(directory, 'closed')
mkdirSync(closed, { mode: 0o700 })
if (!isRoot) chmodSync(closed, 0o500)
const file = join(directory, 'file')
writeFileSync(file, '')
const missing = new URL(database.url)
missing.pathname = '/tributary_missing'
const rejecting = (code: string) => fakePostgres({ rejects: { code, message: 'no entry' } })

describe.concurrent('a start that cannot succeed names the wrong setting in one line', () => {
  const cases: [string, RegExp, () => Promise<Record<string, string>> | Record<string, string>][] = [
    ['a port in use', /^PORT \d+ is already used/, () => ({ ...onSuite, PORT: occupiedPort })],
    ['a host of another machine', /^HOST 192\.0\.2\.1 is not/, () => ({ ...onSuite, HOST: '192.0.2.1' })],
    ['a data directory that is a file', /^DATA_DIR \S+ is a file/, () => ({ DATA_DIR: file, MASTER_KEY: '' })],
    [
      'a wrong scheme',
      /^DATABASE_URL must be a URL that begins with postgres:\/\//,
      () => ({
        DATABASE_URL: 'mysql://db/shop',
      }),
    ],
    [
      'an unknown database host',
      /^DATABASE_URL: the host nowhere\.invalid:5432 cannot be found/,
      () => ({
        ...elsewhere,
        DATABASE_URL: 'postgres://ana@nowhere.invalid:5432/shop',
      }),
    ],
    [
      'a wrong password',
      /^DATABASE_URL: .*password of the user ana/,
      async () => ({
        ...elsewhere,
        DATABASE_URL: await rejecting('28P01'),
      }),
    ],
    [
      'a database that is not there',
      /^DATABASE_URL: .*no database tributary_missing/,
      () => ({
        ...elsewhere,
        DATABASE_URL: missing.href,
      }),
    ],
    [
      'PostgreSQL 14',
      /^DATABASE_URL leads to PostgreSQL 14\.9; version 15 or later/,
      async () => ({
        ...elsewhere,
        DATABASE_URL: await fakePostgres({ version: '14.9' }),
      }),
    ],
    [
      'a database of a newer version',
      /made by a newer version of this program \(it has 9999-later\)/,
      async () => {
        await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01')`.execute(newer.db)
        return { ...elsewhere, DATABASE_URL: newer.url }
      },
    ],
    [
      'a database of a version before 1.0',
      /^The database was made by a version before 1\.0, which cannot be upgraded: start with an empty database\.$/,
      async () => {
        await sql`update kysely_migration set name = '0001-tenancy'`.execute(earlier.db)
        return { ...elsewhere, DATABASE_URL: earlier.url }
      },
    ],
    [
      'a data directory of a newer version',
      /^DATA_DIR .* was made by a newer version/,
      () => {
        const later = join(directory, 'later')
        mkdirSync(join(later, 'postgres/data'), { recursive: true })
        writeFileSync(join(later, 'postgres/data/PG_VERSION'), '99\n')
        return { DATA_DIR: later, MASTER_KEY: '' }
      },
    ],
  ]
  it.each(cases)('%s', async (_, line, env) => {
    const { code, output } = await start(await env())
    expect(output).toEqual([expect.stringMatching(line)])
    expect(code).toBe(1)
  })

  it.runIf(isRoot)('an account without a name, which PostgreSQL needs', async () => {
    const own = join(directory, 'unnamed')
    mkdirSync(own)
    chownSync(own, 48_213, 48_213)
    const { output } = await start({ DATA_DIR: own, MASTER_KEY: '' }, { uid: 48_213, gid: 48_213 })
    expect(output).toEqual([expect.stringMatching(/run the service as an account with an entry in \/etc\/passwd/)])
  })

  it('a data directory that the account cannot write', async () => {
    const { output } = await start({ DATA_DIR: join(closed, 'data'), MASTER_KEY: '' }, unprivileged)
    expect(output).toEqual([expect.stringMatching(/^DATA_DIR \S+ cannot be written by this account/)])
  })

  const firstPort = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').trim())
  it.skipIf(firstPort <= 80)('a port that the account cannot open', async () => {
    const own = join(directory, 'own')
    mkdirSync(own)
    if (isRoot) spawnSync('chown', ['65534', own])
    const { output } = await start({ DATA_DIR: own, PORT: '80', MASTER_KEY: '' }, unprivileged)
    expect(output).toEqual([expect.stringMatching(/^PORT 80 may not be opened by this account/)])
  })
})

const small = join(directory, 'small')
mkdirSync(small)
const mayMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=755', 'tmpfs', small]).status === 0
afterAll(() => void (mayMount && spawnSync('umount', ['-l', small])))

it.skipIf(!mayMount)('a disk that is full at the first start, and one that is read-only', async () => {
  const full = await start({ DATA_DIR: join(small, 'data'), MASTER_KEY: '' })
  expect(full.output).toEqual([expect.stringMatching(/^DATA_DIR \S+ has no space left/)])
  spawnSync('mount', ['-o', 'remount,ro', small])
  const readOnly = await start({ DATA_DIR: join(small, 'other'), MASTER_KEY: '' })
  expect(readOnly.output).toEqual([expect.stringMatching(/^DATA_DIR \S+ .*read-only/)])
})
