import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../http/access.ts'
import { cookieHeader, readCookie } from '../../http/requests/cookies.ts'
import type { Context, CredentialNotices, Db } from '../../kernel/context/context.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { readSessionCookie, sessionCookie, sessionCookieName } from './authenticate.ts'
import { findFirstProfileId, insertSession, updateSessionExpiry } from './credential-queries.ts'

export interface OpenedSession {
  id: string
  expires_at: Date
  active_profile_id: string | null
  /** The Set-Cookie header of the session. */
  cookie: string
}

const userAgentMax = 400

/**
 * Creates a session on the given profile or the first one of the user. The token is always new: one that the browser sent may
 * have been planted by an attacker.
 */
export async function openSession(
  ctx: Context,
  userId: string,
  { id, profile_id = null }: { id?: string; profile_id?: string | null } = {},
): Promise<OpenedSession> {
  const { text, ...session } = createToken('session', id)
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + sessionDays * dayMs)
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

export const sessionDays = 14

/** A session lasts 14 days from its last use; the expiry is written at most once per day. */
export async function rollSession(
  deps: { db: Db; now: () => Date; credentials: CredentialNotices; baseUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const now = deps.now().getTime()
  const isFresh = caller.expiresAt !== null && caller.expiresAt.getTime() - now > (sessionDays - 1) * dayMs
  if (caller.actor.kind !== 'user') return
  if (isFresh && readCookie(request.headers.cookie, sessionCookieName(deps.baseUrl)) !== null) return
  await updateSessionExpiry(deps.db, caller.actor.credential_id, new Date(now + sessionDays * dayMs))
  deps.credentials.forgetHere()
  const token = readSessionCookie(request.headers.cookie)
  if (!token) return
  reply.header('set-cookie', sessionCookieHeader(token, deps.baseUrl))
  if (sessionCookieName(deps.baseUrl) !== sessionCookie) reply.header('set-cookie', emptiedCookie(sessionCookie))
}

/** Clears a session cookie, with the attributes it was set with. */
export function emptiedCookie(name: string): string {
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${name === sessionCookie ? '' : '; Secure'}`
}

function sessionCookieHeader(token: string, baseUrl: string): string {
  const maxAgeSeconds = (sessionDays * dayMs) / 1000
  return cookieHeader({ name: sessionCookieName(baseUrl), value: token, path: '/', maxAgeSeconds }, baseUrl)
}
