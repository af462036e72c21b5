import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLocale, sendPage } from '../http/pages/page.ts'
import { cookieHeader } from '../http/requests/cookies.ts'
import { bindContext, type WorkContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { findApp } from '../tenancy/apps/app-queries.ts'
import { currentState } from './domain/decide-handoff.ts'
import { beginConsent } from './handoffs/begin-consent.ts'
import { finishConsent } from './handoffs/finish-consent.ts'
import { handoffLink, readHandoffLink } from './handoffs/handoff-link.ts'
import { type HandoffResult, toHandoffResult, toReturnUrl } from './handoffs/handoff-result.ts'
import { findBusinessName, findHandoff } from './handoffs/queries.ts'
import { findHandoffProvider, type Handoff } from './handoffs/schemas.ts'
import { connectPage, errorPage, type HandoffPeople, resultPage, unknownLinkPage } from './pages/handoff-page.ts'

type Linked = FastifyRequest<{ Params: { link: string } }>

/** Serves the pages of a hand-off: the start page, the redirects to the provider and back, and the result. */
export function serveConnect(server: FastifyInstance, services: Services): void {
  const ctx = bindContext(services, {})

  server.get('/connect/:link', async (request: Linked, reply) => {
    const locale = localeOf(request)
    const handoff = await handoffOf(ctx, request)
    const people = handoff && (await peopleOf(ctx, handoff))
    if (!people) return sendPage(reply, unknownLinkPage(locale))
    const isOpen = currentState(handoff, ctx.now()).status === 'pending'
    return sendPage(
      reply,
      isOpen
        ? connectPage(people, `/connect/${request.params.link}/start`, locale)
        : resultPage(people, toHandoffResult(handoff, null, ctx.now()), locale),
    )
  })

  server.get('/connect/:link/start', async (request: Linked, reply) => {
    const handoff = await handoffOf(ctx, request)
    if (!handoff) return sendPage(reply, unknownLinkPage(localeOf(request)))
    const begun = await beginConsent(ctx, handoff, localeOf(request))
    if (begun.kind === 'ended') return sendResult(ctx, request, reply, begun.result)
    return sendAway(
      reply.header('set-cookie', cookieHeader({ ...begun.cookie, path: '/connect/' }, ctx.baseUrl)),
      begun.url,
    )
  })

  server.get(
    '/connect/callback/:provider',
    async (request: FastifyRequest<{ Params: { provider: string } }>, reply) => {
      const provider = findHandoffProvider(ctx, request.params.provider)
      const returned = { query: textsOf(request.query), cookie: request.headers.cookie }
      const result = provider && (await finishConsent(ctx, { provider, ...returned }))
      if (result) return sendResult(ctx, request, reply, result)
      return sendPage(reply, { ...errorPage('state_invalid', localeOf(request)), status: 400 })
    },
  )
}

/** Redirects to the caller's page, otherwise shows ours. A failed visit to a pending hand-off is shown here. */
async function sendResult(ctx: WorkContext, request: FastifyRequest, reply: FastifyReply, result: HandoffResult) {
  const { provider } = result.handoff
  const bounce = toReturnUrl(result, ctx.providers.find(provider)?.slug ?? provider)
  if (bounce !== null) return sendAway(reply, bounce)
  const { handoff, outcome } = result
  const isNewReason = 'reason' in outcome && outcome.reason !== currentState(handoff, ctx.now()).reason
  if (isNewReason) return sendPage(reply, errorPage(outcome.reason, localeOf(request)))
  return sendAway(reply, `/connect/${handoffLink(ctx.secrets, handoff)}`)
}

function sendAway(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)
}

async function handoffOf(ctx: WorkContext, request: Linked): Promise<Handoff | null> {
  const key = readHandoffLink(ctx.secrets, request.params.link)
  return key && findHandoff(ctx.db, key.profile_id, key.id)
}

async function peopleOf(ctx: WorkContext, handoff: Handoff): Promise<HandoffPeople | null> {
  const provider = ctx.providers.find(handoff.provider)
  const business = await findBusinessName(ctx.db, handoff.profile_id)
  const app = handoff.app_id === null ? null : await findApp(ctx.db, handoff.app_id)
  return provider && business !== null ? { provider, app: app?.name ?? 'Tributary', business } : null
}

function localeOf(request: FastifyRequest) {
  return chooseLocale(request.headers['accept-language'])
}

/** The last value of a repeated parameter wins. */
function textsOf(query: unknown): Record<string, string> {
  const last = (value: unknown) => (Array.isArray(value) ? value.at(-1) : value)
  return Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, String(last(value))]))
}
