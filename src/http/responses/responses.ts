import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { ApiError, docsUrl, type ErrorCode } from '../../kernel/errors/errors.ts'
import { isDatabaseAway } from '../../kernel/errors/is-database-away.ts'
import type { Operation, OperationResult } from '../../kernel/operations/operation.ts'
import { paginationSchema } from '../../kernel/operations/page.ts'
import type { Caller } from '../access.ts'

/** The body of a success: `{data, meta, pagination}`, or only the data on a bare route. */
export function successBody(op: Operation, response: OperationResult, caller: Caller | null): unknown {
  if (op.transport.envelope === 'bare') return response.data
  const profileId = caller?.profile?.id
  return {
    data: response.data,
    ...(response.pagination && { pagination: response.pagination }),
    meta: { ...response.meta, ...(profileId && { profile_id: profileId }) },
  }
}

/** The body of an error response (contract 7), or RFC 6749's flat one on a bare route. */
export function errorBody(error: ApiError, request: { id: string; baseUrl: string; isBare: boolean }): unknown {
  if (request.isBare) return { error: oauthCode(error), error_description: error.message }
  const { retry_after_seconds: _, ...details } = error.details
  return {
    error: {
      code: error.code,
      message: error.message,
      status: error.status,
      request_id: request.id,
      docs_url: docsUrl(request.baseUrl, error.code),
      ...details,
    },
  }
}

function oauthCode(error: ApiError): string {
  if (error.status === 503 || error.status === 429) return 'temporarily_unavailable'
  return error.status >= 500 ? 'server_error' : 'invalid_request'
}

export function sendError(reply: FastifyReply, error: ApiError, baseUrl: string, isBare = false): FastifyReply {
  if (error.details.retry_after_seconds !== undefined) reply.header('retry-after', error.details.retry_after_seconds)
  // RFC 6749, 5.2: errors of the caller are 400, except a failed client authentication.
  const isOauthError = isBare && error.status < 500 && error.status !== 401 && error.status !== 429
  if (error.status === 401) reply.header('www-authenticate', challenge(reply.request.url, baseUrl))
  return (
    reply
      .code(isOauthError ? 400 : error.status)
      // Also set here, because Fastify runs no hooks for a request that it cannot parse.
      .header('x-request-id', reply.request.id)
      .header('content-type', jsonType)
      .send(JSON.stringify(errorBody(error, { id: reply.request.id, baseUrl, isBare })))
  )
}

/** RFC 9728, 5.1: a caller without a token gets the URL of the resource metadata. */
function challenge(url: string, baseUrl: string): string {
  const below = /^\/mcp(?![\w-])/.test(url) ? '/mcp' : ''
  return `Bearer realm="tributary", resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${below}"`
}

export const jsonType = 'application/json; charset=utf-8'

/**
 * Converts anything thrown to an API error. Errors of Fastify's request parsing become `invalid_request`; an unreachable database
 * is a temporary 503; anything else is an internal error without details.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const { code, statusCode } = thrown as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('payload_too_large', 'The body is larger than this route accepts.')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('invalid_request', 'The body must be JSON (content-type: application/json).')
  }
  if (statusCode && statusCode < 500) return new ApiError('invalid_request', 'The request could not be read.')
  if (isDatabaseFull(thrown)) {
    return new ApiError('service_unavailable', 'The database is out of space. Try again later.', {
      retry_after_seconds: 10,
    })
  }
  if (code === statementCancelled) {
    return new ApiError('service_unavailable', 'The report took too long. Request fewer days, or try again later.', {
      retry_after_seconds: 30,
    })
  }
  if (isDatabaseAway(thrown)) {
    return new ApiError('service_unavailable', 'The database is temporarily unavailable.', { retry_after_seconds: 1 })
  }
  const internal: ErrorCode = 'internal_error'
  return new ApiError(internal, 'An unexpected error occurred; the request id identifies it.')
}

/** Only statements of reports have a limit of time. */
const statementCancelled = '57014'

/** A resource of the database server is exhausted (disk, memory), its disk fails, or it is read-only. */
function isDatabaseFull(thrown: unknown): boolean {
  const { code } = thrown as { code?: string }
  return typeof code === 'string' && /^(53(?!300)|58030|25006|ENOSPC$)/.test(code)
}

/** A response that its operation does not declare. Tests enable this check and fail with the message. */
export class BrokenPromise extends Error {}

/** Marks a response that must fail the test; the message of the body is the reason. */
export const brokenPromiseHeader = 'x-broken-promise'

/**
 * Throws if a response does not match the declaration of its operation: another status, another schema or an undeclared field.
 */
export function checkResponse(op: Operation, status: number, body: string | Buffer): void {
  if (!op.statuses.includes(status)) {
    throw new BrokenPromise(`${op.id} answered ${status}; its statuses are ${op.statuses.join(', ')}`)
  }
  // A bare route sends its own error responses; its schema is that of a success.
  if (op.transport.envelope === 'bare' && status >= 400) return
  const parsed = JSON.parse(String(body))
  const actual = op.transport.envelope === 'bare' ? { data: parsed } : parsed
  if (op.data) {
    const outcome = op.data.safeParse(actual.data)
    if (!outcome.success)
      throw new BrokenPromise(`${op.id} answered outside its schema \`data\`: ${problemsIn(outcome.error)}`)
    // The schema drops unknown keys, so a difference is an undeclared field.
    const undeclared = findUndeclared(actual.data, outcome.data)
    if (undeclared !== null)
      throw new BrokenPromise(`${op.id} answered a field that its schema \`data\` does not declare: ${undeclared}`)
  }
  if (op.isPaged) paginationSchema.parse(actual.pagination)
}

function problemsIn({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`).join('; ')
}

/** The path at which a response differs from its parsed form, such as `items.0.secret`; null if it does not. */
function findUndeclared(actual: unknown, declared: unknown, path = ''): string | null {
  if (isDeepStrictEqual(actual, declared)) return null
  if (!isObject(actual) || !isObject(declared)) return path || 'data'
  for (const [name, value] of Object.entries(actual)) {
    const below = path === '' ? name : `${path}.${name}`
    if (!(name in declared)) return below
    const found = findUndeclared(value, declared[name], below)
    if (found !== null) return found
  }
  return path || 'data'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
