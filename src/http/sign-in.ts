import type { FastifyInstance } from 'fastify'
import { redeemSignInLink } from '../features/credentials/redeem-sign-in-link.ts'
import type { HttpDeps } from './deps.ts'
import { html } from './docs/html.ts'
import { sendPage } from './page.ts'
import { sessionCookieHeader, sessionDays } from './roll-session.ts'

/**
 * A one-time sign-in link. Opening it only shows a button: mail scanners open links, and a link that signs in when fetched
 * would be spent before its person arrives.
 */
export function serveSignIn(server: FastifyInstance, deps: HttpDeps): void {
  const ownOrigins = new Set([deps.baseUrl, deps.apiUrl])
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
    if (!ownOrigins.has(request.headers.origin ?? '')) {
      return sendPage(reply, {
        title: 'Open the link again',
        status: 403,
        body: html`<h1>Not signed in</h1><p>The button must be pressed on this service’s own page. Open the link again.</p>`,
      })
    }
    const token = (request.body as { token?: unknown } | null)?.token
    const bearer =
      typeof token === 'string' ? await redeemSignInLink(deps.db, { token, now: deps.now(), days: sessionDays }) : null
    if (!bearer) {
      return sendPage(reply, {
        title: 'Link not valid',
        status: 400,
        body: html`<h1>This link cannot be used</h1><p>It was used already or has expired. Ask for a new one.</p>`,
      })
    }
    return reply.header('set-cookie', sessionCookieHeader(bearer, deps.baseUrl)).redirect('/', 303)
  })
}
