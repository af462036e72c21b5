import { findRow, type Row } from '../../db/statements/row-queries.ts'
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

const factColumns = ['id', 'workspace_id', 'name', 'timezone', 'reporting_currency'] as const

/** What messages say about a profile. */
export type ProfileFacts = Pick<Row<'profile'>, (typeof factColumns)[number]>

/** Null if the profile is archived or gone. */
export function findProfileFacts(db: Db, profileId: string): Promise<ProfileFacts | null> {
  return findRow(db, 'profile', { id: profileId, archived_at: null }, factColumns)
}
