import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/access.ts'
import { chooseLocale, type Locale, type Page, pageContext, sendPage, withoutNamedProfile } from '../http/pages/page.ts'
import { bindContext, type Context, type WorkContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { isUuid, newId } from '../kernel/ids.ts'
import { findEmail } from '../tenancy/users/user-queries.ts'
import { findWorkspace } from '../tenancy/workspaces/workspace-queries.ts'
import { listOfferedProfiles } from './authorizations/queries.ts'
import { findRequestingClient, type RequestingApp } from './clients/find-requesting-client.ts'
import { type ConsentTicket, readTicket, signTicket } from './consent/consent-ticket.ts'
import { giveConsent, listChoices, offerEverywhere, offerOf } from './consent/give-consent.ts'
import { toScopeRequest } from './domain/decide-offer.ts'
import { shownName, trustOf } from './domain/trust-of.ts'
import { type AuthorizeRequest, isRegistered, redirectAddress, validateRequest } from './domain/validate-request.ts'
import { mcpResource, resourcesOf } from './metadata.ts'
import type { ConsentError } from './pages/consent-messages.ts'
import { backLink, consentPage, errorPage } from './pages/consent-page.ts'

/** Per user and minute: each request may fetch a document from a URL that the app chose. */
const requestsPerMinute = 60

/** Serves the consent page and the redirect back to the app. */
export function serveOauth(server: FastifyInstance, services: Services): void {
  const ctx = bindContext(services, {})

  server.get('/oauth/authorize', async (request, reply) => {
    const locale = localeOf(request)
    const person = await signedIn(services, request, reply)
    if (person === 'busy') return sendPage(reply, errorPage('busy', locale, { status: 429 }))
    if (typeof person === 'string') return redirect(reply, `/sign-in?next=${encodeURIComponent(request.url)}`)
    const query = request.query as Record<string, unknown>
    const client = await findRequestingClient(
      ctx.db,
      ctx.egress,
      typeof query.client_id === 'string' ? query.client_id : '',
    )
    const validated = validateRequest(query, client, resourcesOf(ctx.baseUrl))
    if (validated.kind === 'unsafe' || !client) {
      return sendPage(reply, errorPage(validated.kind === 'unsafe' ? validated.problem : 'client', locale))
    }
    if (validated.kind === 'invalid') {
      const { redirect_uri, state, error, description } = validated
      const address = redirectAddress(redirect_uri, ctx.baseUrl, { error, error_description: description, state })
      const profiles = await listOfferedProfiles(ctx.db, person.user_id)
      if (trustOf(client, workspacesOf(profiles)) === 'known') return redirect(reply, address)
      // Without this page, an attacker could register a URI and use this service as an open redirector (RFC 9700, 4.11.2).
      const back = backLink(shownName(client.name), address, locale)
      return sendPage(reply, errorPage('request', locale, { code: error, back }))
    }
    const ticket = ticketOf(validated.request, client, person)
    return sendPage(reply, await renderConsent(ctx, { ticket, client, person, path: request.url }, locale))
  })

  server.post('/oauth/authorize', async (request, reply) => {
    const locale = localeOf(request)
    const reject = (problem: ConsentError, status = 400) => sendPage(reply, errorPage(problem, locale, { status }))
    const person = await signedIn(services, request, reply)
    if (person === 'busy') return reject('busy', 429)
    if (person === 'foreign') return reject('origin', 403)
    const form = textsOf(request.body)
    const ticket = await readTicket(ctx.secrets, form.ticket ?? '', ctx.now())
    // The ticket is valid only in the session that the page was shown in.
    if (person === 'signed_out' || ticket?.session_id !== person.session_id) return reject('ticket')
    const client = await clientOf(ctx, ticket)
    if (!client) return reject('client')
    if (!isRegistered(ticket.request.redirect_uri, client.redirect_uris)) return reject('redirect_uri')
    const response = await decideConsent(
      pageContext(services, request, 'oauth.authorize'),
      { ticket, client, person, form },
      locale,
    )
    return typeof response === 'string' ? redirect(reply, response) : sendPage(reply, response)
  })

  // CORS preflight: a public client may be a page of another site.
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/register']) {
    server.options(path, (_request, reply) => {
      reply
        .code(204)
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', '86400')
        .send()
    })
  }
}

interface Person {
  user_id: string
  session_id: string
}

