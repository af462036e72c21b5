import { type Kysely, sql } from 'kysely'

/** The result of a profile's latest scan of the links in live ads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table utm_health (
      profile_id uuid not null primary key,
      platform text not null,
      account_id text not null,
      scanned_at timestamptz not null,
      summary jsonb not null
    )`.execute(db)
}
