import { type ErrorCode, errorCatalog } from './error-catalog.ts'

export { type ErrorCode, errorCatalog } from './error-catalog.ts'

/** The fields of an error in addition to its code and message (contract 7). */
export interface ErrorDetails {
  /** The invalid field, as a path into the request (`rows.3.email`). */
  field?: string
  required_scopes?: readonly string[]
  reason?: string
  retry_after_seconds?: number
  upgrade_required?: boolean
  upgrade?: { plan: string }
  reconnect_required?: boolean
  reconnect_url?: string
  consent?: unknown
  provider_code?: string
  provider_message?: string
}

/** An error for the caller to read. Any other thrown error becomes `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(
    code: ErrorCode,
    message: string,
    details: ErrorDetails = {},
    status: number = errorCatalog[code].status,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
  }

  toJSON() {
    return { code: this.code, message: this.message, details: this.details, status: this.status }
  }
}

/** Rejects the request. Every code that an operation throws must be declared on it. */
export function fail(code: ErrorCode, message: string = errorCatalog[code].meaning, details?: ErrorDetails): never {
  throw new ApiError(code, message, details)
}

/** Rejects a request that depends on events that the profile has accepted and not derived yet. */
export function failBehind(): never {
  return fail('service_unavailable', 'Events that were accepted earlier are still being processed; retry later.', {
    retry_after_seconds: 5,
  })
}

export function docsUrl(baseUrl: string, code: ErrorCode): string {
  return `${baseUrl}/docs/errors#${code}`
}
