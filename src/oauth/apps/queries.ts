import { sql } from 'kysely'
import { countRows, type RowChanges } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import { appColumns } from '../../tenancy/apps/app-queries.ts'
import type { App } from '../../tenancy/apps/app-schemas.ts'

export type OwnApp = App & { is_public: boolean }

const columns = [...appColumns, sql<boolean>`client_secret_hash is null`.as('is_public')] as const

export function countOwnApps(db: Db, workspaceId: string): Promise<number> {
  return countRows(db, 'app', { workspace_id: workspaceId })
}

/** Newest first. */
export async function listOwnApps(
  db: Db,
  workspaceId: string,
  page: { limit: number; before_id: string | null },
): Promise<OwnApp[]> {
  return db
    .selectFrom('app')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .$castTo<OwnApp>()
    .execute()
}

export async function lockOwnApp(db: Db, workspaceId: string, id: string): Promise<OwnApp | null> {
  const row = await db
    .selectFrom('app')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$castTo<OwnApp>()
    .executeTakeFirst()
  return row ?? null
}

/** Null if the workspace has no such app. */
export async function updateOwnApp(
  db: Db,
  workspaceId: string,
  id: string,
  changes: RowChanges<'app'>,
): Promise<OwnApp | null> {
  const row = await db
    .updateTable('app')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .$castTo<OwnApp>()
    .executeTakeFirst()
  return row ?? null
}
