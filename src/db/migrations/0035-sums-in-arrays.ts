import { type Kysely, sql } from 'kysely'

/**
 * The rollups of a day or a month are one row for all models, with arrays by slot like the deltas that are compacted into them:
 * one row per model meant four times the rows to write, and a report reads as many either way. Text in keys uses the C collation,
 * and the fill factor leaves room for updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const slots = [1, 2, 3, 4, 5, 6]
const key = 'entity_id, reason, platform, conversion_key, revenue_type'
const inSlots = (sum: string) =>
  `array[${slots.map((slot) => `coalesce(sum(${sum}) filter (where model = ${slot}), 0)`).join(', ')}]`

function rebuilt(table: string, day: string): string[] {
  return [
    `alter table ${table} rename to former_${table}`,
    `alter index ${table}_pkey rename to former_${table}_pkey`,
    `create table ${table} (
      profile_id uuid not null,
      level smallint not null,
      ${day} date not null,
      entity_id uuid not null,
      reason smallint not null,
      platform text collate "C" not null,
      conversion_key text collate "C" not null,
      revenue_type text collate "C" not null,
      counts integer[] not null,
      first_counts integer[] not null,
      amounts numeric[] not null,
      primary key (profile_id, level, ${day}, entity_id, reason, platform, conversion_key, revenue_type)
    ) with (fillfactor = 80)`,
    `insert into ${table} (profile_id, level, ${day}, ${key}, counts, first_counts, amounts)
    select profile_id, level, ${day}, ${key}, ${inSlots('count')}, ${inSlots('first_count')}, ${inSlots('value')}
    from former_${table} group by profile_id, level, ${day}, ${key}`,
    `drop table former_${table}`,
  ]
}

const statements = [
  ...rebuilt('credit_day', 'local_day'),
  ...rebuilt('credit_month', 'month'),
  `alter table credit_delta ${['platform', 'conversion_key', 'revenue_type']
    .map((word) => `alter column ${word} type text collate "C"`)
    .join(', ')}`,
]
