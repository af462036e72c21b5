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
  /** Its consent is coming to an end, and works until then. */
  isExpiring: boolean
  hasTokens: boolean
}

/** Why a connection is not read when somebody asks; null when it is. `stepCount` is null for a provider nobody knows any more. */
export function leftOutReason(connection: ConnectionState, stepCount: number | null): LeftOutReason | null {
  const { status, isExpiring, hasTokens } = connection
  if (status === 'disconnected') return 'disconnected'
  if (status === 'reconnect_required' && !isExpiring) return 'reconnect_required'
  if (stepCount === null) return 'provider_unknown'
  if (stepCount === 0) return 'nothing_to_read'
  return hasTokens ? null : 'no_token'
}
