import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Whether a process belongs to the server of a data directory. Its number alone proves nothing, since it may by now belong
 * to another program: a server process works in its data directory. Comparing inodes holds through links and bind mounts,
 * and a zombie has no working directory. Only Linux can be asked; elsewhere a living process is taken for the server.
 */
export function isServerProcess(pid: number, pgdata: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    const expected = statSync(pgdata)
    const actual = statSync(`/proc/${pid}/cwd`)
    return actual.ino === expected.ino && actual.dev === expected.dev && readText(`/proc/${pid}/comm`) === 'postgres\n'
  } catch {
    return false
  }
}

/** Backends whose server is gone. They finish their query before they notice, and no new server may start beside them. */
export function listLingeringBackends(pgdata: string): number[] {
  if (process.platform !== 'linux') return []
  const processes = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerProcess(pid, pgdata))
  return processes.filter((pid) => isBackend(pid) && !processes.includes(parentOf(pid)))
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Signals a process that may end at any moment by itself. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** The first process of a server keeps its command line; the others replace it by a title. */
function isBackend(pid: number): boolean {
  return readText(`/proc/${pid}/cmdline`)?.startsWith('postgres: ') ?? false
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readText(`/proc/${pid}/status`) ?? '')?.[1])
}
