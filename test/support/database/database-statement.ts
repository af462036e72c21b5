import pg from 'pg'

const attemptsMax = 5
const objectInUse = '55006'

/**
 * Runs one statement on a connection of its own, as `create database` and `drop database` need. Again where somebody is connected who
 * comes back by himself, as a cluster's own process in each database does.
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
