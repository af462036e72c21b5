import { type Kysely, sql } from 'kysely'

/**
 * A stored response belongs to the caller that received it: an app, else a key or a user. Responses stored earlier are deleted,
 * because their owner is unknown and some contain a secret; a request repeated across this migration runs again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'delete from idempotency_record',
  `alter table idempotency_record
    drop constraint idempotency_record_pkey,
    add column holder_id uuid not null,
    add column request_id text not null,
    add column person_scopes text[] not null,
    add primary key (profile_id, holder_id, key)`,
  // The request whose stored response was returned again.
  'alter table person_access add column replay_of text',
]
