import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { type OpenedSession, openSession } from '../../tenancy/access/open-session.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount, updateLinkUsed } from '../account-queries.ts'
import { type Attempt, beginAttempt, forgiveAttempt, rememberAddress } from '../attempts/slow-attempts.ts'
import { lockUsableLink, unusableLink } from '../links.ts'
import { isPassword } from '../passwords/verify-password.ts'
import { spendCode } from '../second-factor/codes.ts'

export interface SignedIn {
  user: { id: string; email: string }
  session: OpenedSession
}

/** The password was correct; the second-factor code is still required. */
export interface CodeOwed {
  /** Lets a page request the code without storing the password. */
  pending: string
}

/** Signs in with email and password, and with the second-factor code if the account has one. */
export async function signInByPassword(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code: string | null },
): Promise<SignedIn | CodeOwed> {
  const [attempt, account] = await Promise.all([
    beginAttempt(ctx, 'password', email),
    findAccountByEmail(ctx.db, email),
  ])
  if (!(await isPassword(ctx, password, account?.password_hash ?? null)) || !account) {
    return fail('unauthorized', 'The email or the password is incorrect.', { reason: 'invalid_credentials' })
  }
  // The password was correct: the rest counts as an attempt at the code.
  const isCodeRequired = account.totp_confirmed_at !== null || code !== null
  if (isCodeRequired) await forgiveAttempt(ctx, attempt)
  const codeAttempt = code === null ? null : await beginAttempt(ctx, 'code', email)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockAccount(ctx.db, account.id)
    // It was changed during the check.
    if (!locked || locked.password_hash !== account.password_hash) {
      return fail('unauthorized', 'The email or the password is incorrect.', { reason: 'invalid_credentials' })
    }
    if (locked.totp_confirmed_at !== null && code === null) return { pending: encryptPending(ctx, locked) }
    await requireCode(ctx, locked, code)
    return enter(ctx, locked, 'password', isCodeRequired ? codeAttempt : attempt)
  })
}

const pendingPurpose = 'sign_in.pending'
const pendingMs = 10 * minuteMs

/** Encrypts the proof of the first step with its user and expiry; it becomes invalid when the password changes. */
function encryptPending(ctx: Context, { id, password_hash }: Account): string {
  const until = ctx.now().getTime() + pendingMs
  return ctx.secrets.encrypt(pendingPurpose, JSON.stringify([id, password_hash, until]))
}

/** The second step of a page, with only the code. */
export async function signInByPending(
  ctx: Context,
  { pending, code }: { pending: string; code: string },
): Promise<SignedIn> {
  const reject = () => fail('unauthorized', 'Sign in again.', { reason: 'invalid_credentials' })
  const [userId, passwordHash, until] = readPending(ctx, pending) ?? reject()
  if (until <= ctx.now().getTime()) return reject()
  const account = (await findAccount(ctx.db, userId)) ?? reject()
  const attempt = await beginAttempt(ctx, 'code', account.email)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockAccount(ctx.db, userId)
    if (!locked || locked.password_hash !== passwordHash) return reject()
    await requireCode(ctx, locked, code)
    return enter(ctx, locked, 'password', attempt)
  })
}

function readPending(ctx: Context, pending: string): [string, string, number] | null {
  try {
    return JSON.parse(ctx.secrets.decrypt(pendingPurpose, pending))
  } catch {
    return null
  }
}

/** Uses up a one-time link. A wrong second-factor code leaves it usable. */
export async function signInByLink(
  ctx: Context,
  { token, code }: { token: string; code: string | null },
): Promise<SignedIn> {
  const found = await findLink(ctx, token)
  // Codes could be guessed with a stolen link, so those attempts are slowed down; the link itself cannot be guessed.
  const attempt = found?.totp_confirmed_at && code !== null ? await beginAttempt(ctx, 'linked', found.email) : null
  return inTransaction(ctx, async (ctx) => {
    const link = await lockUsableLink(ctx, token, 'sign_in')
    const account = link && (await lockAccount(ctx.db, link.user_id))
    if (!account) return fail('unauthorized', unusableLink, { reason: 'link_unusable' })
    await requireCode(ctx, account, code)
    await updateLinkUsed(ctx.db, link.id, ctx.now())
    return enter(ctx, account, 'link', attempt)
  })
}

async function findLink(ctx: Context, token: string): Promise<Account | null> {
  return inTransaction(ctx, async (ctx) => {
    const link = await lockUsableLink(ctx, token, 'sign_in')
    return link && findAccount(ctx.db, link.user_id)
  })
}

async function requireCode(ctx: Context, account: Account, code: string | null): Promise<void> {
  if (account.totp_confirmed_at === null) return
  if (code === null) {
    return fail('unauthorized', 'The code of the second factor is required.', { reason: 'second_factor_required' })
  }
  if (!(await spendCode(ctx, account, code))) {
    return fail('unauthorized', 'The code is incorrect or was already used.', { reason: 'invalid_code' })
  }
}

/** Independent statements run concurrently, to keep the sign-in fast. */
async function enter(
  ctx: Context,
  { id, email }: Account,
  by: 'password' | 'link',
  attempt: Attempt | null,
): Promise<SignedIn> {
  const sessionId = newId()
  const [session] = await Promise.all([
    openSession(ctx, id, { id: sessionId }),
    recordPersonalAuditEvent(ctx, id, 'signed_in', { by, session_id: sessionId }),
    attempt && forgiveAttempt(ctx, attempt),
    rememberAddress(ctx, email),
  ])
  return { user: { id, email }, session }
}
