import type { Insertable } from 'kysely'
import type { SignInLinkTable, UserAccountTable } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'

/** Returns false if the email is in use. */
export async function insertUser(db: Db, user: Insertable<UserAccountTable>): Promise<boolean> {
  const result = await db
    .insertInto('user_account')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string> {
  const row = await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return row.id
}

export async function insertSignInLink(db: Db, link: Insertable<SignInLinkTable>): Promise<void> {
  await db.insertInto('sign_in_link').values(link).execute()
}
