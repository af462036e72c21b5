import pg from 'pg'

const attemptsMax = 5
const objectInUse = '55006'

/**
 * Runs one statement on its own connection, as `create database` and `drop database` need. Retries while another client is
 * connected, such as the Citus process in each database, which reconnects.
 */
export async function runStatement(connection: pg.ClientConfig, statement: string, attempt = 1): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== objectInUse || attempt === attemptsMax) throw error
    await runStatement(connection, statement, attempt + 1)
  } finally {
    await client.end()
  }
}
