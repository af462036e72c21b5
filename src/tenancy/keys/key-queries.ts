import { sql } from 'kysely'
import { findRow, insertRow, lockRow, type NewRow, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import { healthcareForbiddenScopes } from '../callers/scopes-of-grant.ts'
import type { Key } from './schemas.ts'

const keyColumns = [
  'id',
  'profile_id',
  'app_id',
  'name',
  'scopes',
  'rate_limit_per_minute',
  'expires_at',
  'revoked_at',
  'replaced_by_id',
  'created_at',
] as const

export function insertKey(db: Db, key: NewRow<'api_key'>): Promise<void> {
  return insertRow(db, 'api_key', key)
}

/** Null if the key never existed; otherwise its revocation time. */
export function findKeyRevocation(db: Db, keyId: string): Promise<{ revoked_at: Date | null } | null> {
  return findRow(db, 'api_key', { id: keyId }, ['revoked_at'])
}

/** The operator names keys by id; every other caller starts from a profile. */
export async function findProfileIdOfKey(db: Db, keyId: string): Promise<string | null> {
  return (await findRow(db, 'api_key', { id: keyId }, ['profile_id']))?.profile_id ?? null
}

/** Excludes keys that an app received on behalf of a user, which are renewed by a refresh token. */
export async function lockKey(db: Db, profileId: string, id: string): Promise<Key | null> {
  const key = { profile_id: profileId, id, authorization_id: null }
  return (await lockRow(db, 'api_key', key, keyColumns)) as Key | null
}

/** For revocation; includes keys of archived profiles and keys that an app received on behalf of a user. */
export async function lockKeyOfAnyKind(
  db: Db,
  profileId: string,
  keyId: string,
): Promise<{ name: string; revoked_at: Date | null; workspace_id: string } | null> {
  const row = await db
    .selectFrom('api_key as k')
    .innerJoin('profile as p', 'p.id', 'k.profile_id')
    .select(['k.name', 'k.revoked_at', 'p.workspace_id'])
    .where('k.profile_id', '=', profileId)
    .where('k.id', '=', keyId)
    .forNoKeyUpdate('k')
    .executeTakeFirst()
  return row ?? null
}

/**
 * Newest first, without the one-hour keys that apps received on behalf of users. Without a profile, all keys, for the operator.
 */
export async function listKeys(
  db: Db,
  profileId: string | null,
  page: { limit: number; before_id: string | null },
): Promise<Key[]> {
  return db
    .selectFrom('api_key')
    .select(keyColumns)
    .where('authorization_id', 'is', null)
    .$if(profileId !== null, (query) => query.where('profile_id', '=', profileId!))
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .$castTo<Key>()
    .execute()
}

export async function updateKeyRevoked(db: Db, profileId: string, id: string, at: Date): Promise<void> {
  await updateRow(db, 'api_key', { profile_id: profileId, id }, { revoked_at: at })
}

export async function updateKeyReplaced(
  db: Db,
  profileId: string,
  id: string,
  replacement: { replaced_by_id: string; expires_at: Date },
): Promise<void> {
  await updateRow(db, 'api_key', { profile_id: profileId, id }, replacement)
}

/** Returns the number of live keys with a personal data scope. */
export async function updatePersonKeysRevoked(db: Db, profileId: string, at: Date): Promise<number> {
  const result = await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where('scopes', '&&', sql<string[]>`${[...healthcareForbiddenScopes]}::text[]`)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
