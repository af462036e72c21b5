import { type Kysely, sql } from 'kysely'

/** Sends one notice per payload to whoever listens on the channel. */
export async function notify<Schema>(db: Kysely<Schema>, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}
