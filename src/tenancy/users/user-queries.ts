import { findRow, insertNewRow, insertRow, type NewRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

/** Returns false if the email is in use. */
export function insertUser(db: Db, user: NewRow<'user_account'>): Promise<boolean> {
  return insertNewRow(db, 'user_account', user)
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string> {
  return (await findRow(db, 'user_account', { email }, ['id']))!.id
}

export async function findEmail(db: Db, userId: string): Promise<string | null> {
  return (await findRow(db, 'user_account', { id: userId }, ['email']))?.email ?? null
}

export function insertSignInLink(db: Db, link: NewRow<'sign_in_link'>): Promise<void> {
  return insertRow(db, 'sign_in_link', link)
}
