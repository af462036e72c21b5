import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { grantableScopes, healthcareForbiddenScopes } from '../callers/scopes-of-grant.ts'
import type { App, Grant } from './app-schemas.ts'

const appColumns = [
  'id',
  'client_id',
  'name',
  'redirect_uris',
  'allowed_return_origins',
  'allowed_scopes',
  'rate_limit_tier',
  'registration',
  'workspace_id',
  'created_at',
] as const

/** Returns false if the client id is in use. */
export async function insertApp(db: Db, app: App & { client_secret_hash: Buffer | null }): Promise<boolean> {
  const result = await db
    .insertInto('app')
    .values(app)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findApp(db: Db, appId: string): Promise<App | null> {
  const row = await db.selectFrom('app').select(appColumns).where('id', '=', appId).$castTo<App>().executeTakeFirst()
  return row ?? null
}

/** Includes the hash of the secret; only for the token endpoint. */
export async function findClient(
  db: Db,
  clientId: string,
): Promise<(App & { client_secret_hash: Buffer | null }) | null> {
  const row = await db
    .selectFrom('app')
    .select([...appColumns, 'client_secret_hash'])
    .where('client_id', '=', clientId)
    .$castTo<App & { client_secret_hash: Buffer | null }>()
    .executeTakeFirst()
  return row ?? null
}

interface NewGrant {
  app_id: string
  scopes: Scope[]
  created_at: Date
  /** Created by the consent of a user; default: false. */
  is_delegated?: boolean
}

/** Creates a grant if the app has no live one; a live grant is unchanged. */
export async function insertGrant(db: Db, profileId: string, grant: NewGrant): Promise<void> {
  await db
    .insertInto('app_grant')
    .values({ profile_id: profileId, ...grant, revoked_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'app_id'])
        .doUpdateSet({
          scopes: grant.scopes,
          revoked_at: null,
          is_relinquished: false,
          is_delegated: grant.is_delegated ?? false,
        })
        .where('app_grant.revoked_at', 'is not', null),
    )
    .execute()
}

/** Sets the scopes of the app's grant, and creates it if needed. */
export async function updateGrant(db: Db, profileId: string, grant: NewGrant): Promise<void> {
  await db
    .insertInto('app_grant')
    .values({ profile_id: profileId, ...grant, revoked_at: null })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'app_id']).doUpdateSet({
        scopes: grant.scopes,
        revoked_at: null,
        is_relinquished: false,
        is_delegated: grant.is_delegated ?? false,
      }),
    )
    .execute()
}

export async function findGrant(db: Db, profileId: string, appId: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('app_grant')
    .select(['scopes', 'revoked_at', 'is_relinquished', 'is_delegated'])
    .where('profile_id', '=', profileId)
    .where('app_id', '=', appId)
    .$castTo<Grant>()
    .executeTakeFirst()
  return row ?? null
}

export async function findLiveGrant(db: Db, profileId: string, appId: string): Promise<Grant | null> {
  const grant = await findGrant(db, profileId, appId)
  return grant?.revoked_at === null ? grant : null
}

/** Removes the personal data scopes from every grant on the profile. */
export async function updatePersonGrantsNarrowed(db: Db, profileId: string): Promise<void> {
  const grants = await db
    .selectFrom('app_grant')
    .select(['app_id', 'scopes'])
    .where('profile_id', '=', profileId)
    .where('scopes', '&&', sql<string[]>`${[...healthcareForbiddenScopes]}::text[]`)
    .execute()
  for (const grant of grants) {
    await db
      .updateTable('app_grant')
      .set({ scopes: grantableScopes(grant.scopes as Scope[], { is_healthcare_family: true }) })
      .where('profile_id', '=', profileId)
      .where('app_id', '=', grant.app_id)
      .execute()
  }
}
