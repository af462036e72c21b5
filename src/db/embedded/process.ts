import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { BaseLogger } from 'pino'

/** The part of a pino logger that the database writes to. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/*
 * Linux exposes the command line of a process, also to a root without the right to trace, as in a container. Other systems have
 * no simple way: there a live process is assumed to be the expected one.
 */

/**
 * True if the process is the server of a data directory. The process id proves nothing: it may now belong to another program, or
 * to a zombie, whose command line is empty.
 */
export function isPostmaster(pid: number, pgdata: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  const argv = commandLine(pid).split('\0')
  const directory = argv[argv.indexOf('-D') + 1]
  return basename(argv[0] ?? '') === 'postgres' && directory !== undefined && isSameDirectory(directory, pgdata)
}

/** The name that the server processes of a data directory have in the process list. */
export function clusterName(pgdata: string): string {
  return `tributary-${statSync(pgdata).ino}`
}

/** Backends whose server is gone. They finish their query before they notice, and no new server can start until then. */
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

/** Signals a process that may have exited already. */
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

/** A path that does not exist here may be the same directory mounted elsewhere, so it counts as the same. */
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
