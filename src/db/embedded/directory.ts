import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { embeddedBinaries } from './binaries.ts'
import type { EmbeddedDirectory } from './postmaster.ts'
import { isAlive } from './process.ts'
import { changeOwner, type EmbeddedUser, embeddedUser, findInaccessiblePath, setupUser } from './user.ts'

const POSTGRES_MAJOR = '18'

// The kernel allows 108 bytes on Linux and 104 on macOS, including the terminating zero.
const SOCKET_PATH_BYTES_MAX = 103

/** Prepares `dataDir` for a server: directories, account, binaries, a socket path that fits, and initdb. */
export async function prepareEmbeddedDirectory(
  dataDir: string,
  options: { isDurable: boolean; onWaiting?: () => void },
): Promise<EmbeddedDirectory> {
  if (process.platform === 'win32') throw new Error('There is no embedded PostgreSQL for Windows: set DATABASE_URL.')
  await mkdir(dataDir, { recursive: true })
  const root = await realpath(resolve(dataDir))
  const serverDir = join(root, 'postgres')
  const pgdata = join(serverDir, 'data')
  const user = await embeddedUser(serverDir)
  if (user) await chmod(root, (await stat(root)).mode | 0o011)
  await makePrivateDirectory(serverDir, user)
  const inaccessible = await findInaccessiblePath(root, user)
  if (inaccessible) {
    throw new Error(
      `PostgreSQL does not run as root, and uid ${user?.uid}, which it runs as instead, may not enter ${inaccessible}: ` +
        'set DATA_DIR to a directory elsewhere, or set DATABASE_URL.',
    )
  }
  const directory: EmbeddedDirectory = {
    pgdata,
    socketDir: await makeSocketDirectory(serverDir, user),
    logFile: join(serverDir, 'server.log'),
    binaries: await embeddedBinaries(root, user),
    user,
  }
  await initialize(directory, root, options)
  return directory
}

async function makePrivateDirectory(path: string, user: EmbeddedUser): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (user && (await lstat(path)).uid === 0) await changeOwner(path, user)
}

/** A long DATA_DIR does not fit in a socket address: the socket is then created in a short temporary directory. */
async function makeSocketDirectory(serverDir: string, user: EmbeddedUser): Promise<string> {
  const name = `tributary-${createHash('sha256').update(serverDir).digest('hex').slice(0, 12)}`
  const candidates = [serverDir, join(tmpdir(), name), join('/tmp', name)]
  const chosen = candidates.find((path) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX)
  if (!chosen) throw new Error(`No directory for the socket is short enough: ${candidates.join(', ')}`)
  await makePrivateDirectory(chosen, user)
  // Names under a temporary directory can be guessed: a directory of another account must not carry our connections.
  const found = await lstat(chosen)
  if (!found.isDirectory() || found.uid !== (user?.uid ?? process.getuid?.())) {
    throw new Error(`${chosen} does not belong to the account of the embedded PostgreSQL.`)
  }
  return chosen
}

/** initdb runs in a temporary directory that is then renamed, so a crash leaves no partial data directory. */
async function initialize(
  directory: EmbeddedDirectory,
  root: string,
  { isDurable, onWaiting }: { isDurable: boolean; onWaiting?: () => void },
): Promise<void> {
  const { pgdata, binaries, user } = directory
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null && version.trim() !== POSTGRES_MAJOR) {
    const age = Number(version) > Number(POSTGRES_MAJOR) ? 'a newer' : 'an older'
    const message = `DATA_DIR ${root} was made by ${age} version of this program (PostgreSQL ${version.trim()}; this one has ${POSTGRES_MAJOR}): restore a backup into a new directory, or install the version that made it.`
    throw Object.assign(new Error(message), { isForOperator: true })
  }
  if (version !== null) return
  const serverDir = dirname(pgdata)
  for (const parent of [serverDir, root]) await removeAbandoned(parent)
  const initUser = await setupUser(user)
  // An account other than the server's cannot write in the server's directory.
  const unfinished = join(initUser?.uid === user?.uid ? serverDir : root, `unfinished-${process.pid}`)
  await makePrivateDirectory(unfinished, initUser)
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const durability = isDurable ? [] : ['--no-sync']
  const making = promisify(execFile)(
    binaries.initdb,
    ['-D', unfinished, '-U', 'tributary', '-A', 'trust', ...locale, '--no-instructions', ...durability],
    { ...initUser, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } },
  ).catch((error: Error & { stderr?: string }) => {
    const reason = error.stderr || error.message
    const isForOperator = reason.includes('could not look up effective user ID')
    const advice = isForOperator
      ? 'run the service as an account with an entry in /etc/passwd, or set DATABASE_URL. '
      : ''
    throw Object.assign(
      new Error(`The embedded PostgreSQL cannot be set up in ${serverDir}: ${advice}${reason.trim()}`),
      { isForOperator },
    )
  })
  onWaiting?.()
  await making
  if (user) await changeOwner(unfinished, user)
  await rename(unfinished, pgdata).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    // Another process was first; its directory is equivalent.
    await rm(unfinished, { recursive: true })
  })
  await syncDirectory(serverDir)
}

/** Concurrently starting processes remove the same directories: one that is already gone is not an error. */
async function removeAbandoned(serverDir: string): Promise<void> {
  for (const name of await readdir(serverDir)) {
    const pid = Number(/^unfinished-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    const isAbandoned = pid === process.pid || (pid > 0 && !isAlive(pid))
    if (isAbandoned) await rm(join(serverDir, name), { recursive: true, force: true })
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
