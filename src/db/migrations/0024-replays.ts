import { type Kysely, sql } from 'kysely'

/**
 * A kept answer belongs to whoever got it: an app, else a key or a person. Answers kept before are forgotten, since nobody
 * knows whose they were and some hold a secret; a request that is repeated across this change runs again.
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
  // The request whose answer was given again.
  'alter table person_access add column replay_of text',
]
