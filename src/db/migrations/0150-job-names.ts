import { type Kysely, sql } from 'kysely'

/**
 * Jobs get the names of what they do. Waiting jobs and dead letters follow to the new name; the schedules are written again when
 * workers start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new database has no tables of pg-boss yet.
  const { rows } = await sql<{ is_installed: boolean }>`
    select to_regclass('pgboss.queue') is not null as is_installed`.execute(db)
  if (!rows[0]!.is_installed) return
  for (const [from, to] of Object.entries(names)) {
    await sql`delete from pgboss.schedule where name = ${from}`.execute(db)
    await sql`update pgboss.queue set name = ${to} where name = ${from}`.execute(db)
    await sql`update pgboss.job set name = ${to} where name = ${from}`.execute(db)
    await sql`update pgboss.job set source_name = ${to} where source_name = ${from}`.execute(db)
  }
}

const names = {
  'fold-sums': 'compact-rollups',
  'recount-sums': 'verify-rollups',
  'keep-parts': 'maintain-partitions',
  'thin-history': 'prune-history',
  'purge-person-accesses': 'purge-access-log',
}
