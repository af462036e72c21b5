import type { ProfileContext } from '../kernel/context/context.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { appOf } from '../tenancy/callers/holder-of.ts'
import type { Connection } from './connection-schemas.ts'
import { markReconnectRequired } from './end-connection.ts'
import { handoffLink } from './handoffs/handoff-link.ts'
import { newHandoff } from './handoffs/handoffs.ts'
import { insertHandoff } from './handoffs/queries.ts'
import { ProviderError } from './provider-error.ts'

/**
 * Responds with the provider error. A withdrawn consent also sets the connection to `reconnect_required`. Other errors are
 * rethrown.
 */
export async function failProvider(ctx: ProfileContext, connection: Connection | null, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError)) throw error
  const { failure } = error
  const providerDetails = { provider_message: failure.message, reason: failure.kind }
  switch (failure.kind) {
    case 'token_expired':
    case 'token_revoked': {
      if (connection) await markReconnectRequired(ctx, connection, failure.kind)
      const reconnect = { reconnect_required: true, reconnect_url: await reconnectUrl(ctx, connection) }
      throw new ApiError('connection_not_ready', 'The provider no longer accepts the consent; connect it again.', {
        ...providerDetails,
        ...reconnect,
      })
    }
    case 'permission_missing':
      throw new ApiError('connection_not_ready', 'The consent does not cover this.', providerDetails)
    case 'throttled': {
      const retry = { retry_after_seconds: failure.retry_after_seconds }
      throw new ApiError(
        'provider_error',
        'The provider limits requests; try again later.',
        { ...providerDetails, ...retry },
        503,
      )
    }
    case 'rejected':
      throw new ApiError(
        'provider_error',
        'The provider rejected the request.',
        { ...providerDetails, ...codeOf(failure) },
        422,
      )
    case 'unavailable':
      if (failure.isUnresolved) {
        const details = { retry_after_seconds: 5, reason: 'host_not_resolved' }
        throw new ApiError(
          'service_unavailable',
          "The provider's host name cannot be resolved; try again later.",
          details,
        )
      }
      throw new ApiError('provider_error', 'The provider failed.', providerDetails)
    default:
      throw new ApiError('provider_error', 'The provider failed.', providerDetails)
  }
}

/** Fails with a reconnect link: the stored consent does not cover this scope. */
export async function failReconnect(ctx: ProfileContext, connection: Connection): Promise<never> {
  const reconnect = { reconnect_required: true, reconnect_url: await reconnectUrl(ctx, connection) }
  throw new ApiError('connection_not_ready', 'The consent does not cover this; connect it again.', {
    reason: 'reconnect_required',
    ...reconnect,
  })
}

/** Only callers that may create a hand-off receive a connect link; others receive the console URL. */
async function reconnectUrl(ctx: ProfileContext, connection: Connection | null): Promise<string> {
  if (!connection || !ctx.scopes.has('connections:write')) return `${ctx.baseUrl}/`
  const { provider } = connection
  const created = { ...newHandoff(ctx.now()), profile_id: ctx.profile.id, provider, app_id: appOf(ctx.actor) }
  const handoff = await insertHandoff(ctx.db, created)
  return `${ctx.baseUrl}/connect/${handoffLink(ctx.secrets, handoff)}`
}

function codeOf({ code }: { code?: string }) {
  return code === undefined ? {} : { provider_code: code }
}
