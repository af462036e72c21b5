import { ApiError } from '../../kernel/errors/errors.ts'

/** The rejection reasons of hits: counted, stored for one day and returned. */
export const rejectionReasons = {
  malformed_hit: 'validation_error',
  invalid_field: 'validation_error',
  invalid_time: 'validation_error',
  invalid_money: 'validation_error',
  money_over_limit: 'validation_error',
  too_many_events: 'validation_error',
  too_many_keys: 'validation_error',
  over_byte_quota: 'rate_limit_exceeded',
  unknown_key: 'unauthorized',
  revoked_key: 'unauthorized',
  blocked_origin: 'forbidden',
  bot: 'forbidden',
} as const satisfies Record<string, string>

export type RejectionReason = keyof typeof rejectionReasons

/** How to fix a rejection, for the person who installs the tracker. */
const rejectionFixes: Record<RejectionReason, string> = {
  malformed_hit:
    'The hit is not what the tracker sends: load the script from GET /tracking/snippet instead of an own copy.',
  invalid_field:
    'A field has a value that cannot be stored: the detail names it. Correct what the page passes to the tracker.',
  invalid_time:
    'The time is not ISO 8601, before 2000, or more than 24 hours ahead: omit it to use the time of receipt.',
  invalid_money: 'The amount or currency is invalid: send a plain decimal and a three-letter currency.',
  money_over_limit: 'The amount exceeds the limit for browsers: send such payments from your server.',
  too_many_events: 'The request contained too many events: send smaller batches.',
  too_many_keys: 'The hit has too many top-level keys: send only what you report on, or group details under `payload`.',
  over_byte_quota:
    'More bytes arrived in an hour than the collector accepts from one address or under one key; rejections are listed once a minute. If the traffic is yours, send less per hit or raise COLLECTOR_MB_PER_KEY or COLLECTOR_MB_PER_ADDRESS; if not, replace the tracking key.',
  unknown_key: 'The tracking key is unknown: copy the snippet again.',
  revoked_key: 'The tracking key was revoked: copy the snippet with the active key.',
  blocked_origin: 'The host of the page is not a domain of the profile: add it to the domains.',
  bot: 'The user agent belongs to a bot: nothing to do, unless it is your own browser.',
}

/** The fix for a rejection reason; null for a reason that no longer exists. */
export function fixOf(reason: string): string | null {
  return rejectionFixes[reason as RejectionReason] ?? null
}

export interface Rejection {
  rejected: RejectionReason
  field: string | null
  message: string
  retryAfterSeconds?: number
}

export function reject(rejected: RejectionReason, field: string | null, message: string): Rejection {
  return { rejected, field, message }
}

export function isRejection(value: object): value is Rejection {
  return 'rejected' in value
}

/** Throws the response for a rejection. */
export function rejectHit(rejection: Rejection): never {
  const { rejected, field, message, retryAfterSeconds: wait } = rejection
  const details = {
    reason: rejected,
    ...(field && { field }),
    ...(wait !== undefined && { retry_after_seconds: wait }),
  }
  throw new ApiError(rejectionReasons[rejected], field ? `${field}: ${message}` : message, details)
}
