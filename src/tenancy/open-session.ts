import { mintBearer } from '../kernel/bearer.ts'
import type { Context } from '../kernel/context.ts'
import { findFirstProfileId, insertSession } from './credential-queries.ts'
import { sessionCookieHeader, sessionDays } from './roll-session.ts'

export interface OpenedSession {
  id: string
  expires_at: Date
  active_profile_id: string | null
  /** The header that gives the browser its session. */
  cookie: string
}

const userAgentMax = 400

/**
 * A new session, on the given profile or the person's first. Always a new bearer: one that the browser brought along may have
 * been put there by somebody else.
 */
export async function openSession(
  ctx: Context,
  userId: string,
  { id, profile_id = null }: { id?: string; profile_id?: string | null } = {},
): Promise<OpenedSession> {
  const { text, ...session } = mintBearer('session', id)
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + sessionDays * 86_400_000)
  const active_profile_id = profile_id ?? (await findFirstProfileId(ctx.db, userId))
  await insertSession(ctx.db, {
    ...session,
    user_id: userId,
    active_profile_id,
    expires_at,
    created_at: now,
    address: ctx.ip,
    user_agent: ctx.userAgent?.slice(0, userAgentMax).toWellFormed().replaceAll('\0', '') ?? null,
  })
  return { id: session.id, expires_at, active_profile_id, cookie: sessionCookieHeader(text, ctx.baseUrl) }
}
