/** Why a hand-off ended without a connection (contract 3.1), and the status it ends in. */
export const handoffReasons = {
  user_cancelled: 'cancelled',
  provider_denied: 'failed',
  provider_error: 'failed',
  token_exchange_failed: 'failed',
  account_connected_elsewhere: 'failed',
  no_candidates: 'failed',
  connect_failed: 'failed',
  internal_error: 'failed',
  state_expired: 'failed',
  state_invalid: 'failed',
  handoff_expired: 'failed',
  handoff_used: 'failed',
  provider_not_configured: 'failed',
  origin_not_allowed: 'failed',
} as const satisfies Record<string, 'cancelled' | 'failed'>

export type HandoffReason = keyof typeof handoffReasons

export const handoffReasonNames = Object.keys(handoffReasons) as [HandoffReason, ...HandoffReason[]]
