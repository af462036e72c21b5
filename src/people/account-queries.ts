import type { Insertable, Updateable } from 'kysely'
import type { SignInLinkTable, UserAccountTable } from '../db/tables/tables.ts'
import type { Db } from '../kernel/context/context.ts'

/** The part of an account that signing in needs. */
export interface Account {
  id: string
  email: string
  password_hash: string | null
  totp_secret: string | null
  totp_confirmed_at: Date | null
  totp_last_step: number | null
}

const accountColumns = ['id', 'email', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'totp_last_step'] as const

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const row = await db.selectFrom('user_account').select(accountColumns).where('email', '=', email).executeTakeFirst()
  return row ?? null
}

export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const row = await db.selectFrom('user_account').select(accountColumns).where('id', '=', userId).executeTakeFirst()
  return row ?? null
}

/** Until the transaction ends, no other request can use a code of the user or change their sign-in settings. */
export async function lockAccount(db: Db, userId: string): Promise<Account | null> {
  const row = await db
    .selectFrom('user_account')
    .select(accountColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateAccount(
  db: Db,
  userId: string,
  changes: Omit<Updateable<UserAccountTable>, 'email'>,
): Promise<void> {
  await db.updateTable('user_account').set(changes).where('id', '=', userId).execute()
}

export async function insertLink(db: Db, link: Insertable<SignInLinkTable>): Promise<void> {
  await db.insertInto('sign_in_link').values(link).execute()
}

/** The row stays locked during the check, so that two clicks on one link create one session. */
export async function lockLink(db: Db, linkId: string) {
  return db.selectFrom('sign_in_link').selectAll().where('id', '=', linkId).forUpdate().executeTakeFirst()
}

export async function updateLinkUsed(db: Db, linkId: string, usedAt: Date): Promise<void> {
  await db.updateTable('sign_in_link').set({ used_at: usedAt }).where('id', '=', linkId).execute()
}

/** Invalidates unused links, because the password changed. */
export async function updateLinksUsed(db: Db, userId: string, usedAt: Date): Promise<void> {
  await db
    .updateTable('sign_in_link')
    .set({ used_at: usedAt })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes all sessions of a user except the current one. Returns the number. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('console_session')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the authorizations of the user's assistants and their tokens. Returns the number. */
export async function updateAssistantsEnded(db: Db, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('app_authorization')
    .set({ ended_at: at, end_reason: 'password_reset' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'assistant')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns false if the code is not one of the user's or was used. */
export async function updateRecoveryCodeUsed(db: Db, userId: string, codeHash: Buffer, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: usedAt })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

export async function insertRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null, created_at: at }))
  await db.insertInto('recovery_code').values(rows).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first; with an email, only that user. */
export async function listUsers(
  db: Db,
  { email }: { email: string | null },
  page: { limit: number; before_id: string | null },
) {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'created_at'])
    .select((eb) => [
      eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      eb('totp_confirmed_at', 'is not', null).$castTo<boolean>().as('has_second_factor'),
    ])
    .$if(email !== null, (query) => query.where('email', '=', email!))
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function listMemberships(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .select(['m.user_id', 'w.id', 'w.name', 'm.role'])
    .where('m.user_id', 'in', userIds)
    .orderBy('w.id')
    .execute()
}

/** The id of any account except the one with this email; null if there is none. */
export async function findAnyAccountId(db: Db, exceptEmail: string): Promise<string | null> {
  const query = db.selectFrom('user_account').select('id').where('email', '<>', exceptEmail).limit(1)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Serializes the creation of the first account: concurrent requests wait and then see it. */
export async function lockAccountsBegin(db: Db): Promise<void> {
  await db.selectFrom('deployment').select('id').forUpdate().execute()
}
