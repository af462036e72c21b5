import type { ErrorCode } from '../errors/errors.ts'
import { acceptsIdempotencyKey, type Operation, storesResponses } from './operation.ts'

/** The codes an operation can return without declaring them, because code derived from it throws them. */
export function impliedErrors(op: Operation): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_request', 'internal_error', 'service_unavailable']
  if (op.credentials.length > 0) codes.push('unauthorized', 'forbidden')
  if (op.transport.isForOwnPages) codes.push('forbidden')
  // A caller without a credential is rate-limited by address.
  codes.push('rate_limit_exceeded')
  if (op.scopes !== 'any' && op.scopes.length > 0) codes.push('insufficient_scope', 'healthcare_scope_forbidden')
  const isProfileNamed = op.boundTo === 'profile' && op.credentials.some((kind) => kind !== 'api_key')
  const hasParameters = op.params || op.query || op.headers || op.idempotency !== 'none' || isProfileNamed
  if (hasParameters) codes.push('invalid_parameter')
  if (op.boundTo === 'profile' || op.roleOn !== 'active_profile') codes.push('not_found')
  // A body is read and its length limited even if the operation needs none.
  if (op.method !== 'GET') codes.push('payload_too_large')
  if (op.body) codes.push(op.transport.bodyError)
  if (op.needsEntitlement) codes.push('entitlement_required')
  if (acceptsIdempotencyKey(op)) codes.push('idempotency_key_conflict')
  if (storesResponses(op)) codes.push('idempotency_key_in_flight')
  return codes
}
