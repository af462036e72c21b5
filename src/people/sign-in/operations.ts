import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { beginAttempt } from '../attempts/slow-attempts.ts'
import { safeNext } from '../domain/safe-next.ts'
import { emailField, localeField, passwordField } from '../fields.ts'
import { sendLinkRequest } from '../links.ts'
import { type SignedIn, signInByLink, signInByPassword } from './sign-in.ts'

const codeField = z
  .string()
  .max(40)
  .optional()
  .describe('Code of the second factor: six digits or a recovery code. Required after `second_factor_required`.')

export const signedInSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
  session_id: z.uuid(),
  expires_at: timestamp,
  active_profile_id: z.uuid().nullable(),
})
nameSchema('SignedIn', signedInSchema)

export const signIn = operation({
  id: 'sessions.signIn',
  http: 'POST /sessions',
  summary: 'Sign in with email and password',
  description:
    'The response sets the session cookie. On 401, `reason` is `invalid_credentials` (also for unknown accounts), `second_factor_required` (send `code`) or `invalid_code`. Failed attempts delay further attempts: 429 with `Retry-After`.',
  auth: 'none',
  boundTo: 'workspace',
  transport: { isForOwnPages: true },
  body: z.object({ email: emailField, password: passwordField, code: codeField }),
  data: signedInSchema,
  statuses: [201],
  errors: ['unauthorized'],
  example: { body: { email: 'rosa@example.com', password: 'harbour lantern 61' } },
  async run(ctx, { body: { code = null, ...proof } }) {
    const outcome = await signInByPassword(ctx, { ...proof, code })
    if ('pending' in outcome) {
      return fail('unauthorized', 'The code of the second factor is required.', { reason: 'second_factor_required' })
    }
    return toSignedIn(outcome)
  },
})

export const requestLink = operation({
  id: 'sessions.requestLink',
  http: 'POST /sessions/links',
  summary: 'Send a one-time sign-in link by email',
  description: 'The response is the same for unknown accounts. The link can be used once and expires after 30 minutes.',
  auth: 'none',
  boundTo: 'workspace',
  transport: { isForOwnPages: true },
  body: z.object({
    email: emailField,
    locale: localeField,
    next: z.string().max(2_000).optional().describe('Path to open after sign-in.'),
  }),
  data: z.object({ requested: z.literal(true) }),
  statuses: [202],
  example: { body: { email: 'rosa@example.com' } },
  async run(ctx, { body: { email, locale, next } }) {
    await beginAttempt(ctx, 'mail', email)
    // A job looks up the account, so that the request takes the same time for every address.
    await ctx.enqueue(sendLinkRequest, { email, locale, purpose: 'sign_in', next: safeNext(next) })
    return { data: { requested: true as const } }
  },
})

export const redeemLink = operation({
  id: 'sessions.redeemLink',
  http: 'POST /sessions/links/redeem',
  summary: 'Sign in with a one-time link',
  description:
    'Same responses as `POST /sessions`. 401 `link_unusable`: the link was used, has expired or does not exist.',
  auth: 'none',
  boundTo: 'workspace',
  transport: { isForOwnPages: true },
  body: z.object({
    sign_in_token: z.string().max(200).describe('The `token` parameter of the link.'),
    code: codeField,
  }),
  data: signedInSchema,
  statuses: [201],
  errors: ['unauthorized'],
  example: { body: { sign_in_token: `trb_signin_${'0'.repeat(32)}_${'a'.repeat(43)}` } },
  async run(ctx, { body: { sign_in_token: token, code = null } }) {
    return toSignedIn(await signInByLink(ctx, { token, code }))
  },
})

export function toSignedIn({ user, session }: SignedIn) {
  const { id: session_id, expires_at, active_profile_id, cookie } = session
  return { data: { user, session_id, expires_at, active_profile_id }, headers: { 'Set-Cookie': cookie } }
}
