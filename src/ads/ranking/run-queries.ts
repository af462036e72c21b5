import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { newId } from '../../kernel/ids.ts'

export interface ScoreRun {
  id: string
  state: 'running' | 'completed' | 'failed'
  ads: number
  scores_total: number
  scores_done: number
  model_version: number | null
  started_at: Date
  finished_at: Date | null
  error: string | null
}

/** Returns the profile's open run, or inserts one. */
export async function insertOpenRun(db: Db, profileId: string, at: Date): Promise<string> {
  for (;;) {
    await sql`
      insert into score_run (profile_id, id, state, ads, scores_total, scores_done, started_at)
      values (${profileId}, ${newId(at.getTime())}, 'running', 0, 0, 0, ${at})
      on conflict (profile_id) where state = 'running' do nothing`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from score_run where profile_id = ${profileId} and state = 'running' for key share`.execute(db)
    if (rows[0]) return rows[0].id
  }
}

export async function findRun(db: Db, profileId: string, id: string): Promise<ScoreRun | null> {
  return (await selectRuns(db, profileId).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findLatestRun(db: Db, profileId: string): Promise<ScoreRun | null> {
  const query = selectRuns(db, profileId).orderBy('started_at', 'desc').orderBy('id', 'desc').limit(1)
  return (await query.executeTakeFirst()) ?? null
}

/** Replacing scores locks the run, so that two jobs run one after the other. */
export async function lockRun(db: Db, profileId: string, id: string): Promise<void> {
  await sql`select from score_run where profile_id = ${profileId} and id = ${id} for update`.execute(db)
}

export async function updateRun(
  db: Db,
  profileId: string,
  id: string,
  changes: Partial<Omit<ScoreRun, 'id' | 'started_at'>>,
): Promise<void> {
  await db.updateTable('score_run').set(changes).where('profile_id', '=', profileId).where('id', '=', id).execute()
}

function selectRuns(db: Db, profileId: string) {
  return db
    .selectFrom('score_run')
    .select([
      'id',
      'state',
      'ads',
      'scores_total',
      'scores_done',
      'model_version',
      'started_at',
      'finished_at',
      'error',
    ])
    .where('profile_id', '=', profileId)
}
