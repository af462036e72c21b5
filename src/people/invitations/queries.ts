import {
  findRow,
  insertRow,
  listNewestRows,
  lockRow,
  type Row,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

export type Invitation = Row<'invitation'>

export function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  const profiles = invitation.profiles && JSON.stringify(invitation.profiles)
  return insertRow(db, 'invitation', { ...invitation, profiles })
}

export function findInvitation(db: Db, id: string): Promise<Invitation | null> {
  return findRow(db, 'invitation', { id })
}

/** The business that an invitation is for: the only profile that the member will see; otherwise the workspace. */
export async function findInvitedName(
  db: Db,
  { workspace_id, profiles }: Pick<Invitation, 'workspace_id' | 'profiles'>,
  workspaceName: string,
): Promise<string> {
  const ids = profiles?.map(({ profile_id }) => profile_id)
  const found = await db
    .selectFrom('profile')
    .select('name')
    .where('workspace_id', '=', workspace_id)
    .where('archived_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]!.name : workspaceName
}

/** Locked, so that one link creates one member. */
export function lockInvitation(db: Db, id: string): Promise<Invitation | null> {
  return lockRow(db, 'invitation', { id })
}

export async function updateInvitation(db: Db, id: string, changes: RowChanges<'invitation'>): Promise<void> {
  await updateRow(db, 'invitation', { id }, changes)
}

/** Does nothing if a newer link was created, whose email is still pending. */
export async function updateInvitationMailed(db: Db, id: string, secret_hash: Buffer, at: Date): Promise<void> {
  await updateRow(db, 'invitation', { id, secret_hash }, { mailed_at: at })
}

/** Newest first. */
export function listInvitations(
  db: Db,
  workspaceId: string,
  page: { limit: number; before_id: string | null },
): Promise<Invitation[]> {
  return listNewestRows(db, 'invitation', { workspace_id: workspaceId }, page)
}

/** Whether the email belongs to a member of the workspace or to an open invitation. */
export async function findKnownAs(
  db: Db,
  workspaceId: string,
  email: string,
  now: Date,
): Promise<'member' | 'invited' | null> {
  const member = await db
    .selectFrom('workspace_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (member) return 'member'
  const open = await db
    .selectFrom('invitation')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open ? 'invited' : null
}
