import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { decideConsent, parkedTtlMs } from '../domain/decide-handoff.ts'
import { releaseGrant } from '../grants/release-grant.ts'
import { encryptTokens } from '../open-session.ts'
import type { Account, Provider, Tokens } from '../provider.ts'
import { isConnectedElsewhere, storeConnection } from '../store-connection.ts'
import { completeHandoff, type HandoffCompletion } from './complete-handoff.ts'
import { type HandoffResult, toHandoffResult } from './handoff-result.ts'
import { insertPendingSelection, lockHandoff } from './queries.ts'
import type { Handoff } from './schemas.ts'

/** The tokens and accounts of a consent. */
export interface Consent {
  id: string
  tokens: Tokens
  accounts: readonly Account[]
}

/** Stores the result of a consent in one transaction, while its lease on the hand-off holds. */
export function connectConsent(
  ctx: WorkContext,
  { profile_id, id }: Handoff,
  provider: Provider,
  consent: Consent,
): Promise<HandoffResult> {
  return inTransaction(ctx, async (ctx) => {
    // An archived profile accepts no more data.
    const profile = await lockProfile(ctx.db, profile_id)
    const handoff = (await lockHandoff(ctx.db, profile_id, id))!
    if (!profile) {
      await relinquish(ctx, handoff, consent)
      return toHandoffResult(
        await completeHandoff(ctx, handoff, { reason: 'connect_failed' }),
        'connect_failed',
        ctx.now(),
      )
    }
    const [only] = consent.accounts
    const isElsewhere = consent.accounts.length === 1 && (await isConnectedElsewhere(ctx, profile, provider, only!))
    const found = { id: consent.id, account_count: consent.accounts.length, is_connected_elsewhere: isElsewhere }
    const step = decideConsent(handoff, found, ctx.now())
    if (step.kind === 'report') return toHandoffResult(handoff, step.reason, ctx.now())
    if (step.kind === 'finish') await relinquish(ctx, handoff, consent)
    const completion: HandoffCompletion =
      step.kind === 'finish'
        ? { reason: step.reason }
        : consent.accounts.length === 1
          ? await connect(ctx, handoff, provider, consent)
          : await park(ctx, handoff, consent)
    return toHandoffResult(await completeHandoff(ctx, handoff, completion), null, ctx.now())
  })
}

async function connect(
  ctx: WorkContext,
  handoff: Handoff,
  provider: Provider,
  { tokens, accounts }: Consent,
): Promise<HandoffCompletion> {
  const consent = { provider, account: accounts[0]!, tokens, app_id: handoff.app_id }
  const { id } = await storeConnection(ctx, handoff.profile_id, consent)
  return { connection_id: id }
}

/** Stores the encrypted token until an account is chosen (contract 3.1, rule 4). */
async function park(ctx: WorkContext, handoff: Handoff, { tokens, accounts }: Consent): Promise<HandoffCompletion> {
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + parkedTtlMs)
  await insertPendingSelection(ctx.db, {
    profile_id: handoff.profile_id,
    id: newId(now.getTime()),
    provider: handoff.provider,
    handoff_id: handoff.id,
    app_id: handoff.app_id,
    accounts: JSON.stringify(accounts),
    tokens: encryptTokens(ctx.secrets, tokens),
    grantor: tokens.grantor ?? null,
    created_at: now,
    expires_at,
  })
  return { candidate_count: accounts.length, selection_expires_at: expires_at }
}

/** Revokes a consent that connects nothing, where the vendor supports it (contract 3.1, rule 6). */
function relinquish(ctx: WorkContext, { profile_id, provider }: Handoff, { tokens }: Consent): Promise<void> {
  const encrypted = encryptTokens(ctx.secrets, tokens)
  return releaseGrant(ctx, profile_id, { provider, tokens: encrypted, grantor: tokens.grantor ?? null })
}
