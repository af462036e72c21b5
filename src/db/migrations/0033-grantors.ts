import { type Kysely, sql } from 'kysely'

/** The person who consented at the vendor, if the vendor reports it, and consents that are no longer used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table connection add column grantor text',
  'alter table pending_selection add column grantor text',
  // At this provider a consent covers the whole account.
  `update connection set grantor = external_id where provider = 'payments_a' and status <> 'disconnected'`,
  `create table unused_grant (
    profile_id uuid not null,
    id uuid not null,
    provider text not null,
    tokens text not null,
    grantor text,
    attempt integer not null,
    created_at timestamptz not null,
    primary key (profile_id, id)
  )`,
]
