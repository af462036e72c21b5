import { type Kysely, sql } from 'kysely'

/**
 * For migrations: on a database that is spread over several machines, spreads a new table as another one is; elsewhere it does
 * nothing. Foreign keys come afterwards, because a table that is not spread cannot point to one that is.
 */
export async function spreadLike(db: Kysely<unknown>, table: string, other: string): Promise<void> {
  const installed = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (installed.rows.length === 0) return
  const { rows } = await sql<{ method: string; by: string | null }>`
    select partmethod as method, column_to_column_name(logicalrelid, partkey) as by
    from pg_dist_partition where logicalrelid = ${other}::regclass`.execute(db)
  if (!rows[0]) return
  // The keys that follow point to tables that are copied everywhere, which takes one connection to each machine.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db)
  if (rows[0].method === 'n') await sql`select create_reference_table(${table})`.execute(db)
  else await sql`select create_distributed_table(${table}, ${rows[0].by}, colocate_with => ${other})`.execute(db)
}
