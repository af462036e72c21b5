import {
  findRow,
  insertNewRow,
  insertRow,
  lockRow,
  type NewRow,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Workspace } from './schemas.ts'

export type { Workspace } from './schemas.ts'

export function insertWorkspace(db: Db, workspace: NewRow<'workspace'>): Promise<void> {
  return insertRow(db, 'workspace', workspace)
}

export async function findWorkspace(db: Db, id: string): Promise<Workspace | null> {
  return (await findRow(db, 'workspace', { id })) as Workspace | null
}

/** Until the transaction ends, no other transaction can add a profile to the workspace or change its settings. */
export async function lockWorkspace(db: Db, id: string): Promise<Workspace | null> {
  return (await lockRow(db, 'workspace', { id })) as Workspace | null
}

export async function updateWorkspace(db: Db, id: string, changes: RowChanges<'workspace'>): Promise<void> {
  await updateRow(db, 'workspace', { id }, changes)
}

/** Newest first. */
export async function listWorkspaces(db: Db, page: { limit: number; before_id: string | null }): Promise<Workspace[]> {
  return db
    .selectFrom('workspace')
    .selectAll()
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .$castTo<Workspace>()
    .execute()
}

/** Returns false if the user is already a member. */
export function insertMember(
  db: Db,
  workspaceId: string,
  member: Omit<NewRow<'workspace_member'>, 'workspace_id'>,
): Promise<boolean> {
  return insertNewRow(db, 'workspace_member', { workspace_id: workspaceId, ...member })
}
