import { type Kysely, sql } from 'kysely'

/** Texts of ad creatives as their platform reports them, and the requested analyses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table ad_creative (
    profile_id uuid not null,
    ad_id uuid not null,
    creative_external_id text,
    title text,
    body text,
    call_to_action text,
    format text check (format in ('video', 'carousel', 'image')),
    thumbnail_url text,
    video_id text,
    updated_at timestamptz not null,
    primary key (profile_id, ad_id),
    foreign key (profile_id, ad_id) references ad (profile_id, id)
  )`,
  // The latest analysis of an ad; its findings are in creative_descriptor.
  `create table creative_analysis (
    profile_id uuid not null,
    ad_id uuid not null,
    status text not null check (status in ('queued', 'running', 'completed', 'failed')),
    requested_at timestamptz not null,
    finished_at timestamptz,
    error text,
    primary key (profile_id, ad_id),
    foreign key (profile_id, ad_id) references ad (profile_id, id)
  )`,
]
