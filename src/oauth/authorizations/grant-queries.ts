import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'

export interface GrantRow {
  app: { id: string; name: string; client_id: string }
  scopes: Scope[]
  is_delegated: boolean
  authorized_by: string[]
  created_at: Date
}

/** Live grants, newest first; at most one per app on the profile. */
export async function listGrants(db: Db, profileId: string): Promise<GrantRow[]> {
  const rows = await db
    .selectFrom('app_grant as g')
    .innerJoin('app', 'app.id', 'g.app_id')
    .select(['app.id', 'app.name', 'app.client_id', 'g.scopes', 'g.is_delegated', 'g.created_at'])
    .select((eb) =>
      eb
        .selectFrom('app_authorization as a')
        .innerJoin('user_account as u', 'u.id', 'a.user_id')
        .select(sql<string[]>`coalesce(array_agg(distinct u.email order by u.email), '{}')`.as('emails'))
        .whereRef('a.app_id', '=', 'g.app_id')
        .where('a.profile_id', '=', profileId)
        .where('a.activated_at', 'is not', null)
        .where('a.ended_at', 'is', null)
        .as('authorized_by'),
    )
    .where('g.profile_id', '=', profileId)
    .where('g.revoked_at', 'is', null)
    .orderBy('g.created_at', 'desc')
    .orderBy('app.id', 'desc')
    .execute()
  return rows.map(({ id, name, client_id, scopes, authorized_by, ...row }) => ({
    app: { id, name, client_id },
    scopes: scopes as Scope[],
    authorized_by: authorized_by ?? [],
    ...row,
  }))
}

/** Returns false if the app never had one. The time of the first revocation is kept. */
export async function updateGrantRevoked(db: Db, profileId: string, appId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('app_grant')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('profile_id', '=', profileId)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
