import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { PooledHandle } from '../statements/transact.ts'
import type { Schema } from '../tables/tables.ts'
import { describeStep, readCatalogue, runStep } from './distribution-queries.ts'
import { planDistribution } from './plan-distribution.ts'

/**
 * For migrations: on a distributed database, distributes a new table like another one; elsewhere it does nothing. Add foreign
 * keys afterwards, because a local table cannot reference a distributed one.
 */
export async function distributeLike(db: Kysely<unknown>, table: string, template: string): Promise<void> {
  const installed = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (installed.rows.length === 0) return
  const { rows } = await sql<{ method: string; by: string | null }>`
    select partmethod as method, column_to_column_name(logicalrelid, partkey) as by
    from pg_dist_partition where logicalrelid = ${template}::regclass`.execute(db)
  if (!rows[0]) return
  // The foreign keys that follow reference reference tables, which allows one connection per node.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db)
  if (rows[0].method === 'n') await sql`select create_reference_table(${table})`.execute(db)
  else await sql`select create_distributed_table(${table}, ${rows[0].by}, colocate_with => ${template})`.execute(db)
}

/** Advisory lock: only one process distributes tables at a time. */
const distributionLock = 1414678851

/**
 * Runs after migrations: distributes the tables they added by the same steps as `tributary distribute`, and completes an
 * interrupted distribution. Returns the steps taken: none on a single-node database.
 */
export async function distributeNewTables(db: Kysely<Schema>): Promise<string[]> {
  if (!(db instanceof PooledHandle) || !db.database.isDistributed) return []
  const { pool } = db
  if ((await listRemainingSteps(pool)).length === 0) return []
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [distributionLock])
    const steps = await listRemainingSteps(pool)
    for (const step of steps) await runStep(pool, step)
    return steps.map(describeStep)
  } finally {
    // Closing the connection releases the lock, also when the steps failed.
    holder.release(true)
  }
}

async function listRemainingSteps(pool: pg.Pool): Promise<ReturnType<typeof planDistribution>> {
  const catalogue = await readCatalogue(pool)
  const isDistributed = catalogue.tables.some(({ placement }) => placement === 'distributed')
  return isDistributed ? planDistribution(catalogue, []) : []
}
