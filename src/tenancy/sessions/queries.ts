import { deleteRow, type Row, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { memberProfiles } from '../users/member-profile-queries.ts'

export async function findSessionView(
  db: Db,
  sessionId: string,
): Promise<{ user_id: string; email: string; is_operator: boolean; expires_at: Date } | null> {
  const row = await db
    .selectFrom('console_session as s')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.email', 'u.is_operator', 's.expires_at'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

export interface ReachableProfile {
  workspace_id: string
  workspace_name: string
  archived_at: Date | null
  role: Role
  is_limited: boolean
  profile_id: string | null
  profile_name: string | null
  profile_role: Role | null
  is_demo: boolean | null
}

/** Every workspace of the user with the profiles they have access to; one row for a workspace without any. */
export async function listReachableProfiles(db: Db, userId: string): Promise<ReachableProfile[]> {
  return db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .leftJoin(
      db
        .selectFrom('profile')
        .innerJoin(memberProfiles.as('access'), 'access.profile_id', 'profile.id')
        .select(['profile.id', 'profile.name', 'profile.is_demo', 'access.role', 'access.workspace_id'])
        .where('access.user_id', '=', userId)
        .where('profile.archived_at', 'is', null)
        .as('p'),
      'p.workspace_id',
      'w.id',
    )
    .select(['w.id as workspace_id', 'w.name as workspace_name', 'w.archived_at', 'm.role', 'm.is_limited'])
    .select(['p.id as profile_id', 'p.name as profile_name', 'p.role as profile_role', 'p.is_demo'])
    .where('m.user_id', '=', userId)
    .orderBy('w.name')
    .orderBy('w.id')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

export async function updateActiveProfile(db: Db, sessionId: string, profileId: string): Promise<void> {
  await updateRow(db, 'console_session', { id: sessionId }, { active_profile_id: profileId })
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await deleteRow(db, 'console_session', { id: sessionId })
}

const sessionColumns = ['id', 'created_at', 'expires_at', 'address', 'user_agent'] as const
type SessionRow = Pick<Row<'console_session'>, (typeof sessionColumns)[number]>

/** The sessions of a user, newest first, without expired ones. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('console_session')
    .select(sessionColumns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Returns false if the user has no such session. */
export function deleteSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return deleteRow(db, 'console_session', { user_id: userId, id: sessionId })
}

/** Deletes all sessions of a user except the current one, if there is one. Returns the number. */
export async function deleteOtherSessions(db: Db, userId: string, currentId: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('console_session')
    .where('user_id', '=', userId)
    .$if(currentId !== null, (query) => query.where('id', '<>', currentId!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
