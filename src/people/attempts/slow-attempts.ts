import { countedAddress } from '../../http/requests/address-of.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { hashSecret } from '../../kernel/secrets/token.ts'
import { type AttemptCounts, decideAttempt, type Slowing } from '../domain/decide-attempt.ts'
import * as queries from './queries.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const pair: Slowing = { free: 5, firstWaitMs: 2 * second, longestWaitMs: 15 * minute, forgetMs: 24 * hour }
// An office shares one address.
const address: Slowing = { free: 30, firstWaitMs: 2 * second, longestWaitMs: 15 * minute, forgetMs: hour }

/** Many addresses together can try about 2,900 passwords per day, and the owner waits seconds elsewhere than where they signed in before. */
const password = {
  pair,
  address,
  account: { free: 10, firstWaitMs: second, longestWaitMs: 30 * second, forgetMs: hour },
}

/** A six-digit code allows only about thirty attempts per day. Each attempt also needs the password, a session or a link. */
const code = { pair, address, account: { free: 10, firstWaitMs: 2 * second, longestWaitMs: hour, forgetMs: 24 * hour } }

const mail = {
  pair: { free: 3, firstWaitMs: minute, longestWaitMs: hour, forgetMs: 24 * hour },
  account: { free: 10, firstWaitMs: minute, longestWaitMs: 10 * minute, forgetMs: 24 * hour },
  address: { free: 20, firstWaitMs: minute, longestWaitMs: hour, forgetMs: hour },
}

/** Mails that members of a workspace (counted as the address) cause: to one recipient, to it from all workspaces, and to all recipients. */
const memberMail = {
  pair: { free: 3, firstWaitMs: minute, longestWaitMs: hour, forgetMs: 24 * hour },
  account: { free: 6, firstWaitMs: minute, longestWaitMs: 6 * hour, forgetMs: 24 * hour },
  address: { free: 30, firstWaitMs: minute, longestWaitMs: hour, forgetMs: 24 * hour },
}

/**
 * The kinds of attempts: a password, a second-factor code, the code with a mailed link, requesting an email, and causing one to
 * another person. Each is counted separately, so that password guesses block neither the code nor the mailed link, which always
 * remains usable, and members of a workspace do not block the mails that a person requests.
 */
const slowings: Record<'password' | 'code' | 'linked' | 'mail' | 'member_mail', AttemptCounts<Slowing>> = {
  password,
  code,
  linked: code,
  mail,
  member_mail: memberMail,
}

export interface Attempt {
  subjects: AttemptCounts<string>
}

/**
 * Counts an attempt at an account (identified by the entered text; it need not exist) from an address, or rejects it with 429 if
 * it is too early. The response is the same whether the account exists or not.
 */
export function beginAttempt(
  ctx: Context,
  kind: 'password' | 'code' | 'linked' | 'mail',
  account: string,
): Promise<Attempt> {
  return countAttempt(ctx, kind, account, countedAddress(ctx.ip))
}

/**
 * Counts a mail to another person that a member of a workspace causes, or rejects it with 429. Called in the transaction that
 * enqueues the mail, so that only mails that are sent count.
 */
export async function countMemberMail(ctx: Context, workspaceId: string, recipient: string): Promise<void> {
  await countAttempt(ctx, 'member_mail', recipient, workspaceId)
}

async function countAttempt(
  ctx: Context,
  kind: keyof typeof slowings,
  account: string,
  from: string,
): Promise<Attempt> {
  const name = hashSecret(account).toString('base64url')
  const subjects = {
    pair: `${kind}:pair:${name}:${from}`,
    account: `${kind}:account:${name}`,
    address: `${kind}:address:${from}`,
  }
  const waitMs = await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const counts = await queries.lockAttempts(ctx.db, Object.values(subjects), now)
    const isKnownAddress =
      kind !== 'member_mail' && (await queries.findSignInAddress(ctx.db, signInAddress(account, ctx.ip))) !== null
    const countOf = (subject: string) => counts.get(subject) ?? null
    const stored = {
      pair: countOf(subjects.pair),
      account: countOf(subjects.account),
      address: countOf(subjects.address),
    }
    const decision = decideAttempt(stored, slowings[kind], { now, isKnownAddress })
    if (decision.kind === 'wait') return decision.ms
    const { next } = decision
    const counted = (['pair', 'account', 'address'] as const).flatMap((by) => {
      const count = next[by]
      return count ? [[subjects[by], count] as const] : []
    })
    ctx.alongCommit(queries.updateAttempts(ctx.db, new Map(counted)))
    return 0
  })
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / second)
    fail('rate_limit_exceeded', 'Too many attempts. Try again later.', {
      reason: 'too_many_attempts',
      retry_after_seconds: seconds,
    })
  }
  return { subjects }
}

/**
 * The attempt succeeded. The count of this account from this address is reset; the others are only reduced by this attempt, or a
 * user with an account could keep guessing at other accounts.
 */
export async function forgiveAttempt(ctx: Context, { subjects }: Attempt): Promise<void> {
  await Promise.all([
    queries.deleteAttempts(ctx.db, subjects.pair),
    queries.updateAttemptsForgiven(ctx.db, [subjects.account, subjects.address], ctx.now()),
  ])
}

/** Marks the address as known for this account: attempts from elsewhere no longer slow down sign-ins from here. */
export async function rememberAddress(ctx: Context, account: string): Promise<void> {
  await queries.insertSignInAddress(ctx.db, signInAddress(account, ctx.ip), ctx.now())
}

function signInAddress(account: string, ip: string): string {
  return `${hashSecret(account).toString('base64url')}:${countedAddress(ip)}`
}
