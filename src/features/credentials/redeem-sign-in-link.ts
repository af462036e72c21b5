import { isSameSecret, mintBearer, parseBearer } from '../../kernel/bearer.ts'
import type { Db } from '../../kernel/context.ts'
import { findFirstProfileId, insertSession, lockSignInLink, updateSignInLinkUsed } from './queries.ts'

/** Spends a one-time link and opens a session on the person's first profile: the session's bearer, or null. */
export async function redeemSignInLink(
  db: Db,
  { token, now, days }: { token: string; now: Date; days: number },
): Promise<string | null> {
  const presented = parseBearer(token)
  if (presented?.kind !== 'sign_in_link') return null
  return db.transaction().execute(async (db) => {
    const link = await lockSignInLink(db, presented.id)
    if (!link || !isSameSecret(link.secret_hash, presented.secret_hash)) return null
    if (link.used_at !== null || link.expires_at <= now) return null
    await updateSignInLinkUsed(db, link.id, now)
    const { text, ...session } = mintBearer('session')
    await insertSession(db, {
      ...session,
      user_id: link.user_id,
      active_profile_id: await findFirstProfileId(db, link.user_id),
      expires_at: new Date(now.getTime() + days * 86_400_000),
      created_at: now,
    })
    return text
  })
}
