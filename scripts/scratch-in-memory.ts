import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../src/db/embedded/process.ts'

const memory = '/dev/shm'
const prefix = 'tributary-tests-'

/** Several times what a run was seen to need at once, which is 0.8 GB. */
const bytesMin = 4 * 1024 ** 3

/**
 * A directory in memory for what tests write, where there is plenty of it; null where there is not. A run makes hundreds of
 * databases of hundreds of files each and drops them again, which a disk takes ten times as long for.
 */
export function scratchInMemory(): string | null {
  try {
    if (!isRoomy()) return null
    removeAbandoned()
    const directory = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
    // As the system's own temporary directory is: PostgreSQL runs as another account where the tests run as root.
    chmodSync(directory, 0o1777)
    return directory
  } catch {
    // There is none, or it is not ours to write to: the tests do without.
    return null
  }
}

function isRoomy(): boolean {
  const { bavail, bsize } = statfsSync(memory)
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3] ?? 'noexec'
  // Programs are run from there, too: a copy of PostgreSQL's, where its account may not reach the installed one.
  return Math.min(bavail * bsize, process.availableMemory()) >= bytesMin && !options.split(',').includes('noexec')
}

/** A run that was killed could not clean up. */
function removeAbandoned(): void {
  const own = process.getuid?.()
  for (const name of readdirSync(memory)) {
    const directory = join(memory, name)
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!name.startsWith(prefix) || statSync(directory).uid !== own) continue
    if (pid === process.pid || !isAlive(pid)) rmSync(directory, { recursive: true, force: true })
  }
}
