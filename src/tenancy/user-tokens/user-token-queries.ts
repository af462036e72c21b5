import { insertRow, listNewestRows, lockRow, type NewRow, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { UserToken } from './user-token-schemas.ts'

export function insertUserToken(db: Db, token: NewRow<'user_token'>): Promise<void> {
  return insertRow(db, 'user_token', token)
}

const shownColumns = ['id', 'name', 'scopes', 'expires_at', 'revoked_at', 'created_at'] as const

/** Tokens that the user created, newest first. */
export async function listUserTokens(
  db: Db,
  userId: string,
  page: { limit: number; before_id: string | null },
): Promise<UserToken[]> {
  const own = { user_id: userId, authorization_id: null }
  return (await listNewestRows(db, 'user_token', own, page, shownColumns)) as UserToken[]
}

/** Live tokens that the user created, newest first. */
export async function listLiveUserTokens(
  db: Db,
  userId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<UserToken[]> {
  return db
    .selectFrom('user_token')
    .select(shownColumns)
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
export function lockUserToken(
  db: Db,
  userId: string,
  id: string,
): Promise<{ name: string; revoked_at: Date | null } | null> {
  return lockRow(db, 'user_token', { user_id: userId, id }, ['name', 'revoked_at'])
}

export async function updateUserTokenRevoked(db: Db, userId: string, id: string, at: Date): Promise<void> {
  await updateRow(db, 'user_token', { user_id: userId, id }, { revoked_at: at })
}
