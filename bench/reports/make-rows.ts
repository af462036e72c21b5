import type pg from 'pg'

/** How many statements insert rows concurrently: one per core. */
const statementCount = 2

/**
 * Inserts rows with one statement per core; `statement` receives a condition on a number that selects its share of the rows.
 * Foreign keys are not checked row by row, because the generated rows are consistent.
 */
export async function makeRows(
  pool: pg.Pool,
  statement: (isOwn: (number: string) => string) => string,
  values: unknown[],
): Promise<void> {
  const make = async (share: number) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off`)
      await client.query(
        statement((number) => `${number} % ${statementCount} = ${share}`),
        values,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: statementCount }, (_, share) => make(share)))
}
