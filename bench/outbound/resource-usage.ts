import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'

/** The unit of CPU times in /proc. */
const ticksPerSecond = 100

/**
 * CPU seconds used since the start by this process and by the connections of the pool, so that measurements on a busy machine are
 * comparable. Null if the database runs on another node or the system has no /proc.
 */
export async function readCpuSeconds(pool: pg.Pool): Promise<{ ours: number; database: number | null }> {
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
    // The process name may contain any character, so fields are counted after it: the state comes first, the 11th and 12th are
    // user and system time.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Heap size after garbage collection. */
export function heapMegabytes(): number {
  collectGarbage()
  return Math.round(process.memoryUsage().heapUsed / 1_048_576)
}