/** Returns the session, or the reason why it cannot be used: signed out, sent by another site, or rate limited. */
async function signedIn(
  { access, rateLimiter }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Person | 'signed_out' | 'foreign' | 'busy'> {
  let caller: Caller
  try {
    caller = await access.authenticate(withoutNamedProfile(request))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return error.status === 403 ? 'foreign' : 'signed_out'
  }
  if (caller.kind !== 'session' || caller.actor.kind !== 'user') return 'signed_out'
  const { user_id, credential_id: session_id } = caller.actor
  const { isAllowed } = await rateLimiter.hit(`authorize:${user_id}`, requestsPerMinute)
  if (!isAllowed) return 'busy'
  await access.enter(request, reply, caller)
  return { user_id, session_id }
}

function ticketOf(request: AuthorizeRequest, { name, redirect_uris, registration }: RequestingApp, person: Person) {
  const document = registration === 'document' ? { name, redirect_uris } : null
  return { id: newId(), request, session_id: person.session_id, document } satisfies ConsentTicket
}

/** The shown document is used again, not fetched, so that the answer applies to what was shown. */
async function clientOf(ctx: WorkContext, { request, document }: ConsentTicket): Promise<RequestingApp | null> {
  if (!document) return findRequestingClient(ctx.db, ctx.egress, request.client_id)
  return { client_id: request.client_id, ...document, allowed_scopes: [], registration: 'document', workspace_id: null }
}

async function renderConsent(
  ctx: WorkContext,
  { ticket, client, person, path }: { ticket: ConsentTicket; client: RequestingApp; person: Person; path: string },
  locale: Locale,
): Promise<Page> {
  const { request } = ticket
  const scopeRequest = toScopeRequest(client, request, mcpResource(ctx.baseUrl))
  const choices = await listChoices(ctx, person.user_id, scopeRequest)
  const everywhere = offerEverywhere(scopeRequest, choices)
  const open = choices.filter(({ offer }) => offer.withheld === null)
  const meant = open.find(({ id }) => id === request.profile_id?.toLowerCase() && isUuid(id))
  const only = open.length === 1 && !everywhere ? open[0] : undefined
  const trust = trustOf(client, workspacesOf(choices))
  const owner = trust === 'other_workspace' ? await ownerOf(ctx, client) : null
  return consentPage(
    {
      app: { name: shownName(client.name), client_id: client.client_id, trust, owner },
      scopeRequest,
      choices,
      everywhere,
      redirectUri: request.redirect_uri,
      email: (await findEmail(ctx.db, person.user_id))!,
      chosen: meant?.id ?? only?.id ?? (everywhere?.withheld === null ? 'all' : null),
      ticket: await signTicket(ctx.secrets, ticket, ctx.now()),
      signInPath: `/sign-in?next=${encodeURIComponent(path)}`,
    },
    locale,
  )
}

function workspacesOf(profiles: readonly { workspace_id: string }[]): string[] {
  return [...new Set(profiles.map(({ workspace_id }) => workspace_id))]
}

/** The name of the workspace that registered the app. */
async function ownerOf(ctx: WorkContext, { workspace_id }: RequestingApp): Promise<string | null> {
  const workspace = workspace_id === null ? null : await findWorkspace(ctx.db, workspace_id)
  return workspace && shownName(workspace.name)
}

/** Returns the redirect with the answer, or the page that explains why there is none. */
async function decideConsent(
  ctx: Context,
  { ticket, client, person, form }: { ticket: ConsentTicket; client: RequestingApp; person: Person; form: Form },
  locale: Locale,
): Promise<string | Page> {
  const { redirect_uri, state } = ticket.request
  const response = (params: Record<string, string>) => redirectAddress(redirect_uri, ctx.baseUrl, { ...params, state })
  const denied = response({ error: 'access_denied', error_description: 'The user denied access.' })
  if (form.decision !== 'allow') return denied
  const scopeRequest = toScopeRequest(client, ticket.request, mcpResource(ctx.baseUrl))
  const chosen = form.profile ?? ''
  const offer = offerOf(chosen, scopeRequest, await listChoices(ctx, person.user_id, scopeRequest))
  if (!offer || offer.withheld) {
    const problem = offer?.withheld ?? 'nothing'
    const code = problem === 'healthcare' ? 'healthcare_scope_forbidden' : null
    return errorPage(problem, locale, { status: 403, code, back: backLink(shownName(client.name), denied, locale) })
  }
  const profile_id = chosen === 'all' ? null : chosen
  const consent = await giveConsent(ctx, person, ticket, { kind: scopeRequest.kind, profile_id, scopes: offer.scopes })
  return 'problem' in consent ? errorPage(consent.problem, locale) : response({ code: consent.code })
}

/** RFC 6749, 4.1.2: the code must not be cached or leak in a referrer. */
function redirect(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)
}

/** The app may pass the language that the user chose there (OpenID Connect's `ui_locales`). */
function localeOf(request: FastifyRequest): Locale {
  const { ui_locales: params } = request.query as Record<string, unknown>
  const acceptLanguage = typeof params === 'string' ? params.split(' ').join(',') : request.headers['accept-language']
  return chooseLocale(acceptLanguage)
}

type Form = Record<string, string | undefined>

function textsOf(body: unknown): Form {
  const pairs = Object.entries((body ?? {}) as object).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(pairs)
}
