import type { Context } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Account } from '../account-queries.ts'
import { beginAttempt, forgiveAttempt } from '../attempts/slow-attempts.ts'
import type { PasswordHashing } from '../password-hashing.ts'

/**
 * Whether the password is that of the account. Without an account or password, the same work is done with a hash that nothing
 * matches, so that the response time does not reveal which accounts exist.
 */
export async function isPassword(
  { passwordHashing }: { passwordHashing: PasswordHashing },
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  const isRight = await passwordHashing.verify(passwordHash ?? decoy, password)
  return passwordHash !== null && isRight
}

/** The hash of a discarded random 256-bit password, with the usual cost. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$aMEUKWpj6SQrLU8WqxVLvQ$VQarAz2lYxEpi41vST8zD3ldXIYJ8pj+1KNUbg31/TE'

/**
 * Rejects a caller who does not know the password of their account, so that an unattended session is not enough to take it over.
 * Wrong attempts are slowed down as at sign-in.
 */
export async function requireCurrentPassword(
  ctx: Context,
  account: Account,
  written: string | undefined,
): Promise<void> {
  if (account.password_hash === null) return
  if (written === undefined || written === '') {
    return fail('current_password_required', undefined, { field: 'current_password' })
  }
  const attempt = await beginAttempt(ctx, 'password', account.email)
  if (!(await isPassword(ctx, written, account.password_hash))) {
    return fail('current_password_invalid')
  }
  await forgiveAttempt(ctx, attempt)
}
