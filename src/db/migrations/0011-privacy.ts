import { type Kysely, sql } from 'kysely'

/** The log of access to personal data, and the erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table person_access (
    profile_id uuid not null,
    id uuid not null,
    accessed_at timestamptz not null,
    operation_id text not null,
    route text not null,
    request_id text not null,
    credential_kind text not null,
    credential_id uuid,
    app_id uuid,
    user_id uuid,
    address text not null,
    customer_ids uuid[] not null,
    person_count int not null check (person_count >= 0),
    result text not null check (result in ('disclosed', 'nobody')),
    primary key (profile_id, accessed_at, id)
  )`,
  // The erasure receipts. Identifiers of the erased person are stored only as keyed hashes, to recognise a repeated request.
  `create table erasure (
    profile_id uuid not null,
    id uuid not null,
    customer_id uuid not null,
    request_ref text not null,
    status text not null check (status in ('queued', 'done')),
    sealed_customer_key text,
    identifier_hashes text[] not null,
    reason text not null check (reason in ('data_subject_request', 'account_closed', 'other')),
    requested_at timestamptz not null,
    completed_at timestamptz,
    primary key (profile_id, id),
    unique (profile_id, customer_id),
    foreign key (profile_id, customer_id) references customer (profile_id, id),
    check ((status = 'done') = (completed_at is not null))
  )`,
  // Every request_ref ever used, of the first request and of later ones for the same person.
  `create table erasure_request (
    profile_id uuid not null,
    request_ref text not null,
    erasure_id uuid not null,
    requested_at timestamptz not null,
    primary key (profile_id, request_ref),
    foreign key (profile_id, erasure_id) references erasure (profile_id, id)
  )`,
  // An erasure looks up the webhook events about one person.
  'create index webhook_event_by_customer on webhook_event (profile_id, customer_id) where customer_id is not null',
]
