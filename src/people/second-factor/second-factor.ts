import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { secretField } from '../../kernel/schemas/secret-field.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { deleteOtherSessions } from '../../tenancy/sessions/queries.ts'
import {
  type Account,
  countRecoveryCodes,
  deleteRecoveryCodes,
  findAccount,
  insertRecoveryCodes,
  lockAccount,
  updateAccount,
} from '../account-queries.ts'
import { beginAttempt, forgiveAttempt } from '../attempts/slow-attempts.ts'
import { currentPasswordField } from '../fields.ts'
import { requireCurrentPassword } from '../passwords/verify-password.ts'
import { newRecoveryCodes, newTotpSecret, spendCode, stepOfCode, totpPurpose, totpUrl } from './codes.ts'

/** Requirements of each operation: a signed-in user. */
const sessionOperation = { auth: ['session'], scopes: 'any', boundTo: 'workspace', idempotency: 'natural' } as const

const codeField = z.string().min(1).max(40).describe('Six digits of the authenticator, or a recovery code.')
const recoveryCodes = secretField(z.array(z.string())).describe('Ten single-use codes. Shown once.')

export const readSecondFactor = operation({
  id: 'secondFactor.readSecondFactor',
  http: 'GET /second-factor',
  summary: 'Get the second factor status of the signed-in user',
  ...sessionOperation,
  idempotency: 'none',
  data: z.object({ is_on: z.boolean(), recovery_codes_left: z.int() }),
  async run(ctx) {
    const account = (await findAccount(ctx.db, signedInUser(ctx.actor).user_id)) ?? fail('unauthorized')
    const left = await countRecoveryCodes(ctx.db, account.id)
    return { data: { is_on: account.totp_confirmed_at !== null, recovery_codes_left: left } }
  },
})

export const beginSecondFactor = operation({
  id: 'secondFactor.beginSecondFactor',
  http: 'POST /second-factor',
  summary: 'Start the setup of a second factor',
  description:
    'The second factor is on after a code was confirmed; until then each call creates a new secret. 409 `invalid_state`: it is already on.',
  ...sessionOperation,
  body: z.object({ current_password: currentPasswordField }),
  data: z.object({
    secret: secretField(z.string()).describe('For manual entry; base32.'),
    otpauth_url: secretField(z.string()).describe('For a QR code.'),
  }),
  statuses: [201],
  errors: ['invalid_state', 'current_password_required', 'current_password_invalid'],
  example: { body: { current_password: 'harbour lantern 61' } },
  async run(ctx, { body }) {
    const account = (await findAccount(ctx.db, signedInUser(ctx.actor).user_id)) ?? fail('unauthorized')
    await requireCurrentPassword(ctx, account, body.current_password)
    const secret = newTotpSecret()
    return inTransaction(ctx, async (ctx) => {
      const { id, email } = await lockAccountThatIs(ctx, 'off', account.id)
      await updateAccount(ctx.db, id, { totp_secret: ctx.secrets.encrypt(totpPurpose, secret), totp_last_step: null })
      return { data: { secret, otpauth_url: totpUrl(secret, email) } }
    })
  },
})

export const confirmSecondFactor = operation({
  id: 'secondFactor.confirmSecondFactor',
  http: 'POST /second-factor/confirm',
  summary: 'Turn on the second factor with a code from the authenticator',
  description:
    'Ends all other sessions. 409 `invalid_state`: it is already on, or no setup was started. 403 `forbidden`, reason `invalid_code`: the code is wrong.',
  ...sessionOperation,
  body: z.object({ code: codeField }),
  data: z.object({ is_on: z.literal(true), recovery_codes: recoveryCodes }),
  errors: ['invalid_state'],
  example: { body: { code: '123456' } },
  async run(ctx, { body }) {
    return withCodeAttempt(ctx, 'off', async (ctx, account) => {
      if (account.totp_secret === null) return fail('invalid_state', 'No second factor setup was started.')
      const secret = ctx.secrets.decrypt(totpPurpose, account.totp_secret)
      const step = stepOfCode(secret, body.code.replace(/\s/g, ''), ctx.now()) ?? rejectCode()
      const { codes, hashes } = newRecoveryCodes()
      await updateAccount(ctx.db, account.id, { totp_confirmed_at: ctx.now(), totp_last_step: step })
      await replaceCodes(ctx, account.id, hashes)
      await deleteOtherSessions(ctx.db, account.id, signedInUser(ctx.actor).credential_id)
      await ctx.forgetCredentials()
      await recordPersonalAuditEvent(ctx, account.id, 'second_factor_on')
      return { data: { is_on: true as const, recovery_codes: codes } }
    })
  },
})

export const renewRecoveryCodes = operation({
  id: 'secondFactor.renewRecoveryCodes',
  http: 'POST /second-factor/recovery-codes',
  summary: 'Create new recovery codes; the old codes stop working',
  ...sessionOperation,
  body: z.object({ code: codeField }),
  data: z.object({ recovery_codes: recoveryCodes }),
  errors: ['invalid_state'],
  example: { body: { code: '123456' } },
  async run(ctx, { body }) {
    return withCodeAttempt(ctx, 'on', async (ctx, account) => {
      if (!(await spendCode(ctx, account, body.code))) return rejectCode()
      const { codes, hashes } = newRecoveryCodes()
      await replaceCodes(ctx, account.id, hashes)
      await recordPersonalAuditEvent(ctx, account.id, 'recovery_codes_renewed')
      return { data: { recovery_codes: codes } }
    })
  },
})

export const endSecondFactor = operation({
  id: 'secondFactor.endSecondFactor',
  http: 'POST /second-factor/end',
  summary: 'Turn off the second factor with a code',
  ...sessionOperation,
  body: z.object({ code: codeField }),
  data: z.object({ is_on: z.literal(false) }),
  errors: ['invalid_state'],
  example: { body: { code: '123456' } },
  async run(ctx, { body }) {
    return withCodeAttempt(ctx, 'on', async (ctx, account) => {
      if (!(await spendCode(ctx, account, body.code))) return rejectCode()
      await updateAccount(ctx.db, account.id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      await deleteRecoveryCodes(ctx.db, account.id)
      await recordPersonalAuditEvent(ctx, account.id, 'second_factor_off', { subject_user_id: account.id })
      return { data: { is_on: false as const } }
    })
  },
})

/** Six digits can be guessed, so each attempt is counted before it is checked. */
async function withCodeAttempt<T>(
  ctx: Context,
  state: 'on' | 'off',
  use: (ctx: Context, account: Account) => Promise<T>,
): Promise<T> {
  const account = (await findAccount(ctx.db, signedInUser(ctx.actor).user_id)) ?? fail('unauthorized')
  const attempt = await beginAttempt(ctx, 'code', account.email)
  return inTransaction(ctx, async (ctx) => {
    const result = await use(ctx, await lockAccountThatIs(ctx, state, account.id))
    await forgiveAttempt(ctx, attempt)
    return result
  })
}

async function lockAccountThatIs(ctx: Context, state: 'on' | 'off', userId: string): Promise<Account> {
  const account = (await lockAccount(ctx.db, userId)) ?? fail('unauthorized')
  const isOn = account.totp_confirmed_at !== null
  if (isOn !== (state === 'on')) return fail('invalid_state', `The second factor is ${isOn ? 'on' : 'off'}.`)
  return account
}

async function replaceCodes(ctx: Context, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(ctx.db, userId)
  await insertRecoveryCodes(ctx.db, userId, hashes, ctx.now())
}

function rejectCode(): never {
  return fail('forbidden', 'The code is incorrect or was already used.', { reason: 'invalid_code' })
}
