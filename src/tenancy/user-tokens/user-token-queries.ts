import type { Insertable } from 'kysely'
import type { UserTokenTable } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { UserToken } from './user-token-schemas.ts'

export async function insertUserToken(db: Db, token: Insertable<UserTokenTable>): Promise<void> {
  await db.insertInto('user_token').values(token).execute()
}

/** Tokens that the user created, newest first. */
export async function listUserTokens(
  db: Db,
  userId: string,
  page: { limit: number; before_id: string | null },
): Promise<UserToken[]> {
  return db
    .selectFrom('user_token')
    .select(['id', 'name', 'scopes', 'expires_at', 'revoked_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('authorization_id', 'is', null)
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .$castTo<UserToken>()
    .execute()
}

/** Live tokens that the user created, newest first. */
export async function listLiveUserTokens(
  db: Db,
  userId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<UserToken[]> {
  return db
    .selectFrom('user_token')
    .select(['id', 'name', 'scopes', 'expires_at', 'revoked_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('authorization_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<UserToken>()
    .execute()
}

/** Revokes all live tokens that the user created. Returns the number. */
export async function updateUserTokensRevoked(db: Db, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('user_token')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('authorization_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Null if the user has no such token. */
export async function lockUserToken(
  db: Db,
  userId: string,
  tokenId: string,
): Promise<{ name: string; revoked_at: Date | null } | null> {
  const row = await db
    .selectFrom('user_token')
    .select(['name', 'revoked_at'])
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateUserTokenRevoked(db: Db, userId: string, tokenId: string, at: Date): Promise<void> {
  await db
    .updateTable('user_token')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .execute()
}
