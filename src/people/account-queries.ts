import {
  countRows,
  deleteRow,
  findRow,
  lockRow,
  type Row,
  type RowChanges,
  updateRow,
} from '../db/statements/row-queries.ts'
import type { Db } from '../kernel/context/context.ts'

const accountColumns = ['id', 'email', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'totp_last_step'] as const
/** The part of an account that signing in needs. */
export type Account = Pick<Row<'user_account'>, (typeof accountColumns)[number]>

export function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return findRow(db, 'user_account', { email }, accountColumns)
}

export function findAccount(db: Db, id: string): Promise<Account | null> {
  return findRow(db, 'user_account', { id }, accountColumns)
}

/** Until the transaction ends, no other request can use a code of the user or change their sign-in settings. */
export function lockAccount(db: Db, id: string): Promise<Account | null> {
  return lockRow(db, 'user_account', { id }, accountColumns)
}

export async function updateAccount(db: Db, id: string, changes: Omit<RowChanges<'user_account'>, 'email'>) {
  await updateRow(db, 'user_account', { id }, changes)
}

/** The row stays locked during the check, so that two clicks on one link create one session. */
export function lockLink(db: Db, id: string): Promise<Row<'sign_in_link'> | null> {
  return lockRow(db, 'sign_in_link', { id })
}

export async function updateLinkUsed(db: Db, id: string, usedAt: Date): Promise<void> {
  await updateRow(db, 'sign_in_link', { id }, { used_at: usedAt })
}

/** Invalidates unused links, because the password changed. */
export async function updateLinksUsed(db: Db, userId: string, usedAt: Date): Promise<void> {
  await updateRow(db, 'sign_in_link', { user_id: userId, used_at: null }, { used_at: usedAt })
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
export function updateRecoveryCodeUsed(db: Db, userId: string, code_hash: Buffer, usedAt: Date): Promise<boolean> {
  return updateRow(db, 'recovery_code', { user_id: userId, code_hash, used_at: null }, { used_at: usedAt })
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await deleteRow(db, 'recovery_code', { user_id: userId })
}

export async function insertRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null, created_at: at }))
  await db.insertInto('recovery_code').values(rows).execute()
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db, 'recovery_code', { user_id: userId, used_at: null })
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
