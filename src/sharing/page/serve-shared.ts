import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countryOfAddress } from '../../collection/hits/country-of-address.ts'
import { chooseLocale, type Locale, type Page, pageContext, sendPage } from '../../http/pages/page.ts'
import { addressOf, countedAddress } from '../../http/requests/address-of.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Services } from '../../kernel/context/services.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type Operation, routeOf } from '../../kernel/operations/operation.ts'
import { isSameSecret, parseToken } from '../../kernel/secrets/token.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { beginAttempt, forgiveAttempt } from '../../people/attempts/slow-attempts.ts'
import { findSharedLink, type SharedLink } from '../../tenancy/access/share-credential-queries.ts'
import { bindOperations } from '../../tenancy/share-links/domain/bind-view.ts'
import type { Bound } from '../../tenancy/share-links/domain/shared-pages.ts'
import { pageHeader, pageMark } from '../../tenancy/share-links/log-openings.ts'
import { insertOpening } from '../../tenancy/share-links/opening-queries.ts'
import { createProof, isProof, proofHeader, proofHours } from '../../tenancy/share-links/share-proof.ts'
import { statusOfLink } from '../share-links/domain/link-status.ts'
import { sharedMessages } from './messages/messages.ts'
import { failurePage, gonePage, type LoadedView, passwordPage, viewPage } from './pages.ts'

const cookieName = 'tributary_share'
/** Pages per minute and address. */
const pagesPerMinute = 60
const pageRows = '50'

interface Opened {
  link: SharedLink
  token: string
  locale: Locale
  proof: string | null
}

/**
 * The page of a share link: without scripts and accounts. It reads the same operations as every client, through their routes and
 * with the link as the credential, so it can show nothing that the link may not read.
 */
export function serveShared(server: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  const readers = new Map(operations.map((op) => [op.id, op]))
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    show: (opened: Opened) => Promise<Page>,
  ): Promise<FastifyReply> => {
    const locale = chooseLocale(request.headers['accept-language'])
    reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    const subject = `share-page:${countedAddress(addressOf(request))}`
    const { isAllowed } = await services.rateLimiter.hit(subject, pagesPerMinute)
    if (!isAllowed) return sendPage(reply, failurePage(locale, sharedMessages[locale].busy, 429))
    const { token } = request.params as { token: string }
    const link = await findLink(services, token)
    if (!link) return sendPage(reply, gonePage(locale))
    const proof = readCookie(request.headers.cookie, cookieName)
    const page = await show({ link, token, locale, proof })
    return sendPage(reply, { ...page, frameAncestors: link.embed_origins })
  }

  server.get('/s/:token', (request, reply) =>
    respond(request, reply, async (opened) => {
      const { link, locale, proof } = opened
      if (!isUnlocked(link, proof, services.now())) return passwordPage(locale, null)
      return loadView(server, services, readers, request, opened)
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
      reply.code(303).header('location', `/s/${token}`)
      return { ...passwordPage(locale, null), status: 303 }
    }),
  )
}

/** Every reason for which a link does not work has the same response. */
async function findLink(services: Services, token: string): Promise<SharedLink | null> {
  const parsed = parseToken(token)
  if (parsed?.kind !== 'share_link') return null
  const link = await findSharedLink(services.db, parsed.id)
  if (!link || !isSameSecret(link.secret_hash, parsed.secret_hash)) return null
  return statusOfLink(link, services.now()) === 'active' ? link : null
}

function isUnlocked({ id, password_hash }: SharedLink, proof: string | null, now: Date): boolean {
  return password_hash === null || isProof({ id, password_hash }, proof, now)
}

/** Null if the password is right. Attempts are counted before they are checked, by link and by address. */
async function tryPassword(services: Services, request: FastifyRequest, link: SharedLink): Promise<ApiError | null> {
  const ctx = pageContext(services, request, 'shareLinks.openView')
  const entered = (request.body as Record<string, unknown> | null | undefined)?.password
  try {
    const attempt = await beginAttempt(ctx, 'password', `share ${link.id}`)
    const isRight =
      typeof entered === 'string' &&
      entered.length <= 200 &&
      (await ctx.passwordHashing.verify(link.password_hash!, entered))
    if (!isRight) return new ApiError('unauthorized', 'The password is wrong.')
    await forgiveAttempt(ctx, attempt)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** In a frame of another site, a browser sends only cookies that allow it, and keeps them for that site alone. */
function proofCookie(proof: string, token: string, { embed_origins }: SharedLink, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:')
  const isEmbedded = embed_origins.length > 0 && secure
  return fastifyCookie.serialize(cookieName, proof, {
    path: `/s/${token}`,
    maxAge: proofHours * 3600,
    httpOnly: true,
    secure,
    sameSite: isEmbedded ? 'none' : 'lax',
    partitioned: isEmbedded,
  })
}

async function loadView(
  server: FastifyInstance,
  services: Services,
  readers: ReadonlyMap<string, Operation>,
  request: FastifyRequest,
  { link, token, locale, proof }: Opened,
): Promise<Page> {
  const { cursor } = request.query as { cursor?: unknown }
  const results: LoadedView['results'][number][] = []
  const bound = bindOperations(link.view, localDayOf(services.now(), link.profile.timezone))
  for (const [id, parameters] of Object.entries(bound)) {
    const op = readers.get(id)!
    const page = op.isPaged ? { limit: pageRows, ...(typeof cursor === 'string' && { cursor }) } : {}
    for (const query of queriesOf(parameters, results)) {
      const response = await server.inject({
        method: 'GET',
        url: routeOf(op),
        query: { ...query, ...page },
        remoteAddress: request.ip,
        headers: { authorization: `Bearer ${token}`, [pageHeader]: pageMark, ...(proof && { [proofHeader]: proof }) },
      })
      const failure = failureOf(response.statusCode)
      if (failure) return failurePage(locale, sharedMessages[locale][failure.message], failure.status)
      results.push({ id, result: response.json() })
    }
  }
  if (results.length === 0) return failurePage(locale, sharedMessages[locale].unlinkable, 409)
  if (cursor === undefined) await logOpening(services, request, link)
  const isByModel = Object.values(bound).some((parameters) => Object.hasOwn(parameters, 'model'))
  return viewPage({ link, locale, token, results, isByModel })
}

/** What the page says about a report that cannot be read. */
function failureOf(status: number): { message: 'busy' | 'invalid' | 'unavailable'; status: number } | null {
  if (status === 200) return null
  if (status === 429) return { message: 'busy', status: 429 }
  return status === 400 ? { message: 'invalid', status: 409 } : { message: 'unavailable', status: 503 }
}

/** An operation with a parameter that the caller chooses is called once for each ad platform of the results before it. */
function queriesOf(bound: Bound, results: LoadedView['results']): Record<string, string>[] {
  const choice = Object.entries(bound).find(([, value]) => typeof value !== 'string')
  if (!choice) return [{}]
  const [name, values] = choice
  const compared = results.find(({ id }) => id === 'campaigns.comparePlatforms')?.result.data
  const { platforms = [] } = (compared ?? {}) as { platforms?: { platform: string }[] }
  return platforms.filter(({ platform }) => values.includes(platform)).map(({ platform }) => ({ [name]: platform }))
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
