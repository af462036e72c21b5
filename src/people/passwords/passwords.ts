import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byUser } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { deleteOtherSessions } from '../../tenancy/sessions/queries.ts'
import { listLiveUserTokens, updateUserTokensRevoked } from '../../tenancy/user-tokens/user-token-queries.ts'
import { userTokenSchema } from '../../tenancy/user-tokens/user-token-schemas.ts'
import { findAccount, lockAccount, updateAccount, updateAssistantsEnded, updateLinksUsed } from '../account-queries.ts'
import { beginAttempt } from '../attempts/slow-attempts.ts'
import { currentPasswordField, emailField, localeField, newPasswordField } from '../fields.ts'
import { lockUsableLink, sendLinkRequest, unusableLink } from '../links.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { requireCurrentPassword } from './verify-password.ts'

/** Maximum number of live tokens in a response; the token list contains all. */
const tokensListed = 100

export const changePassword = operation({
  id: 'passwords.changePassword',
  http: 'PUT /password',
  summary: 'Set or change the password of the signed-in user',
  description:
    'Ends all other sessions and open links of the user. Personal tokens keep working unless `revoke_tokens` is true; the response lists those that still work. An account without a password does not need `current_password`.',
  ...byUser,
  idempotency: 'natural',
  body: z.object({
    current_password: currentPasswordField,
    new_password: newPasswordField,
    revoke_tokens: z.boolean().default(false).describe('Also revokes all personal tokens of the user.'),
  }),
  data: z.object({
    changed: z.literal(true),
    ended_sessions: z.int(),
    revoked_tokens: z.int(),
    tokens: z
      .array(userTokenSchema)
      .describe(`Personal tokens that still work, newest first, at most ${tokensListed}.`),
  }),
  errors: ['current_password_required', 'current_password_invalid', 'weak_password', 'compromised_password'],
  example: { body: { current_password: 'harbour lantern 61', new_password: 'quiet orchard 4 bridges' } },
  async run(ctx, { body: { current_password, new_password, revoke_tokens } }) {
    const { user_id: userId, credential_id: sessionId } = signedInUser(ctx.actor)
    const account = (await findAccount(ctx.db, userId)) ?? fail('unauthorized')
    await requireCurrentPassword(ctx, account, current_password)
    await requireGoodPassword(ctx, new_password, 'new_password')
    const password_hash = await ctx.passwordHashing.hash(new_password)
    const isStill = (hash: string | null) => hash === account.password_hash
    const change = { password_hash, retainedSessionId: sessionId, revokesTokens: revoke_tokens, isStill }
    const { ended_sessions, revoked_tokens } = await setPassword(ctx, userId, change)
    const tokens = await listLiveUserTokens(ctx.db, userId, { now: ctx.now(), limit: tokensListed })
    return { data: { changed: true as const, ended_sessions, revoked_tokens, tokens } }
  },
})

export const requestReset = operation({
  id: 'passwords.requestReset',
  http: 'POST /password/resets',
  summary: 'Send a password reset link by email',
  description: 'The response is the same for unknown accounts. The link can be used once and expires after 30 minutes.',
  auth: 'none',
  boundTo: 'workspace',
  transport: { isForOwnPages: true },
  body: z.object({ email: emailField, locale: localeField }),
  data: z.object({ requested: z.literal(true) }),
  statuses: [202],
  example: { body: { email: 'rosa@example.com' } },
  async run(ctx, { body: { email, locale } }) {
    await beginAttempt(ctx, 'mail', email)
    await ctx.enqueue(sendLinkRequest, { email, locale, purpose: 'password_reset', next: '/' })
    return { data: { requested: true as const } }
  },
})

export const redeemReset = operation({
  id: 'passwords.redeemReset',
  http: 'POST /password/resets/redeem',
  summary: 'Set a new password with a reset link',
  description:
    'Ends all sessions and links of the user, revokes their personal tokens and ends the assistants that act for them. It does not sign in, and a second factor stays on. 401 `link_unusable`: the link was used, has expired or does not exist.',
  auth: 'none',
  boundTo: 'workspace',
  transport: { isForOwnPages: true },
  body: z.object({
    reset_token: z.string().max(200).describe('The `token` parameter of the link.'),
    new_password: newPasswordField,
  }),
  data: z.object({
    changed: z.literal(true),
    ended_sessions: z.int(),
    revoked_tokens: z.int().describe('Personal tokens that were revoked.'),
    ended_assistants: z.int().describe('Authorizations of assistants that were ended.'),
  }),
  errors: ['unauthorized', 'weak_password', 'compromised_password'],
  example: {
    body: {
      reset_token: `trb_reset_${'0'.repeat(32)}_${'a'.repeat(43)}`,
      new_password: 'quiet orchard 4 bridges',
    },
  },
  async run(ctx, { body }) {
    const ended = await resetPassword(ctx, { token: body.reset_token, password: body.new_password })
    return { data: { changed: true as const, ...ended } }
  },
})

/** A rejected password leaves the link usable. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<Ended> {
  // Checked before hashing, because hashing is expensive and anyone can send a request.
  const isUsable = await inTransaction(ctx, async (ctx) => !!(await lockUsableLink(ctx, token, 'password_reset')))
  if (!isUsable) return rejectLink()
  await requireGoodPassword(ctx, password, 'new_password')
  const password_hash = await ctx.passwordHashing.hash(password)
  return inTransaction(ctx, async (ctx) => {
    const link = (await lockUsableLink(ctx, token, 'password_reset')) ?? rejectLink()
    return setPassword(ctx, link.user_id, {
      password_hash,
      retainedSessionId: null,
      revokesTokens: true,
      isStill: () => true,
    })
  })
}

function rejectLink(): never {
  return fail('unauthorized', unusableLink, { reason: 'link_unusable' })
}

/** What a new password ended. */
interface Ended {
  ended_sessions: number
  revoked_tokens: number
  ended_assistants: number
}

interface PasswordChange {
  password_hash: string
  /** The session of the caller; null for a reset, which may follow a takeover and ends every session. */
  retainedSessionId: string | null
  revokesTokens: boolean
  isStill(hash: string | null): boolean
}

async function setPassword(ctx: Context, userId: string, change: PasswordChange): Promise<Ended> {
  return inTransaction(ctx, async (ctx) => {
    const account = (await lockAccount(ctx.db, userId)) ?? fail('unauthorized')
    // Of two concurrent changes, the second one gave a password that is no longer current.
    if (!change.isStill(account.password_hash)) return fail('current_password_invalid')
    const now = ctx.now()
    const isReset = change.retainedSessionId === null
    await updateAccount(ctx.db, userId, { password_hash: change.password_hash, password_changed_at: now })
    await updateLinksUsed(ctx.db, userId, now)
    const ended = {
      ended_sessions: await deleteOtherSessions(ctx.db, userId, change.retainedSessionId),
      revoked_tokens: change.revokesTokens ? await updateUserTokensRevoked(ctx.db, userId, now) : 0,
      ended_assistants: isReset ? await updateAssistantsEnded(ctx.db, userId, now) : 0,
    }
    await recordPersonalAuditEvent(ctx, userId, isReset ? 'password_reset' : 'password_changed', ended)
    await ctx.forgetCredentials()
    return ended
  })
}
