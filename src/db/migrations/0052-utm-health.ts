import { type Kysely, sql } from 'kysely'

/** What the last scan of the live ads' links found, a profile's newest alone. */
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
