import type { Connection } from '../../connect/connection-schemas.ts'
import { markReconnectRequired } from '../../connect/end-connection.ts'
import { openSession, refreshTokens } from '../../connect/open-session.ts'
import type { ConversionReceiver, VendorSession } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import type { PlatformResponse } from '../domain/interpret-response.ts'

export interface PlatformClient {
  /** Null if no session can be opened. */
  <T>(
    work: (receiver: ConversionReceiver, session: VendorSession) => Promise<T>,
  ): Promise<T | Extract<PlatformResponse, { kind: 'failed' }> | null>
  isOpen(): Promise<boolean>
}

/**
 * Calls the platform with the connection's tokens. The session opens with the first call, and an expired token is renewed once.
 */
export function openPlatformClient(
  ctx: WorkContext,
  connection: Connection,
  receiver: ConversionReceiver,
): PlatformClient {
  let session: VendorSession | null = null
  const open = async (): Promise<VendorSession | null> => {
    if (session) return session
    const isEnding = connection.reconnect_reason === 'token_ending'
    const isLost = connection.status === 'disconnected' || (connection.status === 'reconnect_required' && !isEnding)
    if (isLost || connection.tokens === null || !ctx.vendors.find(connection.provider)) return null
    try {
      session = await openSession(ctx, connection)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (/^token_/.test(error.failure.kind)) await markReconnectRequired(ctx, connection, error.failure.kind)
      return null
    }
    if (!receiver.canSend(session.tokens)) session = null
    return session
  }
  const callPlatform = async <T>(work: (receiver: ConversionReceiver, session: VendorSession) => Promise<T>) => {
    const opened = await open()
    if (!opened) return null
    try {
      return await work(receiver, opened)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.failure.kind !== 'token_expired') return failed(ctx, connection, error)
      try {
        session = { ...opened, tokens: await refreshTokens(ctx, connection) }
        return await work(receiver, session)
      } catch (second) {
        if (!(second instanceof ProviderError)) throw second
        return failed(ctx, connection, second)
      }
    }
  }
  return Object.assign(callPlatform, { isOpen: async () => (await open()) !== null })
}

async function failed(ctx: WorkContext, connection: Connection, { failure }: ProviderError) {
  if (/^token_/.test(failure.kind)) await markReconnectRequired(ctx, connection, failure.kind)
  return { kind: 'failed' as const, failure }
}
