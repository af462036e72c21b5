import type { CodeOf, OperationId } from './call.ts'
import type { ErrorCode } from './generated/operations.ts'

/** The reason why a call failed. Distinguish failures by `kind`, and rejections by `code`. */
export type Failure = Rejection | Unreachable | Unreadable | Aborted

/** The service rejected the request. */
export interface Rejection<Code extends string = ErrorCode> {
  kind: 'rejection'
  code: Code
  message: string
  status: number
  requestId: string
  docsUrl: string
  /** Path of the invalid field in the request. */
  field: string | null
  /** A stable subdivision of a shared code. */
  reason: string | null
  requiredScopes: readonly string[]
  retryAfterSeconds: number | null
  /** Further fields of the error, as the service sent them. */
  details: Readonly<Record<string, unknown>>
}

/** No response was received, because of the network or because the service is down. */
export interface Unreachable {
  kind: 'unreachable'
  message: string
}

/** The response did not come from the service, for example the error page of a proxy. */
export interface Unreadable {
  kind: 'unreadable'
  message: string
  status: number
  requestId: string | null
}

/** The signal of the caller aborted the call. */
export interface Aborted {
  kind: 'aborted'
  message: string
}

/** The error that a failed call throws. */
export class TributaryError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'rejection' ? `${failure.code}: ${failure.message}` : failure.message, options)
    this.name = 'TributaryError'
    this.failure = failure
  }
}

/** Returns the failure of a thrown error, or null if no call threw it. */
export function failureOf(thrown: unknown): Failure | null {
  return thrown instanceof TributaryError ? thrown.failure : null
}

/** Whether a thrown error is a rejection, with the given code if there is one. */
export function isRejection<Code extends ErrorCode>(
  thrown: unknown,
  code?: Code,
): thrown is TributaryError & { failure: Rejection<Code> } {
  const failure = failureOf(thrown)
  return failure?.kind === 'rejection' && (code === undefined || failure.code === code)
}

/** The rejection codes of one operation, for an exhaustive `switch`. */
export type RejectionOf<Id extends OperationId> = Rejection<CodeOf<Id>>

export type Attempt<T> = { ok: true; result: T } | { ok: false; failure: Failure }

/** Returns the failure of a call instead of throwing it; rethrows all other errors. */
export async function attempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, result: await call }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (!failure) throw thrown
    return { ok: false, failure }
  }
}

const named = new Set(['code', 'message', 'status', 'request_id', 'docs_url', 'field', 'reason', 'required_scopes'])

/** Parses the error envelope, or the flat error of RFC 6749; returns null for any other body. */
export function readRejection(body: unknown, status: number, headers: Headers): Rejection | null {
  const error = (body as { error?: unknown } | null)?.error
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const common = { kind: 'rejection' as const, status, retryAfterSeconds: readRetryAfter(headers, Date.now()) }
  const requestId = headers.get('x-request-id') ?? ''
  if (typeof error === 'string') {
    const message = text((body as { error_description?: unknown }).error_description) ?? error
    const nothing = { docsUrl: '', field: null, reason: null, requiredScopes: [], details: {} }
    return { ...common, ...nothing, code: error as ErrorCode, message, requestId }
  }
  if (typeof error !== 'object' || error === null) return null
  const details = error as Record<string, unknown>
  const code = text(details.code)
  if (code === null) return null
  return {
    ...common,
    code: code as ErrorCode,
    message: text(details.message) ?? code,
    requestId: text(details.request_id) ?? requestId,
    docsUrl: text(details.docs_url) ?? '',
    field: text(details.field),
    reason: text(details.reason),
    requiredScopes: Array.isArray(details.required_scopes) ? details.required_scopes : [],
    details: Object.fromEntries(Object.entries(details).filter(([key]) => !named.has(key))),
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d+$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000))
}
