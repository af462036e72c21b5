import { type Kysely, sql } from 'kysely'

/** What the service keeps about requests: idempotency records, shared rate-limit counters, and the deployment's own row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `profile_id` is the record's owner: an app, a user or the operator where the credential has no profile. Hence no foreign key.
  `create table idempotency_record (
    profile_id uuid not null,
    key text not null,
    operation_id text not null,
    fingerprint bytea not null,
    locked_until timestamptz,
    status integer,
    answer text,
    created_at timestamptz not null,
    primary key (profile_id, key)
  )`,
  // Counters of the running minute are not worth a write to disk; a crash only forgives a few requests.
  `create unlogged table rate_limit_window (
    subject text not null,
    minute bigint not null,
    hits integer not null,
    primary key (subject, minute)
  )`,
  `create table deployment (
    id boolean primary key check (id),
    master_key_proof text not null,
    created_at timestamptz not null
  )`,
]
