import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/open.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { until } from './until.ts'

/** A clock that the test sets for the processes started with `env`. */
export interface Clock {
  of: 'the service and its database' | 'only the service'
  env: Record<string, string>
  set(offsetMs: number): void
}

/**
 * With libfaketime (the Debian package of that name) the clock of every process can be set; without it, only the clock of Node.
 */
export function openClock(): Clock {
  const directory = scratchDirectory()
  // The database runs under its own account and must be able to read the directory.
  chmodSync(directory, 0o755)
  const file = join(directory, 'offset')
  const library = findLibrary()
  const set = (offsetMs: number) =>
    writeFileSync(file, library ? `${offsetMs < 0 ? '' : '+'}${offsetMs / 1000}` : String(offsetMs))
  set(0)
  const preload = pathToFileURL(join(import.meta.dirname, 'stepping-clock.ts')).href
  return {
    of: library ? 'the service and its database' : 'only the service',
    env: library
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          // The monotonic clock continues unchanged, as it does when a real clock is set.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : { NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_FILE: file },
    set,
  }
}

function findLibrary(): string | null {
  const name = 'faketime/libfaketime.so.1'
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder)) : []
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Starts an embedded database whose server uses that clock; a service started on the directory joins it. */
export async function databaseByClock({ env }: Clock): Promise<string> {
  const dataDir = scratchDirectory()
  const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 1, log: pino({ level: 'silent' }) })
  const pgdata = join(dataDir, 'postgres/data')
  const pidFile = join(pgdata, 'postmaster.pid')
  const [pid] = readFileSync(pidFile, 'utf8').split('\n')
  const [program, ...flags] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  const { uid, gid } = statSync(pgdata)
  await database.close()
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  spawn(program!, flags, {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', ...env },
    stdio: 'ignore',
    detached: true,
  })
  await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('ready'))
  return dataDir
}
