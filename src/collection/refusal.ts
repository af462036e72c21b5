import { ApiError } from '../kernel/errors.ts'

/** Why a hit was refused, as it is counted, kept for a day and answered. */
const refusalReasons = {
  malformed_hit: 'validation_error',
  invalid_field: 'validation_error',
  invalid_time: 'validation_error',
  invalid_money: 'validation_error',
  money_over_limit: 'validation_error',
  too_many_events: 'validation_error',
  unknown_key: 'unauthorized',
  revoked_key: 'unauthorized',
  blocked_origin: 'forbidden',
  bot: 'forbidden',
} as const satisfies Record<string, string>

export type RefusalReason = keyof typeof refusalReasons

export interface Refusal {
  refused: RefusalReason
  field: string | null
  message: string
}

export function refuse(refused: RefusalReason, field: string | null, message: string): Refusal {
  return { refused, field, message }
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}

/** Answers a refusal. A revoked key is gone for good, which tells the tracker to stop for good. */
export function refuseHit(refusal: Refusal): never {
  const { refused, field, message } = refusal
  const status = refused === 'revoked_key' ? 410 : undefined
  const details = { reason: refused, ...(field && { field }) }
  throw new ApiError(refusalReasons[refused], field ? `${field}: ${message}` : message, details, status)
}
