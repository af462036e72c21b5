import { type Kysely, sql } from 'kysely'

/** Request state: idempotency records, shared rate-limit counters, and the row of the deployment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `profile_id` is the record's owner: an app, a user or the operator if the credential has no profile. Hence no foreign key.
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
  // Counters of the current minute are not worth a disk write; a crash only loses a few counted requests.
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
