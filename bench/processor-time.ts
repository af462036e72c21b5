import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100

/** CPU time of processes and everything that they started, ended children included; `includes` selects among the children. */
export function treeMs(roots: readonly number[], includes: (pid: number) => boolean = () => true): number {
  const byParent = childrenByParent()
  const sumOf = (pid: number): number =>
    cpuMs(pid) + (byParent.get(pid) ?? []).filter(includes).reduce((sum, child) => sum + sumOf(child), 0)
  return roots.reduce((sum, pid) => sum + sumOf(pid), 0)
}

/** The embedded database is a child of the service that started it. */
export function isNode(pid: number): boolean {
  return !(readText(pid, 'comm') ?? '').startsWith('postgres')
}

/** The first process of the server of a data directory. */
export function postmasterOf(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

export function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readText(pid, 'status') ?? '')?.[1]) / 1024)
}

/** The memory of processes and everything that they started; memory that several processes share is counted once. */
export function treeMb(roots: readonly number[]): number {
  const byParent = childrenByParent()
  const kilobytes = (pid: number): number =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readText(pid, 'smaps_rollup') ?? '')?.[1] ?? 0) +
    (byParent.get(pid) ?? []).reduce((sum, child) => sum + kilobytes(child), 0)
  return Math.round(roots.reduce((sum, pid) => sum + kilobytes(pid), 0) / 1024)
}

/** CPU time of the process and of its ended children. */
function cpuMs(pid: number): number {
  const fields = statOf(pid)
  const ticks = fields ? [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) : 0
  return (ticks / ticksPerSecond) * 1000
}

function childrenByParent(): Map<number, number[]> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return Map.groupBy(pids.map(Number), parentOf)
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1])
}

/** Returns the fields after the process name, which may contain spaces. */
function statOf(pid: number): string[] | null {
  return (
    readText(pid, 'stat')
      ?.replace(/^.*\) /s, '')
      .split(' ') ?? null
  )
}

/** Null if the process has ended. */
function readText(pid: number, file: 'stat' | 'status' | 'comm' | 'smaps_rollup'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
