import type { FastifyInstance } from 'fastify'
import { html } from '../http/docs/html.ts'
import { sendPage } from '../http/page.ts'
import { isSameSecret, mintBearer, parseBearer } from '../kernel/bearer.ts'
import type { Db } from '../kernel/context.ts'
import type { Services } from '../kernel/services.ts'
import { findFirstProfileId, insertSession, lockSignInLink, updateSignInLinkUsed } from './credential-queries.ts'
import { ownOrigins } from './own-origins.ts'
import { sessionCookieHeader, sessionDays } from './roll-session.ts'

/**
 * A one-time sign-in link. Opening it only shows a button: mail scanners open links, and a link that signs in when fetched
 * would be spent before its person arrives.
 */
export function serveSignIn(server: FastifyInstance, services: Services): void {
  const origins = ownOrigins(services.baseUrl, services.apiUrl)
  server.get('/sign-in', (request, reply) => {
    const token = (request.query as { token?: unknown }).token
    return sendPage(reply, {
      title: 'Sign in to Tributary',
      // Under `no-referrer` a browser tells no origin with the form either (Fetch, "append a request Origin header").
      referrerPolicy: 'same-origin',
      body: html`<h1>Tributary</h1>
<form method="post" action="/sign-in">
<input type="hidden" name="token" value="${typeof token === 'string' ? token : ''}">
<button>Sign in</button>
</form>`,
    })
  })
  server.post('/sign-in', async (request, reply) => {
    // Else another site could sign its visitors in to an account of its own and watch what they do there.
    if (!origins.has(request.headers.origin ?? '')) {
      return sendPage(reply, {
        title: 'Open the link again',
        status: 403,
        body: html`<h1>Not signed in</h1><p>The button must be pressed on this service’s own page. Open the link again.</p>`,
      })
    }
    const token = (request.body as { token?: unknown } | null)?.token
    const bearer =
      typeof token === 'string'
        ? await redeemSignInLink(services.db, { token, now: services.now(), days: sessionDays })
        : null
    if (!bearer) {
      return sendPage(reply, {
        title: 'Link not valid',
        status: 400,
        body: html`<h1>This link cannot be used</h1><p>It was used already or has expired. Ask for a new one.</p>`,
      })
    }
    return reply.header('set-cookie', sessionCookieHeader(bearer, services.baseUrl)).redirect('/', 303)
  })
}

/** Spends a one-time link and opens a session on the person's first profile: the session's bearer, or null. */
async function redeemSignInLink(
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
