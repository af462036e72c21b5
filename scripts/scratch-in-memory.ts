import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../src/db/embedded-process.ts'

const memory = '/dev/shm'
const prefix = 'tributary-tests-'

/** Several times what a run was seen to need at once, which is 0.8 GB. */
const bytesMin = 4 * 1024 ** 3

/**
 * A directory in memory for what tests write, where there is plenty of it; null where there is not. A run makes hundreds of
 * databases of hundreds of files each and drops them again, which a disk takes ten times as long for.
 */
export function scratchInMemory(): string | null {
  if (!isRoomy()) return null
  removeAbandoned()
  const directory = join(memory, `${prefix}${process.pid}`)
  mkdirSync(directory)
  // As the system's own temporary directory is: PostgreSQL runs as another account where the tests run as root.
  chmodSync(directory, 0o1777)
  return directory
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3] ?? 'noexec'
    // Programs are run from there, too: a copy of PostgreSQL's, where its account may not reach the installed one.
    return Math.min(bavail * bsize, process.availableMemory()) >= bytesMin && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}

/** A run that was killed could not clean up. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}
