import type { Context } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Account } from '../account-queries.ts'
import { beginAttempt, forgiveAttempt } from '../attempts/slow-attempts.ts'
import type { PasswordHashing } from '../password-hashing.ts'

/**
 * Whether the password is the account's. Without an account, or without a password on it, the same work is done on a hash that
 * nothing matches: the time of an answer must not tell who has an account.
 */
export async function isPassword(
  { passwordHashing }: { passwordHashing: PasswordHashing },
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  const isRight = await passwordHashing.verify(passwordHash ?? decoy, password)
  return passwordHash !== null && isRight
}

/** Of 256 random bits that nobody kept, at the cost of all others. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$aMEUKWpj6SQrLU8WqxVLvQ$VQarAz2lYxEpi41vST8zD3ldXIYJ8pj+1KNUbg31/TE'

/**
 * Refuses who does not know the password of the account they are signed in to: a session left open on somebody's screen is
 * not enough to take an account over. Wrong ones are slowed as at the sign-in.
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
