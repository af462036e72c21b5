import { type Kysely, sql } from 'kysely'

/** Values that rows hold get the names that the API returns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, column, from, to, allowed } of checked) {
    const [on, ref, constraint] = [sql.table(table), sql.ref(column), sql.ref(`${table}_${column}_check`)]
    for (const name of await listChecks(db, table, column)) {
      await sql`alter table ${on} drop constraint ${sql.ref(name)}`.execute(db)
    }
    await sql`update ${on} set ${ref} = ${sql.lit(to)} where ${ref} = ${sql.lit(from)}`.execute(db)
    const values = sql.join(allowed.map((value) => sql.lit(value)))
    await sql`alter table ${on} add constraint ${constraint} check (${ref} in (${values}))`.execute(db)
  }
  await sql`update audit_event set action = 'sign_in_link_created' where action = 'sign_in_link_minted'`.execute(db)
  await sql`
    update webhook_delivery set attempts = (
      select jsonb_agg(case when entry ? 'answer'
        then entry - 'answer' || jsonb_build_object('response_excerpt', entry -> 'answer') else entry end order by position)
      from jsonb_array_elements(attempts) with ordinality as entries (entry, position))
    where jsonb_path_exists(attempts, '$[*].answer')`.execute(db)
}

/** The names of a column's check constraints; if a table was created again, they end in a number. */
async function listChecks(db: Kysely<unknown>, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select k.conname as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
    where k.contype = 'c' and k.conrelid = ${table}::regclass and a.attname = ${column}`.execute(db)
  return rows.map(({ name }) => name)
}

const checked = [
  {
    table: 'ad_action',
    column: 'status',
    from: 'refused',
    to: 'rejected',
    allowed: ['pending', 'unknown', 'applied', 'no_change', 'rejected', 'failed'],
  },
  {
    table: 'identity_conflict',
    column: 'reason',
    from: 'kept_apart',
    to: 'merge_undone',
    allowed: ['national_id', 'visitor', 'browser', 'merge_undone', 'healthcare'],
  },
  {
    table: 'personal_data_access',
    column: 'result',
    from: 'nobody',
    to: 'none',
    allowed: ['disclosed', 'none'],
  },
]
