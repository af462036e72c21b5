import { type Kysely, sql } from 'kysely'

/** Who consented at the vendor, as far as it tells, and consents of which nothing is used any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table connection add column grantor text',
  'alter table pending_selection add column grantor text',
  // There somebody consents for an account as a whole.
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
