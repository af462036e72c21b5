import type { Updateable } from 'kysely'
import type { WorkspaceTable } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import type { Workspace } from './schemas.ts'

export type { Workspace } from './schemas.ts'

const workspaceColumns = [
  'id',
  'name',
  'plan',
  'is_healthcare_agency',
  'provisioned_by_app_id',
  'created_at',
  'archived_at',
] as const

export async function insertWorkspace(db: Db, workspace: Workspace): Promise<void> {
  await db.insertInto('workspace').values(workspace).execute()
}

export async function findWorkspace(db: Db, workspaceId: string): Promise<Workspace | null> {
  const row = await db
    .selectFrom('workspace')
    .select(workspaceColumns)
    .where('id', '=', workspaceId)
    .$castTo<Workspace>()
    .executeTakeFirst()
  return row ?? null
}

/** Until the transaction ends, no other transaction can add a profile to the workspace or change its settings. */
export async function lockWorkspace(db: Db, workspaceId: string): Promise<Workspace | null> {
  const row = await db
    .selectFrom('workspace')
    .select(workspaceColumns)
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .$castTo<Workspace>()
    .executeTakeFirst()
  return row ?? null
}

export async function updateWorkspace(
  db: Db,
  workspaceId: string,
  changes: Pick<Updateable<WorkspaceTable>, 'name' | 'plan' | 'is_healthcare_agency' | 'archived_at'>,
): Promise<void> {
  await db.updateTable('workspace').set(changes).where('id', '=', workspaceId).execute()
}

/** Newest first. */
export async function listWorkspaces(db: Db, page: { limit: number; before_id: string | null }): Promise<Workspace[]> {
  return db
    .selectFrom('workspace')
    .select(workspaceColumns)
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .$castTo<Workspace>()
    .execute()
}

/** Returns false if the user is already a member. */
export async function insertMember(
  db: Db,
  workspaceId: string,
  member: { user_id: string; role: Role; is_limited?: boolean; created_at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('workspace_member')
    .values({ workspace_id: workspaceId, ...member })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
