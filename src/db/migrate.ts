import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { migrations } from './migrations/index.ts'
import { createViews, dropViews } from './schema/create-views.ts'
import type { Schema } from './tables/tables.ts'

/** The migration that runs now. Step 0 means that this process waits for another one that migrates. */
export interface MigrationStep {
  step: number
  of: number
}

/**
 * Migrates the database to the newest version, or up to `target`. All pending migrations run in one transaction under an advisory
 * lock, so several processes may start concurrently: one applies them, the others wait and find none pending.
 */
export async function migrate(
  db: Kysely<Schema>,
  target?: string,
  onStep: (step: MigrationStep) => void = () => {},
): Promise<{ applied: string[] }> {
  return db.connection().execute(async (connection) => {
    const of = (await pendingMigrations(connection)).length
    let step = 0
    if (of > 0) onStep({ step, of })
    const migrator = createMigrator(connection, () => onStep({ step: ++step, of }))
    await setShardOrder(connection, 'sequential')
    const { error, results } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target))
    if (error) throw error
    await setShardOrder(connection, 'parallel')
    return { applied: (results ?? []).map((result) => result.migrationName) }
  })
}

/**
 * On a cluster, shards modified in parallel cannot be used by some later statements of the same transaction, such as replacing a
 * function. Does nothing elsewhere.
 */
async function setShardOrder(db: Kysely<Schema>, order: 'sequential' | 'parallel'): Promise<void> {
  await sql`select set_config('citus.multi_shard_modify_mode', ${order}, false) from pg_extension where extname = 'citus'`.execute(
    db,
  )
}

/** The migrations of this program that are not applied to the database. */
export async function pendingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const known = await createMigrator(db).getMigrations()
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

function createMigrator(db: Kysely<Schema>, onStart: () => void = () => {}): Migrator {
  const newest = Object.keys(migrations).at(-1)
  const reported = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        onStart()
        await dropViews(db)
        await up(db)
        if (name === newest) await createViews(db)
      },
    },
  ])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(reported) } })
}

export const JOB_SCHEMA = 'pgboss'

/** Creates the tables of pg-boss if they are missing, without starting pg-boss. */
export async function installJobSchema(pool: pg.Pool): Promise<void> {
  if ((await findJobSchemaVersion(pool)) === null) await pool.query(getConstructionPlans(JOB_SCHEMA))
}

export async function findJobSchemaVersion(queryable: pg.Pool | pg.ClientBase): Promise<number | null> {
  const installed = await queryable.query<{ is_installed: boolean }>(
    `select to_regclass('${JOB_SCHEMA}.version') is not null as is_installed`,
  )
  if (!installed.rows[0]?.is_installed) return null
  const { rows } = await queryable.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`)
  return rows[0]?.version ?? null
}
