import { type Kysely, sql } from 'kysely'

/** The log of changes requested from ad platforms, applied or rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table ad_action (
    profile_id uuid not null,
    id uuid not null,
    action text not null check (action in ('pause_campaign', 'resume_campaign', 'pause_ad', 'resume_ad',
      'set_ad_set_budget', 'apply_url_tags', 'undo_url_tags')),
    level text not null check (level in ('campaign', 'ad_set', 'ad')),
    platform text not null,
    external_id text not null,
    status text not null check (status in ('pending', 'unknown', 'applied', 'no_change', 'refused', 'failed')),
    wanted text,
    value_before text,
    value_after text,
    code text,
    message text,
    undoes_action_id uuid,
    connection_id uuid,
    applied_by uuid,
    actor_kind text not null,
    actor_id uuid,
    app_id uuid,
    request_id text not null,
    claimed_until timestamptz,
    created_at timestamptz not null,
    settled_at timestamptz,
    primary key (profile_id, id),
    check ((status in ('pending', 'unknown')) = (settled_at is null))
  )`,
  // One change at a time per entity: a second one would decide on values that the first is about to change.
  `create unique index ad_action_pending on ad_action (profile_id, platform, level, external_id)
    where status = 'pending'`,
  'create index ad_action_by_target on ad_action (profile_id, external_id, level, id)',
]
