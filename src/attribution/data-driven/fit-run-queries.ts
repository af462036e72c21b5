import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** The latest fit of a profile. */
export interface FitRun {
  state: 'running' | 'completed' | 'failed'
  /** People whose touches were read. */
  people: number
  started_at: Date
  finished_at: Date | null
  error: string | null
}

/** A run without progress for this long has lost its worker. */
const lostAfterMs = 30 * 60_000

/** Opens a run unless one is open; returns whether it did. */
export async function insertOpenFitRun(db: Db, profileId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into data_driven_run as r (profile_id, state, people, started_at, updated_at)
    values (${profileId}, 'running', 0, ${now}, ${now})
    on conflict (profile_id) do update set state = 'running', people = 0, started_at = excluded.started_at,
      updated_at = excluded.updated_at, finished_at = null, error = null
    where r.state <> 'running' or r.updated_at < ${new Date(now.getTime() - lostAfterMs)}
    returning profile_id`.execute(db)
  return rows.length > 0
}

export async function updateFitRun(
  db: Db,
  profileId: string,
  now: Date,
  change: Partial<Omit<FitRun, 'started_at'>>,
): Promise<void> {
  await db
    .updateTable('data_driven_run')
    .set({ ...change, updated_at: now })
    .where('profile_id', '=', profileId)
    .execute()
}

export async function findFitRun(db: Db, profileId: string): Promise<FitRun | null> {
  const row = await db
    .selectFrom('data_driven_run')
    .select(['state', 'people', 'started_at', 'finished_at', 'error'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row ?? null
}
