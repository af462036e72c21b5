import { z } from 'zod'
import type { Context, WorkContext } from '../kernel/context/context.ts'
import { jobRequest } from '../kernel/context/job.ts'
import { createToken, isSameSecret, parseToken } from '../kernel/secrets/token.ts'
import { minuteMs } from '../kernel/time/durations.ts'
import { insertSignInLink } from '../tenancy/users/user-queries.ts'
import { lockLink } from './account-queries.ts'

/** Requests an email with a link. The job checks whether the account exists. */
export const sendLinkRequest = jobRequest(
  'send-link',
  z.object({
    email: z.string(),
    locale: z.enum(['en', 'es']),
    purpose: z.enum(['sign_in', 'password_reset']),
    next: z.string(),
  }),
)

/** Requests the email of an invitation; the job creates the link. */
export const sendInvitationRequest = jobRequest('send-invitation', z.object({ invitation_id: z.uuid() }))

/** A mailed link is used soon; one that is passed on by the operator may wait longer. */
const ttlMs = { mailed: 30 * minuteMs, handed: 24 * 60 * minuteMs }

/** Creates a one-time link and stores only its hash. */
export async function createLink(
  ctx: WorkContext,
  userId: string,
  { purpose, by, next = '/' }: { purpose: 'sign_in' | 'password_reset'; by: keyof typeof ttlMs; next?: string },
): Promise<string> {
  const { id, text, secret_hash } = createToken(tokenKinds[purpose])
  const expires_at = new Date(ctx.now().getTime() + ttlMs[by])
  await insertSignInLink(ctx.db, { id, secret_hash, user_id: userId, expires_at, created_at: ctx.now(), purpose })
  const path = purpose === 'sign_in' ? '/sign-in' : '/password-reset'
  return `${ctx.baseUrl}${path}?token=${text}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`
}

export const unusableLink = 'The link was already used, has expired or is not valid.'

const tokenKinds = { sign_in: 'sign_in_link', password_reset: 'password_reset' } as const

/**
 * Returns the usable link of a token, locked, so that two clicks on one link have one effect. A sign-in link cannot set a
 * password, and a password link cannot sign in.
 */
export async function lockUsableLink(ctx: Context, token: string, purpose: keyof typeof tokenKinds) {
  const presented = parseToken(token)
  if (presented?.kind !== tokenKinds[purpose]) return null
  const link = await lockLink(ctx.db, presented.id)
  if (!link || !isSameSecret(link.secret_hash, presented.secret_hash)) return null
  return link.purpose === purpose && link.used_at === null && link.expires_at > ctx.now() ? link : null
}
