import pg from 'pg'

/** Runs one statement on a connection of its own, as `create database` and `drop database` need. */
export async function runStatement(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
