export const leftOutReasons = [
  'reconnect_required',
  'disconnected',
  'provider_unknown',
  'nothing_to_read',
  'no_token',
] as const

export type LeftOutReason = (typeof leftOutReasons)[number]

export interface ConnectionState {
  status: string
  /** The consent expires soon and works until then. */
  isExpiring: boolean
  hasTokens: boolean
}

/**
 * Returns why a requested sync skips a connection; null when it does not. `stepCount` is null for a provider that no longer
 * exists.
 */
export function leftOutReason(connection: ConnectionState, stepCount: number | null): LeftOutReason | null {
  const { status, isExpiring, hasTokens } = connection
  if (status === 'disconnected') return 'disconnected'
  if (status === 'reconnect_required' && !isExpiring) return 'reconnect_required'
  if (stepCount === null) return 'provider_unknown'
  if (stepCount === 0) return 'nothing_to_read'
  return hasTokens ? null : 'no_token'
}
