import type { Config } from '../config/load-config.ts'
import { explainUnknownMigration } from '../db/migrations/unknown-migration.ts'

type Settings = Pick<Config, 'host' | 'port' | 'dataDir' | 'databaseUrl'>

/** The fields of errors of Node, PostgreSQL and this program that name the cause. */
interface Failure {
  code?: string
  syscall?: string
  hostname?: string
  path?: string
  message: string
  isForOperator?: boolean
}

/**
 * Returns one line for the operator that names the setting to change if the environment prevents a start. Returns null for a bug,
 * which needs the whole stack.
 */
export function explainStartFailure(thrown: unknown, settings: Settings): string | null {
  const failure = firstOf(thrown)
  if (failure.isForOperator) return failure.message
  return (
    explainListening(failure, settings) ??
    explainDatabase(failure, settings) ??
    explainDataDir(failure, settings) ??
    explainMigrations(failure)
  )
}

/** A host name with several addresses fails once per address. */
function firstOf(thrown: unknown): Failure {
  const several = (thrown as AggregateError).errors
  return (Array.isArray(several) && several.length > 0 ? several[0] : thrown) as Failure
}

function explainListening({ code, syscall, hostname }: Failure, { host, port }: Settings): string | null {
  const isListening = syscall === 'listen' || syscall === 'bind'
  if (isListening && code === 'EADDRINUSE')
    return `PORT ${port} is already used by another program on ${host}: stop that program, or set another PORT.`
  if (isListening && code === 'EACCES')
    return `PORT ${port} may not be opened by this account: set a PORT of 1024 or higher, or put a proxy in front.`
  if (isListening && (code === 'EADDRNOTAVAIL' || code === 'EINVAL'))
    return `HOST ${host} is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0.`
  if (syscall === 'getaddrinfo' && hostname === host)
    return `HOST ${host} cannot be resolved: set HOST to an address of this machine, or to 0.0.0.0.`
  return null
}

function explainDatabase({ code, syscall, message }: Failure, { databaseUrl }: Settings): string | null {
  if (databaseUrl === null) return null
  const { host, database, user } = partsOf(databaseUrl)
  if (syscall === 'getaddrinfo') return `DATABASE_URL: the host ${host} cannot be found.`
  switch (code) {
    case '28P01':
      return `DATABASE_URL: the server at ${host} rejects the password of the user ${user}.`
    case '28000':
      return `DATABASE_URL: the server at ${host} does not let the user ${user} in: ${message}.`
    case '3D000':
      return `DATABASE_URL: the server at ${host} has no database ${database}; create it with \`createdb ${database}\`.`
    case '42501':
      return `DATABASE_URL: the user ${user} may not create tables in the database ${database}: ${message}.`
    case '53100':
      return `DATABASE_URL: the disk of the server at ${host} is full: ${message}.`
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `DATABASE_URL: nothing responds at ${host} (${code}).`
    default:
      return null
  }
}

const dataDirReasons: Readonly<Record<string, string>> = {
  EACCES: `cannot be written by this account (uid ${process.getuid?.()})`,
  EPERM: `cannot be written by this account (uid ${process.getuid?.()})`,
  EROFS: 'is on a read-only file system',
  ENOSPC: 'has no space left: its disk is full',
  EDQUOT: 'has no space left: the quota is used up',
  '53100': 'has no space left: its disk is full',
  // Node also reports this for a directory on a read-only file system.
  ENOENT: 'cannot be created: its parent is missing or read-only',
  ENOTDIR: 'is a file or is below a file: it must be a directory',
  EEXIST: 'is a file or is below a file: it must be a directory',
}

function explainDataDir({ code = '', path, message }: Failure, { dataDir, databaseUrl }: Settings): string | null {
  const isAboutFiles = path === undefined ? databaseUrl === null : path.startsWith(dataDir) || dataDir.startsWith(path)
  const isFull = /No space left on device|could not write to file|disk quota exceeded/i.test(message)
  const reason = dataDirReasons[isFull ? 'ENOSPC' : code]
  return isAboutFiles && reason ? `DATA_DIR ${dataDir} ${reason}.` : null
}

function explainMigrations({ message }: Failure): string | null {
  const unknown = /^corrupted migrations: previously executed migration (\S+) is missing/.exec(message)?.[1]
  return unknown ? `The database ${explainUnknownMigration(unknown)}.` : null
}

function partsOf(databaseUrl: string): { host: string; database: string; user: string } {
  const { host, pathname, username, searchParams } = new URL(databaseUrl)
  return {
    host: host || searchParams.get('host') || 'localhost',
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(username) || 'of this account',
  }
}
