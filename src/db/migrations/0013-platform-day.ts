import { type Kysely, sql } from 'kysely'

/**
 * Rollups by day and platform. They cannot be derived from those of entities, because two ads of one platform may share a
 * conversion. Days without them are computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const models = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based']

function perModel(prefix: string, type: string): string {
  return models.map((model) => `${prefix}_${model} ${type} not null`).join(',\n    ')
}

const statements = [
  `create table platform_day (
    profile_id uuid not null,
    level smallint not null,
    local_day date not null,
    platform text not null,
    is_placed boolean not null,
    revenue_type text not null,
    ${perModel('count', 'integer')},
    ${perModel('value', 'numeric')},
    primary key (profile_id, level, local_day, platform, is_placed, revenue_type)
  )`,
  `insert into dirty_day (profile_id, local_day)
  select distinct profile_id, local_day from credit_day where level = 0
  on conflict do nothing`,
]
