import { type Kysely, sql } from 'kysely'

/** Journey summaries, one per customer or browser, and the summaries a workspace used of its daily limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `subject_id` is a customer's or a visitor's id: an erasure deletes by every such id of the person.
  `create table journey_summary (
    profile_id uuid not null references profile (id),
    subject_id text collate "C" not null,
    text text not null,
    highlights text[] not null,
    event_count integer not null,
    source text not null,
    generated_at timestamptz not null,
    primary key (profile_id, subject_id)
  )`,
  // With `expires_at`: a call in progress, which counts until then and is released if the process dies.
  `create table summary_draw (
    workspace_id uuid not null references workspace (id),
    id uuid not null,
    day date not null,
    expires_at timestamptz,
    primary key (workspace_id, id)
  )`,
]
