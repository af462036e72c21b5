import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'

/** What /proc counts in. */
const ticksPerSecond = 100

/**
 * Seconds that processors computed since the start, for this process and for the connections of the pool: what a measurement on a
 * busy machine can be compared by. Null for a database on another machine, or a system without /proc.
 */
export async function computingOf(pool: pg.Pool): Promise<{ ours: number; database: number | null }> {
  const { user, system } = process.cpuUsage()
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const seconds = await Promise.all(rows.map(({ pid }) => secondsOf(pid)))
  const known = seconds.filter((second) => second !== null)
  const database = known.length === seconds.length ? known.reduce((sum, one) => sum + one, 0) : null
  return { ours: (user + system) / 1e6, database }
}

async function secondsOf(pid: number): Promise<number | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1')
    // After the name, which may hold anything: state first, then the 11th and 12th are user and system.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** What is held in memory once everything that nobody needs any more is gone. */
export function heldMegabytes(): number {
  collectGarbage()
  return Math.round(process.memoryUsage().heapUsed / 1_048_576)
}
