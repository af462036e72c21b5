import type { Selectable, Updateable } from 'kysely'
import type { InvitationTable } from '../../db/tables/people.ts'
import type { Db } from '../../kernel/context/context.ts'

export type Invitation = Selectable<InvitationTable>

export async function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  const profiles = invitation.profiles && JSON.stringify(invitation.profiles)
  await db
    .insertInto('invitation')
    .values({ ...invitation, profiles })
    .execute()
}

export async function findInvitation(db: Db, invitationId: string): Promise<Invitation | null> {
  const row = await db.selectFrom('invitation').selectAll().where('id', '=', invitationId).executeTakeFirst()
  return row ?? null
}

/** Locked, so that one link creates one member. */
export async function lockInvitation(db: Db, invitationId: string): Promise<Invitation | null> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateInvitation(
  db: Db,
  invitationId: string,
  changes: Updateable<InvitationTable>,
): Promise<void> {
  await db.updateTable('invitation').set(changes).where('id', '=', invitationId).execute()
}

/** Does nothing if a newer link was created, whose email is still pending. */
export async function updateInvitationMailed(
  db: Db,
  invitationId: string,
  secretHash: Buffer,
  at: Date,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ mailed_at: at })
    .where('id', '=', invitationId)
    .where('secret_hash', '=', secretHash)
    .execute()
}

/** Newest first. */
export async function listInvitations(
  db: Db,
  workspaceId: string,
  page: { limit: number; before_id: string | null },
): Promise<Invitation[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
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

export async function findEmailOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user_account').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}
