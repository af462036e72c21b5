import type { Actor, BoundProfile, Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { memberProfiles } from '../users/member-profile-queries.ts'

/** A profile that a credential can access. */
export interface ReachableProfile {
  id: string
  name: string
  workspace_id: string
  workspace_name: string
  timezone: string
  reporting_currency: string
  /** The role of the user, if the credential belongs to one. */
  role: Role | null
}

/**
 * The profiles that the caller can access, by name: those of a user, those of an app's grants, or the one of the
 * credential.
 */
export async function listReachableProfiles(
  db: Db,
  actor: Actor,
  boundProfile: BoundProfile | null,
  { limit, search = null }: { limit: number; search?: string | null },
): Promise<ReachableProfile[]> {
  let query = db
    .selectFrom('profile as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.id', 'p.name', 'p.workspace_id', 'w.name as workspace_name', 'p.timezone', 'p.reporting_currency'])
    .where('p.archived_at', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) => eb.or([eb('p.name', 'ilike', pattern), eb('w.name', 'ilike', pattern)]))
  }
  if (boundProfile) query = query.where('p.id', '=', boundProfile.id)
  if (actor.kind === 'user') {
    return query
      .innerJoin(memberProfiles.as('m'), (join) =>
        join.onRef('m.profile_id', '=', 'p.id').on('m.user_id', '=', actor.user_id),
      )
      .select('m.role')
      .execute()
  }
  if (!boundProfile && actor.kind !== 'app') return []
  if (actor.kind === 'app') {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('app_grant as g')
          .whereRef('g.profile_id', '=', 'p.id')
          .where('g.app_id', '=', actor.app_id)
          .where('g.revoked_at', 'is', null),
      ),
    )
  }
  return (await query.execute()).map((profile) => ({ ...profile, role: null }))
}
