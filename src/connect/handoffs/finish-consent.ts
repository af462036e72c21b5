import type { HandoffReason } from '../../events/handoff-result.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { decideCallback } from '../domain/decide-handoff.ts'
import { parseConsentRejection } from '../domain/handoff-outcome.ts'
import { noAccount, requireCall } from '../open-session.ts'
import type { OAuth, Provider, VendorSession } from '../provider.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import { loadConditions, redirectUri } from './begin-consent.ts'
import { failHandoff } from './complete-handoff.ts'
import { type Consent, connectConsent } from './connect-consent.ts'
import { readConsentState } from './consent-state.ts'
import type { HandoffKey } from './handoff-link.ts'
import { type HandoffResult, toHandoffResult } from './handoff-result.ts'
import { findHandoff, lockHandoff, updateHandoff, updateHandoffReleased } from './queries.ts'
import type { Handoff } from './schemas.ts'

interface ConsentReturn {
  provider: Provider
  query: CallbackQuery
  /** The browser's `Cookie` header. */
  cookie: string | undefined
}

type CallbackQuery = Readonly<Record<string, string>>

interface UsableReturn {
  provider: Provider
  query: CallbackQuery
  code_verifier: string
}

/** Some vendors name the code differently; the rest of the service knows it as `code`. */
function withCode({ codeName }: OAuth, query: CallbackQuery): CallbackQuery {
  const code = codeName && query[codeName]
  return code ? { ...query, code } : query
}

/**
 * Handles the callback from the provider. Each hand-off uses one consent: it takes a lease before the code is exchanged, and its
 * result is stored only while the lease holds. Null when the hand-off cannot be identified.
 */
export async function finishConsent(ctx: WorkContext, returned: ConsentReturn): Promise<HandoffResult | null> {
  const { provider, cookie } = returned
  const query = withCode(provider.oauth!, returned.query)
  const request = { state: query.state ?? '', provider: provider.key, cookie }
  const state = await readConsentState(ctx.secrets, request, ctx.now())
  const handoff = state && (await findHandoff(ctx.db, state.profile_id, state.id))
  if (!handoff) return null
  const callback = {
    ...(await loadConditions(ctx, handoff)),
    state: state.decision,
    rejection: provider.oauth!.parseConsentRejection?.(query) ?? parseConsentRejection(query),
  }
  const step = await leaseHandoff(ctx, handoff, (current) => decideCallback(current, callback, ctx.now()))
  if (step.kind === 'finish') {
    return toHandoffResult(await failHandoff(ctx, handoff, step.reason), step.reason, ctx.now())
  }
  if (step.kind === 'report') return toHandoffResult(step.handoff, step.reason, ctx.now())
  const { code_verifier } = state
  return useConsent(ctx, { handoff, consentId: step.consentId }, { provider, query, code_verifier })
}

/** Decides on the locked hand-off, and takes the lease in the same transaction when the consent may be used. */
function leaseHandoff(
  ctx: WorkContext,
  key: HandoffKey,
  decide: (current: Handoff) => ReturnType<typeof decideCallback>,
) {
  return inTransaction(ctx, async (ctx) => {
    const handoff = (await lockHandoff(ctx.db, key.profile_id, key.id))!
    const step = decide(handoff)
    if (step.kind !== 'proceed') return { ...step, handoff }
    const consentId = newId(ctx.now().getTime())
    const lease = { consent_id: consentId, consent_leased_at: ctx.now() }
    await updateHandoff(ctx.db, key.profile_id, key.id, lease)
    return { kind: 'leased' as const, consentId }
  })
}

async function useConsent(
  ctx: WorkContext,
  { handoff, consentId }: { handoff: Handoff; consentId: string },
  returned: UsableReturn,
): Promise<HandoffResult> {
  const fail = async (reason: HandoffReason, message: string | null = null) =>
    toHandoffResult(await failHandoff(ctx, handoff, reason, consentId, message), reason, ctx.now())
  let consent: Consent
  try {
    consent = await readConsent(ctx, consentId, returned)
  } catch (error) {
    const reason = reasonOf(error)
    ctx.log.warn({ err: error, handoff_id: handoff.id, reason }, 'a consent could not be finished')
    if (reason !== 'internal_error') return fail(reason, messageOf(error))
    await updateHandoffReleased(ctx.db, handoff.profile_id, handoff.id, consentId)
    return toHandoffResult(handoff, reason, ctx.now())
  }
  try {
    return await connectConsent(ctx, handoff, returned.provider, consent)
  } catch (error) {
    ctx.log.error({ err: error, handoff_id: handoff.id }, 'a connection could not be stored')
    return fail('connect_failed')
  }
}

/** Exchanges the code and lists the accounts: everything that needs the network. */
async function readConsent(ctx: WorkContext, id: string, returned: UsableReturn): Promise<Consent> {
  const { provider, query, code_verifier } = returned
  const oauth = provider.oauth!
  const call = requireCall(ctx, provider)
  const redirect_uri = redirectUri(ctx.baseUrl, provider.key)
  const callback = { code: query.code!, redirect_uri, query, code_verifier }
  const tokens = await oauth.exchangeCode(call, callback).catch((error: unknown) => {
    throw error instanceof ProviderError ? new ExchangeError(error) : error
  })
  const session: VendorSession = { ...call, tokens, account: noAccount }
  const accounts = await oauth.listAccounts(session)
  const [only] = accounts
  if (accounts.length !== 1 || !oauth.narrowTokens) return { id, tokens, accounts }
  return { id, tokens: await oauth.narrowTokens({ ...session, account: only! }), accounts }
}

/** The vendor rejected the code; later errors have other types. */
class ExchangeError extends Error {
  override name = 'ExchangeError'
  readonly failure: ProviderFailure

  constructor({ failure, message }: ProviderError) {
    super(message)
    this.failure = failure
  }
}

/** Returns the vendor's message. */
function messageOf(error: unknown): string | null {
  return error instanceof ExchangeError || error instanceof ProviderError ? error.failure.message : null
}

function reasonOf(error: unknown): HandoffReason {
  const isExchange = error instanceof ExchangeError
  const kind = isExchange ? error.failure.kind : error instanceof ProviderError ? error.failure.kind : null
  if (kind === null) return 'internal_error'
  if (kind === 'throttled' || kind === 'malformed' || kind === 'unavailable') return 'provider_error'
  return isExchange ? 'token_exchange_failed' : 'provider_denied'
}
