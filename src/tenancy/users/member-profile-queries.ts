import { expressionBuilder, sql } from 'kysely'
import { findRow } from '../../db/statements/row-queries.ts'
import type { Schema } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'

/**
 * The profiles of every user, archived ones included, with the role there. This is the only definition of who has access to a
 * profile: a member has their role on all profiles of the workspace, a limited member only on the profiles they were given.
 */
export const memberProfiles = expressionBuilder<Schema>()
  .selectFrom('workspace_member as wm')
  .innerJoin('profile as wp', 'wp.workspace_id', 'wm.workspace_id')
  .leftJoin('profile_member as pm', (join) =>
    join.onRef('pm.profile_id', '=', 'wp.id').onRef('pm.user_id', '=', 'wm.user_id'),
  )
  .select(['wm.user_id', 'wm.workspace_id', 'wm.is_limited', 'wp.id as profile_id'])
  .select(sql<Role>`case when wm.is_limited then pm.role else wm.role end`.as('role'))
  .where((eb) => eb.or([eb('wm.is_limited', '=', false), eb('pm.role', 'is not', null)]))

/** The role of a user on a profile, archived or not. */
export async function findRoleOnProfile(db: Db, profileId: string, userId: string): Promise<Role | null> {
  const row = await db
    .selectFrom(memberProfiles.as('m'))
    .select('m.role')
    .where('m.profile_id', '=', profileId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row?.role ?? null
}

/** The profiles of a workspace on which the user is owner or admin, archived ones included, in a fixed order. */
export async function listAdministeredProfileIds(db: Db, workspaceId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(memberProfiles.as('m'))
    .select('m.profile_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', userId)
    .where('m.role', 'in', ['owner', 'admin'])
    .orderBy('m.profile_id')
    .execute()
  return rows.map(({ profile_id }) => profile_id)
}

export interface Membership {
  /** Of a limited member, the highest of their roles on profiles. */
  role: Role
  /** Has access only to some profiles of the workspace. */
  is_limited: boolean
}

export function findMembership(db: Db, workspaceId: string, userId: string): Promise<Membership | null> {
  return findRow(db, 'workspace_member', { workspace_id: workspaceId, user_id: userId }, ['role', 'is_limited'])
}

/** The role in the workspace itself: a limited member has none. */
export async function findMemberRole(db: Db, workspaceId: string, userId: string): Promise<Role | null> {
  const member = await findMembership(db, workspaceId, userId)
  return member && !member.is_limited ? member.role : null
}
