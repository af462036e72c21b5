import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countryOfAddress } from '../../collection/hits/country-of-address.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { chooseLocale, type Locale, type Page, renderPage } from '../../http/pages/page.ts'
import { addressOf, countedAddress } from '../../http/requests/address-of.ts'
import type { Services } from '../../kernel/context/services.ts'
import { newId } from '../../kernel/ids.ts'
import { type Operation, routeOf } from '../../kernel/operations/operation.ts'
import { parseToken } from '../../kernel/secrets/token.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import type { SharedLink } from '../../tenancy/access/share-credential-queries.ts'
import { bindOperations } from '../../tenancy/share-links/domain/bind-view.ts'
import { resolveRange } from '../../tenancy/share-links/domain/view.ts'
import { pageHeader, pageMark } from '../../tenancy/share-links/log-openings.ts'
import { insertOpening } from '../../tenancy/share-links/opening-queries.ts'
import { createProof, proofHeader } from '../../tenancy/share-links/share-proof.ts'
import { sharedMessages } from './messages.ts'
import { failurePage, gonePage, passwordPage } from './pages.ts'
import { type Result, tablePage } from './table-page.ts'
import { findLink, isUnlocked, proofCookie, readProof, tryPassword } from './unlock-link.ts'

/** Pages per minute and address. */
const pagesPerMinute = 60
/** The rows of a table for browsers without scripts. */
const tableRows = 50

/** The address contains the secret, and the figures are for the reader only. */
const privateHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** The page of the console that draws a shared view, with these values in it. */
export type SharedDocument = (
  values: { TITLE: string; SHARED_VIEW: string; NO_SCRIPT: Html },
  frameAncestors: readonly string[],
) => Rendered
type Rendered = ReturnType<typeof renderPage>

interface Opened {
  link: SharedLink
  token: string
  locale: Locale
}

/**
 * The page of a share link, without an account. It reads the same operations as every client, through their routes and with the
 * link as the credential, so it can show nothing that the link may not read. `document` is null if the console was not built.
 */
