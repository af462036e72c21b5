import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../src/db/embedded/process.ts'

const memory = '/dev/shm'
const prefix = 'tributary-tests-'

/** Several times the observed peak of a run, 0.8 GB. */
const bytesMin = 4 * 1024 ** 3

/**
 * Returns a directory in memory for test data, or null if there is not enough memory. A run creates and drops hundreds of
 * databases with hundreds of files each, which takes ten times as long on a disk.
 */
export function scratchInMemory(): string | null {
  try {
    if (!isRoomy()) return null
    removeAbandoned()
    const directory = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
    // The same mode as the system's temporary directory, because PostgreSQL uses another account if the tests run as root.
    chmodSync(directory, 0o1777)
    return directory
  } catch {
    // There is no such directory or it is not writable, so the tests use the disk.
    return null
  }
}

function isRoomy(): boolean {
  const { bavail, bsize } = statfsSync(memory)
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3] ?? 'noexec'
  // Programs run from this directory: a copy of PostgreSQL, if its account cannot read the installed one.
  return Math.min(bavail * bsize, process.availableMemory()) >= bytesMin && !options.split(',').includes('noexec')
}

/** Removes the directories of runs that were killed. */
function removeAbandoned(): void {
  const own = process.getuid?.()
  for (const name of readdirSync(memory)) {
    const directory = join(memory, name)
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!name.startsWith(prefix) || statSync(directory).uid !== own) continue
    if (pid === process.pid || !isAlive(pid)) rmSync(directory, { recursive: true, force: true })
  }
}
