import type { Db } from '../../kernel/context/db-handle.ts'
import { memberProfiles } from '../../tenancy/users/member-profile-queries.ts'

/** Those of the users who may see the profile, with their email addresses. */
export async function listMailableMembers(
  db: Db,
  profileId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; email: string }[]> {
  return db
    .selectFrom(memberProfiles.as('m'))
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.email'])
    .where('m.profile_id', '=', profileId)
    .where('m.user_id', 'in', userIds)
    .execute()
}

export async function findMailableMember(
  db: Db,
  profileId: string,
  userId: string,
): Promise<{ user_id: string; email: string } | null> {
  return (await listMailableMembers(db, profileId, [userId]))[0] ?? null
}

/** What messages say about a profile. */
export interface ProfileFacts {
  id: string
  workspace_id: string
  name: string
  timezone: string
  reporting_currency: string
}

/** Null if the profile is archived or gone. */
export async function findProfileFacts(db: Db, profileId: string): Promise<ProfileFacts | null> {
  const row = await db
    .selectFrom('profile')
    .select(['id', 'workspace_id', 'name', 'timezone', 'reporting_currency'])
    .where('id', '=', profileId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
