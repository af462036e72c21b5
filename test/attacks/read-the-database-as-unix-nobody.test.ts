import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOwner } from '../../src/db/embedded/user.ts'
import { type Database, openDatabase } from '../../src/db/open.ts'

/* Under root the embedded server runs as another account. On most machines unrelated programs run as `nobody`. */

const nobody = { uid: 65534, gid: 65534 }
const log = pino({ level: 'silent' })
let parent: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tributary-'))
  await chmod(parent, 0o755)
})
afterAll(() => rm(parent, { recursive: true }))

describe.runIf(process.getuid?.() === 0)('a program that runs as the Unix user nobody', () => {
  const open = (dataDir: string): Promise<Database> => openDatabase({ databaseUrl: null, dataDir, poolMax: 1, log })

  it('cannot access the socket or the files of the embedded database', async () => {
    const dataDir = join(parent, 'fresh')
    const database = await open(dataDir)
    try {
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(await asNobody(connectTo(String(database.connection.host)))).toBe('EACCES')
      expect(await asNobody(readDirectory(join(dataDir, 'postgres', 'data')))).toBe('EACCES')
      expect((await stat(join(dataDir, 'postgres', 'data', 'PG_VERSION'))).uid).not.toBe(nobody.uid)
    } finally {
      await database.close()
    }
  })

  it('cannot prepare a socket directory at a predictable path', async () => {
    const dataDir = join(parent, 'x'.repeat(100))
    const first = await open(dataDir)
    const socketDir = String(first.connection.host)
    await first.close()
    await rm(socketDir, { recursive: true })
    await mkdir(socketDir)
    await changeOwner(socketDir, nobody)
    await expect(open(dataDir)).rejects.toThrow('does not belong to the account of the embedded PostgreSQL')
    await rm(socketDir, { recursive: true })
  })
})

function connectTo(directory: string): string {
  return `require('node:net').connect(${JSON.stringify(join(directory, '.s.PGSQL.5432'))})
    .on('connect', () => tell('reached')).on('error', ({ code }) => tell(code))`
}

function readDirectory(path: string): string {
  return `require('node:fs').readdir(${JSON.stringify(path)}, (error) => tell(error?.code ?? 'reached'))`
}

/** Returns the output of a script that runs as nobody. */
async function asNobody(script: string): Promise<string> {
  const program = `const tell = (text) => { process.stdout.write(text); process.exit() };${script}`
  const child = spawn('node', ['-e', program], { ...nobody, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk
  return text
}
