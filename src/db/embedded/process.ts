import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { BaseLogger } from 'pino'

/** The part of a pino logger that the database writes to. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/*
 * Linux tells what a process is by its command line, which is readable even to a root without the right to trace others,
 * as in a container. Elsewhere nothing can be asked so simply: there a living process is taken for what it should be.
 */

/**
 * Whether a process is the server of a data directory. Its number alone proves nothing, since it may by now belong to
 * another program, or to a zombie, whose command line is empty.
 */
export function isPostmaster(pid: number, pgdata: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  const argv = commandLine(pid).split('\0')
  const directory = argv[argv.indexOf('-D') + 1]
  return basename(argv[0] ?? '') === 'postgres' && directory !== undefined && isSameDirectory(directory, pgdata)
}

/** The name under which the processes of one data directory's server appear in the process list. */
export function clusterName(pgdata: string): string {
  return `tributary-${statSync(pgdata).ino}`
}

/** Backends whose server is gone. They finish their query before they notice, and no new server may start beside them. */
export function listLingeringBackends(pgdata: string): number[] {
  if (process.platform !== 'linux') return []
  const title = `postgres: ${clusterName(pgdata)}: `
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandLine(pid).startsWith(title) && !isPostmaster(parentOf(pid), pgdata))
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

/** A path that does not exist here may be the same directory, mounted elsewhere: it counts as the same. */
function isSameDirectory(path: string, pgdata: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    const expected = statSync(pgdata)
    return !found || (found.ino === expected.ino && found.dev === expected.dev)
  } catch {
    return false
  }
}

function commandLine(pid: number): string {
  return readText(`/proc/${pid}/cmdline`) ?? ''
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readText(`/proc/${pid}/status`) ?? '')?.[1])
}
