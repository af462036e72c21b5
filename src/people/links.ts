import { z } from 'zod'
import type { Context, WorkContext } from '../kernel/context/context.ts'
import { jobRequest } from '../kernel/context/job.ts'
import { createToken, isSameSecret, parseToken } from '../kernel/secrets/token.ts'
import { insertLink, lockLink } from './account-queries.ts'

/** A mail with a link was asked for; whether there is anybody to send it to, its job finds out. */
export const sendLinkRequest = jobRequest(
  'send-link',
  z.object({
    email: z.string(),
    locale: z.enum(['en', 'es']),
    purpose: z.enum(['sign_in', 'password_reset']),
    next: z.string(),
  }),
)

/** An invitation is to be mailed: its link is made when it is. */
export const sendInvitationRequest = jobRequest('send-invitation', z.object({ invitation_id: z.uuid() }))

const minuteMs = 60_000

/** A mailed link is used at once; one that was handed over may wait for its person. */
const ttlMs = { mailed: 30 * minuteMs, handed: 24 * 60 * minuteMs }

/** A new one-time link, of which only the hash is kept. */
export async function createLink(
  ctx: WorkContext,
  userId: string,
  { purpose, by, next = '/' }: { purpose: 'sign_in' | 'password_reset'; by: keyof typeof ttlMs; next?: string },
): Promise<string> {
  const { id, text, secret_hash } = createToken(tokenKinds[purpose])
  const expires_at = new Date(ctx.now().getTime() + ttlMs[by])
  await insertLink(ctx.db, { id, secret_hash, user_id: userId, expires_at, created_at: ctx.now(), purpose })
  const path = purpose === 'sign_in' ? '/sign-in' : '/password-reset'
  return `${ctx.baseUrl}${path}?token=${text}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`
}

export const unusableLink = 'The link was used already, has expired, or is none of ours.'

const tokenKinds = { sign_in: 'sign_in_link', password_reset: 'password_reset' } as const

/**
 * The link that a token is of, if it can still be used for this; locked, so that two clicks on one link do one thing. A
 * sign-in link sets no password, and the other way round.
 */
export async function lockUsableLink(ctx: Context, token: string, purpose: keyof typeof tokenKinds) {
  const presented = parseToken(token)
  if (presented?.kind !== tokenKinds[purpose]) return null
  const link = await lockLink(ctx.db, presented.id)
  if (!link || !isSameSecret(link.secret_hash, presented.secret_hash)) return null
  return link.purpose === purpose && link.used_at === null && link.expires_at > ctx.now() ? link : null
}
