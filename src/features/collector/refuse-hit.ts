import { type Refusal, refusalReasons } from '../../domain/events/refusal.ts'
import { ApiError } from '../../kernel/errors.ts'

/** Answers a refusal. A revoked key is gone for good, which tells the tracker to stop for good. */
export function refuseHit(refusal: Refusal): never {
  const { refused, field, message } = refusal
  const status = refused === 'revoked_key' ? 410 : undefined
  const details = { reason: refused, ...(field && { field }) }
  throw new ApiError(refusalReasons[refused], field ? `${field}: ${message}` : message, details, status)
}
