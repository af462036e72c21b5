import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedBinaries, embeddedBinaries } from './embedded-binaries.ts'
import { isAlive } from './embedded-process.ts'
import { type EmbeddedUser, embeddedUser, findClosedPath } from './embedded-user.ts'

export interface EmbeddedDirectory {
  /** PostgreSQL's own data directory; it exists only when initdb has finished. */
  pgdata: string
  socketDir: string
  logFile: string
  binaries: EmbeddedBinaries
  user: EmbeddedUser
}

const POSTGRES_MAJOR = '18'

// The kernel holds 108 bytes on Linux and 104 on macOS, the closing zero included.
const SOCKET_PATH_BYTES_MAX = 103

/** Makes `dataDir` ready for a server: the directories, the account, the programs, a socket path that fits, and initdb. */
export async function prepareEmbeddedDirectory(
  dataDir: string,
  options: { isDurable: boolean },
): Promise<EmbeddedDirectory> {
  if (process.platform === 'win32') throw new Error('There is no embedded PostgreSQL for Windows: set DATABASE_URL.')
  await mkdir(dataDir, { recursive: true })
  const root = await realpath(resolve(dataDir))
  const serverDir = join(root, 'postgres')
  const user = await embeddedUser(serverDir)
  if (user) await chmod(root, (await stat(root)).mode | 0o011)
  await makePrivateDirectory(serverDir, user)
  const closed = await findClosedPath(root, user)
  if (closed) {
    throw new Error(
      `PostgreSQL does not run as root, and uid ${user?.uid}, which it runs as instead, may not enter ${closed}: ` +
        'set DATA_DIR to a directory elsewhere, or set DATABASE_URL.',
    )
  }
  const directory: EmbeddedDirectory = {
    pgdata: join(serverDir, 'data'),
    socketDir: await makeSocketDirectory(serverDir, user),
    logFile: join(serverDir, 'server.log'),
    binaries: await embeddedBinaries(root, user),
    user,
  }
  await initialize(directory, serverDir, options.isDurable)
  return directory
}

async function makePrivateDirectory(path: string, user: EmbeddedUser): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (user && (await lstat(path)).uid === 0) await chown(path, user.uid, user.gid)
}

/** A long DATA_DIR does not fit in a socket address: the socket then lives in a short directory of the system's own. */
async function makeSocketDirectory(serverDir: string, user: EmbeddedUser): Promise<string> {
  const name = `tributary-${createHash('sha256').update(serverDir).digest('hex').slice(0, 12)}`
  const candidates = [serverDir, join(tmpdir(), name), join('/tmp', name)]
  const chosen = candidates.find((path) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX)
  if (!chosen) throw new Error(`No directory for the socket is short enough: ${candidates.join(', ')}`)
  await makePrivateDirectory(chosen, user)
  // Names under a temporary directory can be guessed: one that somebody else made must not carry our connections.
  const found = await lstat(chosen)
  if (!found.isDirectory() || found.uid !== (user?.uid ?? process.getuid?.())) {
    throw new Error(`${chosen} does not belong to the account of the embedded PostgreSQL.`)
  }
  return chosen
}

/** initdb works under another name which is then renamed, so a crash in the middle of it leaves nothing half made. */
async function initialize(directory: EmbeddedDirectory, serverDir: string, isDurable: boolean): Promise<void> {
  const { pgdata, binaries, user } = directory
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null && version.trim() !== POSTGRES_MAJOR) {
    throw new Error(`${pgdata} was made by PostgreSQL ${version.trim()}, this program brings ${POSTGRES_MAJOR}.`)
  }
  if (version !== null) return
  await removeAbandoned(serverDir)
  const unfinished = join(serverDir, `unfinished-${process.pid}`)
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const durability = isDurable ? [] : ['--no-sync']
  await promisify(execFile)(
    binaries.initdb,
    ['-D', unfinished, '-U', 'tributary', '-A', 'trust', ...locale, '--no-instructions', ...durability],
    { ...user, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } },
  ).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The embedded PostgreSQL cannot be set up in ${serverDir}: ${error.stderr || error.message}`)
  })
  await rename(unfinished, pgdata).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    // Another process was first; its directory is as good as ours.
    await rm(unfinished, { recursive: true })
  })
  await syncDirectory(serverDir)
}

async function removeAbandoned(serverDir: string): Promise<void> {
  for (const name of await readdir(serverDir)) {
    const pid = Number(/^unfinished-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) await rm(join(serverDir, name), { recursive: true })
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
