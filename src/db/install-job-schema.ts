import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

export const JOB_SCHEMA = 'pgboss'

/** Creates pg-boss's tables where they are missing. pg-boss does the same when it starts; here nothing else starts. */
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
