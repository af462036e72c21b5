import type { Db } from '../../kernel/context/context.ts'
import type { ProfileGrant } from '../domain/decide-member.ts'

/** The profiles of limited members; archived ones included, because a restored profile is accessible again. */
export async function listGrants(
  db: Db,
  workspaceId: string,
  userIds: readonly string[],
): Promise<(ProfileGrant & { user_id: string })[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('profile_member')
    .select(['user_id', 'profile_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds)
    .orderBy('profile_id')
    .execute()
}

/** Replaces the profiles of a member. */
export async function updateGrants(
  db: Db,
  workspaceId: string,
  userId: string,
  grants: readonly ProfileGrant[],
  at: Date,
): Promise<void> {
  await db.deleteFrom('profile_member').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute()
  if (grants.length === 0) return
  const rows = grants.map((grant) => ({ ...grant, workspace_id: workspaceId, user_id: userId, created_at: at }))
  await db.insertInto('profile_member').values(rows).execute()
}
