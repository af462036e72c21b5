import { sql } from 'kysely'
import { findRow, insertNewRow, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { grantableScopes, healthcareForbiddenScopes } from '../callers/scopes-of-grant.ts'
import type { App, Grant } from './app-schemas.ts'

export const appColumns = [
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
export function insertApp(db: Db, app: App & { client_secret_hash: Buffer | null }): Promise<boolean> {
  return insertNewRow(db, 'app', app)
}

export async function findApp(db: Db, appId: string): Promise<App | null> {
  return (await findRow(db, 'app', { id: appId }, appColumns)) as App | null
}

type Client = App & { client_secret_hash: Buffer | null }

/** Includes the hash of the secret; only for the token endpoint. */
export async function findClient(db: Db, client_id: string): Promise<Client | null> {
  return (await findRow(db, 'app', { client_id }, [...appColumns, 'client_secret_hash'])) as Client | null
}

interface NewGrant {
  app_id: string
  scopes: Scope[]
  created_at: Date
  /** Created by the consent of a user; default: false. */
  is_delegated?: boolean
}

function newGrant(db: Db, profileId: string, grant: NewGrant) {
  return db.insertInto('app_grant').values({ profile_id: profileId, ...grant })
}

function renewed({ scopes, is_delegated = false }: NewGrant) {
  return { scopes, revoked_at: null, is_relinquished: false, is_delegated }
}

/** Creates a grant if the app has no live one; a live grant is unchanged. */
export async function insertGrant(db: Db, profileId: string, grant: NewGrant): Promise<void> {
  await newGrant(db, profileId, grant)
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'app_id'])
        .doUpdateSet(renewed(grant))
        .where('app_grant.revoked_at', 'is not', null),
    )
    .execute()
}

/** Sets the scopes of the app's grant, and creates it if needed. */
export async function updateGrant(db: Db, profileId: string, grant: NewGrant): Promise<void> {
  await newGrant(db, profileId, grant)
    .onConflict((conflict) => conflict.columns(['profile_id', 'app_id']).doUpdateSet(renewed(grant)))
    .execute()
}

export async function findGrant(db: Db, profileId: string, appId: string): Promise<Grant | null> {
  const grant = { profile_id: profileId, app_id: appId }
  const columns = ['scopes', 'revoked_at', 'is_relinquished', 'is_delegated'] as const
  return (await findRow(db, 'app_grant', grant, columns)) as Grant | null
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
    const scopes = grantableScopes(grant.scopes as Scope[], { is_healthcare_family: true })
    await updateRow(db, 'app_grant', { profile_id: profileId, app_id: grant.app_id }, { scopes })
  }
}