export function serveShared(
  server: FastifyInstance,
  services: Services,
  operations: readonly Operation[],
  document: SharedDocument | null,
): void {
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    show: (opened: Opened) => Promise<Page | Rendered>,
  ): Promise<FastifyReply> => {
    const send = (page: Page | Rendered, frameAncestors: readonly string[] = []) => {
      const { status, headers, text } = 'text' in page ? page : renderPage({ ...page, frameAncestors })
      return reply
        .code(status)
        .headers({ ...headers, ...privateHeaders })
        .send(text)
    }
    const locale = chooseLocale(request.headers['accept-language'])
    const subject = `share-page:${countedAddress(addressOf(request))}`
    const { isAllowed } = await services.rateLimiter.hit(subject, pagesPerMinute)
    if (!isAllowed) return send(failurePage(locale, sharedMessages[locale].busy, 429))
    const { token } = request.params as { token: string }
    const link = await findLink(services, token)
    if (!link) return send(gonePage(locale))
    return send(await show({ link, token, locale }), link.embed_origins)
  }

  server.get('/s/:token', (request, reply) =>
    respond(request, reply, async (opened) => {
      const { link, locale } = opened
      if (!isUnlocked(link, readProof(request), services.now())) return passwordPage(locale, null)
      const { cursor, table } = request.query as { cursor?: unknown; table?: unknown }
      const today = localDayOf(services.now(), link.profile.timezone)
      const bound = bindOperations(link.view, today)
      if (Object.keys(bound).length === 0) return failurePage(locale, sharedMessages[locale].unlinkable, 409)
      // The reads of the tables are an opening if there was none before them.
      if (table === undefined && cursor === undefined) await logOpening(services, request, link)
      if (document === null || table !== undefined) return loadTables(request, opened, Object.keys(bound))
      const { profile, view, view_name: name } = link
      const { reporting_currency, timezone } = profile
      const shared = {
        ...{ language: locale, name, profile: { name: profile.name, reporting_currency, timezone }, operations: bound },
        view: { ...view, range: resolveRange(view.range, today) },
      }
      return document(
        {
          ...{ TITLE: titleOf(link), SHARED_VIEW: JSON.stringify(shared) },
          NO_SCRIPT: html`<p lang="${locale}"><a href="?table">${sharedMessages[locale].asTables}</a></p>`,
        },
        link.embed_origins,
      )
    }),
  )

  server.post('/s/:token', (request, reply) =>
    respond(request, reply, async ({ link, token, locale }) => {
      const { password_hash } = link
      const rejection = password_hash === null ? null : await tryPassword(services, request, link)
      if (rejection) return passwordPage(locale, rejection)
      if (password_hash !== null) {
        const proof = createProof({ id: link.id, password_hash }, services.now())
        reply.header('set-cookie', proofCookie(proof, token, link, services.baseUrl))
      }
      reply.header('location', `/s/${token}`)
      return { ...passwordPage(locale, null), status: 303 }
    }),
  )

  const routes = new Map(operations.filter(({ method }) => method === 'GET').map((op) => [routeOf(op), op]))
  const readers = new Map(operations.map((op) => [op.id, op]))
  // The access check of the operation decides what the link may read. Other credentials do not belong in an address.
  server.get('/s/:token/api/v1/*', async (request, reply) => {
    const { token, '*': path } = request.params as { token: string; '*': string }
    const op = routes.get(`/api/v1/${path}`)
    if (!op || parseToken(token)?.kind !== 'share_link') return reply.callNotFound()
    const { url } = request
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const { statusCode, headers, payload } = await read(request, token, op, query)
    const passed = ['content-type', 'retry-after', 'x-request-id']
    for (const name of passed) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.code(statusCode).headers(privateHeaders).send(payload)
  })

  function read(request: FastifyRequest, token: string, op: Operation, query: string) {
    const proof = readProof(request)
    return server.inject({
      method: 'GET',
      url: `${routeOf(op)}${query}`,
      remoteAddress: request.ip,
      headers: { authorization: `Bearer ${token}`, [pageHeader]: pageMark, ...(proof && { [proofHeader]: proof }) },
    })
  }

  async function loadTables(request: FastifyRequest, { link, token, locale }: Opened, ids: string[]): Promise<Page> {
    const { cursor } = request.query as { cursor?: unknown }
    const results: Result[] = []
    for (const op of ids.map((id) => readers.get(id)!)) {
      const page = { limit: String(tableRows), ...(typeof cursor === 'string' && { cursor }) }
      const query = op.isPaged ? `?${new URLSearchParams(page)}` : ''
      const response = await read(request, token, op, query)
      const failure = failureOf(response.statusCode)
      if (failure) return failurePage(locale, sharedMessages[locale][failure.message], failure.status)
      results.push(response.json())
    }
    return tablePage(locale, titleOf(link), results, `/s/${token}`)
  }
}

const titleOf = ({ profile, view_name }: SharedLink): string => `${profile.name}: ${view_name}`

/** What the page says about a report that cannot be read. */
function failureOf(status: number): { message: 'busy' | 'invalid' | 'unavailable'; status: number } | null {
  if (status === 200) return null
  if (status === 429) return { message: 'busy', status: 429 }
  return status === 400 ? { message: 'invalid', status: 409 } : { message: 'unavailable', status: 503 }
}

/** The address is looked up and not stored. */
async function logOpening(services: Services, request: FastifyRequest, link: SharedLink): Promise<void> {
  const now = services.now()
  await insertOpening(services.db, {
    profile_id: link.profile.id,
    link_id: link.id,
    id: newId(now.getTime()),
    opened_at: now,
    country: countryOfAddress(addressOf(request)),
    via: 'page',
  })
}
