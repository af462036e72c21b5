import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Reads of one moment. */
export interface Snapshot {
  query<Row>(text: string): Promise<Row[]>
  /** The rows of a query in PostgreSQL's binary format, as they arrive; a chunk may end in the middle of a row. */
  copy(text: string): AsyncIterable<Buffer>
}

export type ReadSnapshot = <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** Reads more rows than fit into memory, on a connection of its own. */
export function snapshotsOf(pool: pg.Pool): ReadSnapshot {
  return async (read) => {
    const client = await pool.connect()
    let isComplete = false
    try {
      await client.query('begin isolation level repeatable read read only')
      // The transaction is idle while a slow storage receives a file.
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const result = await read({
        query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
        copy: (text) => client.query(copyTo(`copy (${text}) to stdout (format binary)`)),
      })
      await client.query('commit')
      isComplete = true
      return result
    } finally {
      // The connection may be in the middle of a COPY.
      client.release(!isComplete)
    }
  }
}
