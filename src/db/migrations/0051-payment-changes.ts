import { type Kysely, sql } from 'kysely'

/** Changes of a payment's details with author and time, shown on the receipt of the conversion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_change (
      profile_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      change text not null,
      details jsonb not null,
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (profile_id, id)
    )`.execute(db)
  await sql`create index payment_change_by_payment on payment_change (profile_id, event_id, id)`.execute(db)
}
