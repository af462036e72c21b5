import type { Db } from '../../kernel/context/db-handle.ts'
import type { EvaluatedRanker } from './domain/evaluate-ranker.ts'

export interface Ranker {
  version: number
  weights: number[]
}

/** The one in use; null: the rules are. */
export async function findRanker(db: Db, workspaceId: string): Promise<Ranker | null> {
  const row = await db
    .selectFrom('ad_ranker')
    .select(['version', 'weights'])
    .where('workspace_id', '=', workspaceId)
    .where('retired_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function updateRankersRetired(db: Db, workspaceId: string, at: Date): Promise<void> {
  await db
    .updateTable('ad_ranker')
    .set({ retired_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('retired_at', 'is', null)
    .execute()
}

/** Whoever trains holds the workspace, so that versions count up one by one. */
export async function lockWorkspace(db: Db, workspaceId: string): Promise<void> {
  await db.selectFrom('workspace').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

/** Answers its version. */
export async function insertRanker(db: Db, workspaceId: string, ranker: EvaluatedRanker, at: Date): Promise<number> {
  const { latest } = await db
    .selectFrom('ad_ranker')
    .select((eb) => eb.fn.max('version').as('latest'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const version = (latest ?? 0) + 1
  const row = { workspace_id: workspaceId, version, ...ranker, trained_at: at, retired_at: null }
  await db.insertInto('ad_ranker').values(row).execute()
  return version
}
