import { type Kysely, sql } from 'kysely'

/**
 * Deltas are appended in batches: those of a transaction that share level, day and outcome are one row of arrays, with numbers by
 * slot and then by rollup. A recompute appends hundreds of thousands, and one row each took longer to write than the credit they
 * are derived from. The arrays are not compressed because they are compacted and deleted soon.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const key = ['profile_id', 'level', 'local_day', 'batch', 'conversion_key', 'revenue_type']
const arrays = ['entity_ids', 'reasons', 'platforms', 'counts', 'first_counts', 'amounts']

/** The numbers of one rollup by slot, as one list with one element per slot. */
const bySlot = (column: string) => `coalesce(
  (select array_agg(array[number] order by place) from unnest(d.${column}) with ordinality as n (number, place)), '{}')`

const statements = [
  'alter table credit_delta rename to former_credit_delta',
  'alter index credit_delta_pkey rename to former_credit_delta_pkey',
  `create table credit_delta (
    profile_id uuid not null,
    level smallint not null,
    local_day date not null,
    batch uuid not null,
    conversion_key text collate "C" not null,
    revenue_type text collate "C" not null,
    entity_ids uuid[] not null,
    reasons smallint[] not null,
    platforms text[] collate "C" not null,
    counts integer[] not null,
    first_counts integer[] not null,
    amounts numeric[] not null,
    primary key (${key.join(', ')})
  )`,
  ...arrays.map((column) => `alter table credit_delta alter column ${column} set storage external`),
  // Uncompacted deltas stay uncompacted, one row each.
  `insert into credit_delta (${[...key, ...arrays].join(', ')})
  select d.profile_id, d.level, d.local_day, gen_random_uuid(), d.conversion_key, d.revenue_type, array[d.entity_id],
    array[d.reason], array[d.platform], ${bySlot('counts')}, ${bySlot('first_counts')}, ${bySlot('amounts')}
  from former_credit_delta d`,
  'drop table former_credit_delta',
]
