import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/access.ts'
import { cookieHeader, readCookie } from '../http/cookies.ts'
import type { CredentialNotices, Db } from '../kernel/context.ts'
import { sessionCookie } from './authenticate.ts'
import { updateSessionExpiry } from './credential-queries.ts'

const dayMs = 24 * 60 * 60 * 1000
export const sessionDays = 14

/** A session lasts 14 days from its last use; the end is moved at most once a day, to spare the writes. */
export async function rollSession(
  deps: { db: Db; now: () => Date; credentials: CredentialNotices; baseUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const now = deps.now().getTime()
  const isFresh = caller.expiresAt !== null && caller.expiresAt.getTime() - now > (sessionDays - 1) * dayMs
  if (isFresh || caller.actor.kind !== 'user') return
  await updateSessionExpiry(deps.db, caller.actor.credential_id, new Date(now + sessionDays * dayMs))
  deps.credentials.forgetHere()
  const bearer = readCookie(request.headers.cookie, sessionCookie)
  if (bearer) reply.header('set-cookie', sessionCookieHeader(bearer, deps.baseUrl))
}

export function sessionCookieHeader(bearer: string, baseUrl: string): string {
  const maxAgeSeconds = (sessionDays * dayMs) / 1000
  return cookieHeader({ name: sessionCookie, value: bearer, path: '/', maxAgeSeconds }, baseUrl)
}
