import { isSameSecret, mintBearer, parseBearer } from '../../kernel/bearer.ts'
import type { Db } from '../../kernel/context.ts'

/** Spends a one-time link and opens a session on the person's first profile: the session's bearer, or null. */
export async function redeemSignInLink(
  db: Db,
  { token, now, days }: { token: string; now: Date; days: number },
): Promise<string | null> {
  const link = parseBearer(token)
  if (link?.kind !== 'sign_in_link') return null
  return db.transaction().execute(async (db) => {
    // The row is locked while it is judged, so that two clicks open one session.
    const row = await db.selectFrom('sign_in_link').selectAll().where('id', '=', link.id).forUpdate().executeTakeFirst()
    const isGood =
      row && isSameSecret(row.secret_hash, link.secret_hash) && row.used_at === null && row.expires_at > now
    if (!isGood) return null
    await db.updateTable('sign_in_link').set({ used_at: now }).where('id', '=', link.id).execute()
    const session = mintBearer('session')
    await db
      .insertInto('console_session')
      .values({
        id: session.id,
        secret_hash: session.secret_hash,
        user_id: row.user_id,
        active_profile_id: await findFirstProfile(db, row.user_id),
        expires_at: new Date(now.getTime() + days * 86_400_000),
        created_at: now,
      })
      .execute()
    return session.text
  })
}

async function findFirstProfile(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('workspace_member as m', 'm.workspace_id', 'p.workspace_id')
    .select('p.id')
    .where('m.user_id', '=', userId)
    .where('p.archived_at', 'is', null)
    .orderBy('p.created_at')
    .executeTakeFirst()
  return row?.id ?? null
}
