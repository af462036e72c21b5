import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { postmasterOf, treeMs } from '../processor-time.ts'

/**
 * CPU seconds used since the start by this process and by its database, so that measurements on a busy machine are comparable. The
 * connections that have ended count, so that the time never decreases. Null if the database runs on another node.
 */
export async function readCpuSeconds(pool: pg.Pool): Promise<{ ours: number; database: number | null }> {
  const { user, system } = process.cpuUsage()
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  return { ours: (user + system) / 1e6, database: secondsOf(rows[0]!.data_directory) }
}

function secondsOf(dataDirectory: string): number | null {
  try {
    return treeMs([postmasterOf(dataDirectory)]) / 1_000
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
