import { type Insertable, sql } from 'kysely'
import type { AppTokenTable } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import { healthcareForbiddenScopes } from '../callers/scopes-of-grant.ts'

export async function insertAppToken(db: Db, token: Insertable<AppTokenTable>): Promise<void> {
  await db.insertInto('app_token').values(token).execute()
}

export async function findTokenEnd(db: Db, tokenId: string): Promise<Date | null> {
  const row = await db.selectFrom('app_token').select('expires_at').where('id', '=', tokenId).executeTakeFirst()
  return row?.expires_at ?? null
}

/** Found by id only: the caller compares the secret before using the result. Personal tokens of users are excluded. */
export async function findIssued(
  db: Db,
  table: 'app_token' | 'api_key' | 'user_token',
  id: string,
): Promise<{ app_id: string | null; secret_hash: Buffer } | null> {
  if (table !== 'user_token') {
    const row = await db.selectFrom(table).select(['app_id', 'secret_hash']).where('id', '=', id).executeTakeFirst()
    return row ?? null
  }
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
