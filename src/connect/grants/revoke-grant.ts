import type { WorkContext } from '../../kernel/context/context.ts'
import { decideRevocation } from '../domain/decide-revocation.ts'
import { noAccount, openCall, openTokens } from '../open-session.ts'
import { ProviderError } from '../provider-error.ts'
import { deleteUnusedGrant, listGrantors, type UnusedGrant, updateGrantTried } from './unused-grant-queries.ts'

const attemptsMax = 2

/**
 * Revokes a consent at the vendor when no other connection here depends on it. The job is retried when the vendor cannot be
 * reached.
 */
export async function revokeGrant(
  ctx: WorkContext,
  { profile_id, grant_id }: { profile_id: string; grant_id: string },
): Promise<void> {
  const grant = await updateGrantTried(ctx.db, profile_id, grant_id)
  if (!grant) return
  try {
    await notifyVendor(ctx, grant)
  } catch (error) {
    const { provider, attempt } = grant
    const text = error instanceof ProviderError ? error.failure.message : null
    ctx.log.warn({ provider, attempt, text, ...(text === null && { err: error }) }, 'a consent was not withdrawn')
    if (attempt < attemptsMax && isTemporary(error)) throw error
  }
  await deleteUnusedGrant(ctx.db, profile_id, grant_id)
}

async function notifyVendor(ctx: WorkContext, { provider: key, tokens, grantor }: UnusedGrant): Promise<void> {
  const provider = ctx.providers.find(key)
  const call = provider && openCall(ctx, provider)
  if (!call) return
  const revokeTokens = provider.oauth?.revokeTokens
  const others = await listGrantors(ctx.db, listProvidersWithTokenOrigin(ctx, provider.origins.token), ctx.now())
  const step = decideRevocation({ is_possible: revokeTokens !== undefined, grantor, others })
  if (step === 'keep') return
  await revokeTokens!({ ...call, tokens: { ...openTokens(ctx.secrets, tokens), grantor }, account: noAccount })
}

/** Providers with the same token origin share the consent of a person, as both Google APIs do. */
function listProvidersWithTokenOrigin({ providers }: WorkContext, tokenOrigin: string): string[] {
  return providers.all.filter(({ origins }) => origins.token === tokenOrigin).map(({ key }) => key)
}

/** A rejection by the vendor is not temporary: the tokens have already ended. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return true
  return ['throttled', 'unavailable', 'malformed'].includes(error.failure.kind)
}
