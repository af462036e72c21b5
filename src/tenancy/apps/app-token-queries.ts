import { sql } from 'kysely'
import { findRow, insertRow, type NewRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import { healthcareForbiddenScopes } from '../callers/scopes-of-grant.ts'

export function insertAppToken(db: Db, token: NewRow<'app_token'>): Promise<void> {
  return insertRow(db, 'app_token', token)
}

export async function findTokenEnd(db: Db, id: string): Promise<Date | null> {
  return (await findRow(db, 'app_token', { id }, ['expires_at']))?.expires_at ?? null
}

/** Found by id only: the caller compares the secret before using the result. Personal tokens of users are excluded. */
export async function findIssued(
  db: Db,
  table: 'app_token' | 'api_key' | 'user_token',
  id: string,
): Promise<{ app_id: string | null; secret_hash: Buffer } | null> {
  if (table !== 'user_token') return findRow(db, table, { id }, ['app_id', 'secret_hash'])
  const row = await db
    .selectFrom('user_token as t')
    .innerJoin('app_authorization as a', 'a.id', 't.authorization_id')
    .select(['a.app_id', 't.secret_hash'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The time of the first revocation is kept. */
export async function updateIssuedRevoked(
  db: Db,
  table: 'app_token' | 'api_key' | 'user_token',
  id: string,
  at: Date,
): Promise<void> {
  await db.updateTable(table).set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()
}

export async function updatePersonTokensRevoked(db: Db, profileId: string, at: Date): Promise<void> {
  await db
    .updateTable('app_token')
    .set({ revoked_at: at })
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('scopes', '&&', sql<string[]>`${[...healthcareForbiddenScopes]}::text[]`)
    .execute()
}
