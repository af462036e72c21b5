import type { ProfileContext } from '../kernel/context/context.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { appOf } from '../tenancy/callers/holder-of.ts'
import type { Connection } from './connection-shapes.ts'
import { markReconnectRequired } from './end-connection.ts'
import { handoffLink } from './handoffs/handoff-link.ts'
import { newHandoff } from './handoffs/handoffs.ts'
import { insertHandoff } from './handoffs/queries.ts'
import { ProviderError } from './provider-error.ts'

/**
 * Answers a caller what went wrong at the provider. A withdrawn consent also turns the connection to `reconnect_required`.
 * Anything that is no provider's fault is thrown on.
 */
export async function failProvider(ctx: ProfileContext, connection: Connection | null, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError)) throw error
  const { fault } = error
  const told = { provider_message: fault.message, reason: fault.kind }
  switch (fault.kind) {
    case 'token_expired':
    case 'token_revoked': {
      if (connection) await markReconnectRequired(ctx, connection, fault.kind)
      const reconnect = { reconnect_required: true, reconnect_url: await reconnectUrl(ctx, connection) }
      throw new ApiError('connection_not_ready', 'The provider no longer accepts the consent; connect it again.', {
        ...told,
        ...reconnect,
      })
    }
    case 'permission_missing':
      throw new ApiError('connection_not_ready', 'The consent does not cover this.', told)
    case 'throttled': {
      const retry = { retry_after_seconds: fault.retry_after_seconds }
      throw new ApiError('provider_error', 'The provider asks to wait.', { ...told, ...retry }, 503)
    }
    case 'refused':
      throw new ApiError('provider_error', 'The provider refused this.', { ...told, ...codeOf(fault) }, 422)
    case 'unavailable':
      if (fault.isUnresolved) {
        const details = { retry_after_seconds: 5, reason: 'host_not_resolved' }
        throw new ApiError(
          'service_unavailable',
          "The provider's host name cannot be resolved; try again later.",
          details,
        )
      }
      throw new ApiError('provider_error', 'The provider failed.', told)
    default:
      throw new ApiError('provider_error', 'The provider failed.', told)
  }
}

/** The consent was given before it was asked to cover this: only connecting anew helps, and here is where. */
export async function failReconnect(ctx: ProfileContext, connection: Connection): Promise<never> {
  const reconnect = { reconnect_required: true, reconnect_url: await reconnectUrl(ctx, connection) }
  throw new ApiError('connection_not_ready', 'The consent does not cover this; connect it again.', {
    reason: 'reconnect_required',
    ...reconnect,
  })
}

/** A link that connects is given only to those who could have minted it; others are sent to the console. */
async function reconnectUrl(ctx: ProfileContext, connection: Connection | null): Promise<string> {
  if (!connection || !ctx.scopes.has('connections:write')) return `${ctx.baseUrl}/`
  const { provider } = connection
  const minted = { ...newHandoff(ctx.now()), provider, app_id: appOf(ctx.actor), return_url: null }
  const handoff = await insertHandoff(ctx.db, ctx.profile.id, minted)
  return `${ctx.baseUrl}/connect/${handoffLink(ctx.secrets, handoff)}`
}

function codeOf({ code }: { code?: string }) {
  return code === undefined ? {} : { provider_code: code }
}
