import { updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { EvaluatedRanker } from './domain/evaluate-ranker.ts'

export interface Ranker {
  version: number
  weights: number[]
}

/** Returns the ranker in use; null if the rules are used. */
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
  await updateRow(db, 'ad_ranker', { workspace_id: workspaceId, retired_at: null }, { retired_at: at })
}

/** Training locks the workspace, so that versions increase one by one. */
export async function lockWorkspace(db: Db, workspaceId: string): Promise<void> {
  await db.selectFrom('workspace').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

/** Returns the version. */
export async function insertRanker(db: Db, workspaceId: string, ranker: EvaluatedRanker): Promise<number> {
  const { latest } = await db
    .selectFrom('ad_ranker')
    .select((eb) => eb.fn.max('version').as('latest'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const version = (latest ?? 0) + 1
  const row = { workspace_id: workspaceId, version, ...ranker, retired_at: null }
  await db.insertInto('ad_ranker').values(row).execute()
  return version
}
