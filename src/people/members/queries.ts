import { sql } from 'kysely'
import { countRows, deleteRow, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'

export interface Member {
  user_id: string
  email: string
  role: Role
  is_limited: boolean
  has_second_factor: boolean
  created_at: Date
}

function selectMembers(db: Db, workspaceId: string) {
  return db
    .selectFrom('workspace_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.email', 'm.role', 'm.is_limited', 'm.created_at'])
    .select((eb) => eb('u.totp_confirmed_at', 'is not', null).$castTo<boolean>().as('has_second_factor'))
    .where('m.workspace_id', '=', workspaceId)
}

export async function listMembers(
  db: Db,
  workspaceId: string,
  page: { limit: number; after_id: string | null },
): Promise<Member[]> {
  return selectMembers(db, workspaceId)
    .$if(page.after_id !== null, (query) => query.where('m.user_id', '>', page.after_id!))
    .orderBy('m.user_id')
    .limit(page.limit)
    .execute()
}

export async function findMember(db: Db, workspaceId: string, userId: string): Promise<Member | null> {
  const row = await selectMembers(db, workspaceId).where('m.user_id', '=', userId).executeTakeFirst()
  return row ?? null
}

export function countOwners(db: Db, workspaceId: string): Promise<number> {
  return countRows(db, 'workspace_member', { workspace_id: workspaceId, role: 'owner' })
}

export async function updateMember(
  db: Db,
  workspaceId: string,
  userId: string,
  changes: { role: Role; is_limited?: boolean },
): Promise<void> {
  await updateRow(db, 'workspace_member', { workspace_id: workspaceId, user_id: userId }, changes)
}

export async function deleteMember(db: Db, workspaceId: string, userId: string): Promise<void> {
  await deleteRow(db, 'workspace_member', { workspace_id: workspaceId, user_id: userId })
}

/** Members and open invitations. */
export async function countSeats(db: Db, workspaceId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from workspace_member where workspace_id = ${workspaceId})
      + (select count(*) from invitation where workspace_id = ${workspaceId}
          and accepted_at is null and revoked_at is null and expires_at > ${now}) as count`.execute(db)
  return Number(rows[0]!.count)
}

/** Whether the service sends email to this user: not if they belong only to workspaces that apps provisioned. */
export async function findIsMailable(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .select('w.provisioned_by_app_id')
    .where('m.user_id', '=', userId)
    .execute()
  return rows.length === 0 || rows.some((row) => row.provisioned_by_app_id === null)
}
