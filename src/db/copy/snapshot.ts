import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type pg from 'pg'
import { streamRows } from './stream-rows.ts'

/** Reads of one moment. */
export interface Snapshot {
  query<Row>(text: string): Promise<Row[]>
  /** The rows of a query in PostgreSQL's binary format; see `streamRows`. */
  rows(text: string, chunkBytes: number): AsyncIterable<Uint8Array<ArrayBuffer>>
}

export type ReadSnapshot = <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** Reads more rows than fit into memory, on a connection of its own, which an embedded server runs with less priority. */
export function snapshotsOf({ pool, isEmbedded }: { pool: pg.Pool; isEmbedded: boolean }): ReadSnapshot {
  return async (read) => {
    const client = await pool.connect()
    let isReusable = false
    try {
      if (isEmbedded) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        lowerPriority(rows[0]!.pid)
      }
      await client.query('begin isolation level repeatable read read only')
      // Parallel workers would have the usual priority.
      await client.query('set local max_parallel_workers_per_gather = 0')
      // The transaction is idle while a slow storage receives a file.
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const result = await read({
        query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
        rows: (text, chunkBytes) => streamRows(client, text, chunkBytes),
      })
      await client.query('commit')
      // Only an administrator can raise the priority of a process again.
      isReusable = !isEmbedded
      return result
    } finally {
      // The connection may be in the middle of a COPY.
      client.release(!isReusable)
    }
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // Each process of the server is in a session of its own, and Linux may compare only priorities of whole sessions.
    if (process.platform === 'linux')
      writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Some systems do not allow it, and the snapshot is read anyway.
  }
}
