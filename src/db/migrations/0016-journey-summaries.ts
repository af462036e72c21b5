import { type Kysely, sql } from 'kysely'

/** Journeys told in words, one to a person or browser, and what a workspace has drawn of a day's allowance of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `subject_id` is a customer's or a visitor's id: whoever erases a person deletes by every such id they had.
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
  // With `expires_at`: a call under way, which counts until then and is given back should the process die with it.
  `create table summary_draw (
    workspace_id uuid not null references workspace (id),
    id uuid not null,
    day date not null,
    expires_at timestamptz,
    primary key (workspace_id, id)
  )`,
]
