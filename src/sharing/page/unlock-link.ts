import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { pageContext } from '../../http/pages/page.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Services } from '../../kernel/context/services.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { isSameSecret, parseToken } from '../../kernel/secrets/token.ts'
import { beginAttempt, forgiveAttempt } from '../../people/attempts/slow-attempts.ts'
import { findSharedLink, type SharedLink } from '../../tenancy/access/share-credential-queries.ts'
import { isProof, proofHours } from '../../tenancy/share-links/share-proof.ts'
import { statusOfLink } from '../share-links/domain/link-status.ts'

const cookieName = 'tributary_share'

export const readProof = (request: FastifyRequest): string | null => readCookie(request.headers.cookie, cookieName)

/** Every reason for which a link does not work has the same response. */
export async function findLink(services: Services, token: string): Promise<SharedLink | null> {
  const parsed = parseToken(token)
  if (parsed?.kind !== 'share_link') return null
  const link = await findSharedLink(services.db, parsed.id)
  if (!link || !isSameSecret(link.secret_hash, parsed.secret_hash)) return null
  return statusOfLink(link, services.now()) === 'active' ? link : null
}

export function isUnlocked({ id, password_hash }: SharedLink, proof: string | null, now: Date): boolean {
  return password_hash === null || isProof({ id, password_hash }, proof, now)
}

/** Null if the password is right. Attempts are counted before they are checked, by link and by address. */
export async function tryPassword(
  services: Services,
  request: FastifyRequest,
  link: SharedLink,
): Promise<ApiError | null> {
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
export function proofCookie(proof: string, token: string, { embed_origins }: SharedLink, baseUrl: string): string {
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
