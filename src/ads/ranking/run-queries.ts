import { sql } from 'kysely'
import { findRow, listNewestRows, type Row, type RowChanges, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { newId } from '../../kernel/ids.ts'

const runColumns = [
  ...(['id', 'state', 'ads', 'scores_total', 'scores_done', 'model_version'] as const),
  ...(['started_at', 'finished_at', 'error'] as const),
]
export type ScoreRun = Pick<Row<'score_run'>, (typeof runColumns)[number]>

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

export function findRun(db: Db, profileId: string, id: string): Promise<ScoreRun | null> {
  return findRow(db, 'score_run', { profile_id: profileId, id }, runColumns)
}

export async function findLatestRun(db: Db, profileId: string): Promise<ScoreRun | null> {
  const [latest] = await listNewestRows(db, 'score_run', { profile_id: profileId }, latestOnly, runColumns)
  return latest ?? null
}

const latestOnly = { limit: 1, before_id: null }

/** Replacing scores locks the run, so that two jobs run one after the other. */
export async function lockRun(db: Db, profileId: string, id: string): Promise<void> {
  await sql`select from score_run where profile_id = ${profileId} and id = ${id} for update`.execute(db)
}

export async function updateRun(db: Db, profileId: string, id: string, changes: RowChanges<'score_run'>) {
  await updateRow(db, 'score_run', { profile_id: profileId, id }, changes)
}
