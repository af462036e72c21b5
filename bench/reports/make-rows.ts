import type pg from 'pg'

/** How many statements make rows at once: one a core. */
const halves = 2

/**
 * Makes rows by one statement on each core; `statement` is told which of them to leave to the others, as a condition on a number.
 * Foreign keys are not looked up, a row at a time: what is made fits together by itself.
 */
export async function makeRows(
  pool: pg.Pool,
  statement: (isOwn: (number: string) => string) => string,
  values: unknown[],
): Promise<void> {
  const make = async (half: number) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off`)
      await client.query(
        statement((number) => `${number} % ${halves} = ${half}`),
        values,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: halves }, (_, half) => make(half)))
}
