import { sql } from 'kysely'
import {
  findRow,
  insertNewRow,
  insertRow,
  lockRow,
  type NewRow,
  type Row,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Role, Scope } from '../../kernel/context/scopes.ts'
import { memberProfiles } from '../../tenancy/users/member-profile-queries.ts'

/* An authorization may cover every profile of its user, so these queries start from the user, the app or the presented token. */

export type Authorization = Omit<Row<'app_authorization'>, 'scopes'> & { scopes: Scope[] }

export async function insertAuthorization(
  db: Db,
  authorization: NewRow<'app_authorization'>,
  code: NewRow<'authorization_code'>,
): Promise<boolean> {
  const isNew = await insertNewRow(db, 'app_authorization', authorization)
  if (isNew) await insertRow(db, 'authorization_code', code)
  return isNew
}

/** Finds the authorization of a code or refresh token by its id. */
export async function findAuthorizationOf(
  db: Db,
  table: 'authorization_code' | 'refresh_token',
  id: string,
): Promise<{ authorization_id: string; profile_id: string | null } | null> {
  const row = await db
    .selectFrom('app_authorization as a')
    .select(['a.id as authorization_id', 'a.profile_id'])
    .where('a.id', '=', (eb) => eb.selectFrom(table).select('authorization_id').where(`${table}.id`, '=', id))
    .executeTakeFirst()
  return row ?? null
}

/** Everything that uses or ends an authorization holds this lock, so that concurrent requests run one after the other. */
export async function lockAuthorization(db: Db, id: string): Promise<Authorization | null> {
  return (await lockRow(db, 'app_authorization', { id })) as Authorization | null
}

export async function findCode(db: Db, id: string): Promise<Row<'authorization_code'>> {
  return (await findRow(db, 'authorization_code', { id }))!
}

export async function findRefreshToken(db: Db, id: string): Promise<Row<'refresh_token'>> {
  return (await findRow(db, 'refresh_token', { id }))!
}

export async function updateSpent(db: Db, table: 'authorization_code' | 'refresh_token', id: string, at: Date) {
  await updateRow(db, table, { id }, { used_at: at })
}

export function insertRefreshToken(db: Db, token: NewRow<'refresh_token'>): Promise<void> {
  return insertRow(db, 'refresh_token', token)
}

export async function updateUsed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('app_authorization')
    .set((eb) => ({ activated_at: eb.fn.coalesce('activated_at', eb.val(at)), last_used_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Ends authorizations and revokes every token issued for them. */
export async function updateEnded(db: Db, ids: readonly string[], at: Date, because: string): Promise<void> {
  await db
    .updateTable('app_authorization')
    .set({ ended_at: at, end_reason: because })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  for (const table of ['api_key', 'user_token'] as const) {
    await db
      .updateTable(table)
      .set({ revoked_at: at })
      .where('authorization_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute()
  }
}

/** The live authorizations of an app on a profile, in a fixed order, so that two callers cannot deadlock. */
export async function listLiveIds(db: Db, profileId: string, appId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app_authorization')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('app_id', '=', appId)
    .where('activated_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A grant that was created by consent is revoked with the last authorization; any other grant stays. */
export async function updateDelegatedGrantRevoked(db: Db, profileId: string, appId: string, at: Date): Promise<void> {
  const live = { profile_id: profileId, app_id: appId, is_delegated: true, revoked_at: null }
  await updateRow(db, 'app_grant', live, { revoked_at: at })
}

export interface AuthorizationRow
  extends Pick<Authorization, 'id' | 'kind' | 'scopes' | 'created_at' | 'last_used_at'> {
  app_id: string
  app_name: string
  app_client_id: string
  app_registration: 'operator' | 'person' | 'document' | 'dynamic'
  profile_id: string | null
  profile_name: string | null
}

/** The live authorizations of a user, newest first. */
export async function listAuthorizations(
  db: Db,
  userId: string,
  page: { limit: number; before_id: string | null },
): Promise<AuthorizationRow[]> {
  return (
    db
      .selectFrom('app_authorization as a')
      .innerJoin('app', 'app.id', 'a.app_id')
      .leftJoin(memberProfiles.as('m'), (join) =>
        join.onRef('m.profile_id', '=', 'a.profile_id').onRef('m.user_id', '=', 'a.user_id'),
      )
      .leftJoin('profile as p', 'p.id', 'm.profile_id')
      .select(['a.id', 'a.kind', 'a.scopes', 'a.created_at', 'a.last_used_at', 'a.app_id', 'app.name as app_name'])
      .select(['app.client_id as app_client_id', 'app.registration as app_registration'])
      .select(['a.profile_id', 'p.name as profile_name'])
      .where('a.user_id', '=', userId)
      .where('a.activated_at', 'is not', null)
      .where('a.ended_at', 'is', null)
      // Without access to its profile an authorization has no effect, and the name of the profile is not shown.
      .where((eb) => eb.or([eb('a.profile_id', 'is', null), eb('m.profile_id', 'is not', null)]))
      .$if(page.before_id !== null, (query) => query.where('a.id', '<', page.before_id!))
      .orderBy('a.id', 'desc')
      .limit(page.limit)
      .$castTo<AuthorizationRow>()
      .execute()
  )
}

export interface OfferedProfile {
  id: string
  name: string
  workspace_id: string
  workspace_name: string
  role: Role
  is_limited: boolean
  privacy_mode: 'standard' | 'platform_safe' | 'hipaa'
  is_healthcare_agency: boolean
}

/** Every profile that a user may choose. */
export async function listOfferedProfiles(db: Db, userId: string): Promise<OfferedProfile[]> {
  return db
    .selectFrom(memberProfiles.as('m'))
    .innerJoin('profile as p', 'p.id', 'm.profile_id')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .select(['p.id', 'p.name', 'p.privacy_mode', 'w.id as workspace_id', 'w.name as workspace_name'])
    .select(['m.role', 'm.is_limited', 'w.is_healthcare_agency'])
    .where('m.user_id', '=', userId)
    .where('p.archived_at', 'is', null)
    .orderBy('w.name')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/** Stores an app with the current content of its client document; returns its id. */
export async function insertDocumentApp(
  db: Db,
  app: { id: string; client_id: string; name: string; redirect_uris: string[]; scopes: Scope[]; created_at: Date },
): Promise<string> {
  const { scopes: allowed_scopes, ...appColumns } = app
  const row = await db
    .insertInto('app')
    .values({
      ...appColumns,
      allowed_scopes,
      client_secret_hash: null,
      allowed_return_origins: [],
      rate_limit_tier: 'standard',
      registration: 'document',
    })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({
        name: sql<string>`excluded.name`,
        redirect_uris: sql<string[]>`excluded.redirect_uris`,
        allowed_scopes: sql<string[]>`excluded.allowed_scopes`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
