import { countedAddress } from '../../http/address-of.ts'
import { hashSecret } from '../../kernel/bearer.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { decideAttempt, type Slowing } from '../domain/decide-attempt.ts'
import { deleteAttempts, lockAttempts, updateAttemptForgiven, updateAttempts } from './queries.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const proving = {
  account: { free: 5, firstWaitMs: 2 * second, longestWaitMs: 15 * minute, forgetMs: 24 * hour },
  // An office shares an address.
  address: { free: 30, firstWaitMs: 2 * second, longestWaitMs: 15 * minute, forgetMs: hour },
}

/**
 * What is tried: to prove who one is, to add the code to a mailed link, or to have a mail sent. A link is counted by itself:
 * whoever guesses at a password has none, and cannot keep its owner from the way in that is left to them.
 */
const slowings: Record<'proof' | 'linked' | 'mail', { account: Slowing; address: Slowing }> = {
  proof: proving,
  linked: proving,
  mail: {
    account: { free: 3, firstWaitMs: minute, longestWaitMs: hour, forgetMs: 24 * hour },
    address: { free: 20, firstWaitMs: minute, longestWaitMs: hour, forgetMs: hour },
  },
}

export interface Attempt {
  accountSubject: string
  addressSubject: string
}

/**
 * Counts an attempt at an account (named by what the caller wrote: it need not exist) and from an address, or refuses it with
 * 429 when it comes too early. Both are told the same of accounts that exist and of those that do not.
 */
export async function beginAttempt(ctx: Context, kind: keyof typeof slowings, account: string): Promise<Attempt> {
  const accountSubject = `${kind}:account:${hashSecret(account).toString('base64url')}`
  const addressSubject = `${kind}:address:${countedAddress(ctx.ip)}`
  const { account: ofAccount, address: ofAddress } = slowings[kind]
  const waitMs = await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const counts = await lockAttempts(ctx.db, [accountSubject, addressSubject], now)
    const byAccount = decideAttempt(counts.get(accountSubject) ?? null, now, ofAccount)
    const byAddress = decideAttempt(counts.get(addressSubject) ?? null, now, ofAddress)
    if (byAccount.kind === 'wait' || byAddress.kind === 'wait') {
      return Math.max(...[byAccount, byAddress].map((verdict) => (verdict.kind === 'wait' ? verdict.ms : 0)))
    }
    const next = [
      [accountSubject, byAccount.next],
      [addressSubject, byAddress.next],
    ] as const
    ctx.alongCommit(updateAttempts(ctx.db, new Map(next)))
    return 0
  })
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / second)
    fail('rate_limit_exceeded', 'Too many attempts. Wait a little.', {
      reason: 'too_many_attempts',
      retry_after_seconds: seconds,
    })
  }
  return { accountSubject, addressSubject }
}

/**
 * The attempt was right. The account's count ends; the address gets back this one alone, or somebody with an account of their
 * own could go on guessing at others.
 */
export async function forgiveAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  await Promise.all([
    deleteAttempts(ctx.db, attempt.accountSubject),
    updateAttemptForgiven(ctx.db, attempt.addressSubject, ctx.now()),
  ])
}
