import { type ErrorCode, errorCatalog } from '../../kernel/errors/errors.ts'
import { impliedErrors } from '../../kernel/operations/implied-errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { paginationSchema } from '../../kernel/operations/page.ts'
import { type JsonSchema, jsonSchema } from '../../kernel/schemas/json-schema.ts'
import { isTable } from '../responses/csv-table.ts'
import { exampleValue } from './example-value.ts'
import type { ResponseObject } from './openapi-document.ts'

/** Every status that an operation can return: its successes, and one response per error status. */
export function describeResponses(op: Operation): Record<string, ResponseObject> {
  const successes = op.statuses.filter((status) => status < 400).map((status) => [status, success(op, status)] as const)
  return Object.fromEntries([...successes, ...failures(op)])
}

const statusNames: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work continues in the background.',
  204: 'Success; the response has no body.',
}

function success(op: Operation, status: number): ResponseObject {
  const description = statusNames[status] ?? 'Done.'
  const headers = successHeaders(op)
  if (status === 204) return { description, headers }
  const schema = op.transport.envelope === 'bare' ? dataSchema(op) : envelope(op)
  return {
    description,
    headers,
    content: {
      'application/json': { schema, example: exampleValue(schema, requestExample(op)) },
      ...(isTable(op) && { 'text/csv': { schema: tableSchema } }),
    },
  }
}

const tableSchema: JsonSchema = {
  type: 'string',
  description: 'The same page as CSV with a header row. `X-Next-Cursor` is the cursor of the next page.',
}

/** The body of the example with defaults applied. */
function requestExample(op: Operation): Record<string, unknown> {
  const body = op.body?.safeParse(op.example.body).data
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function dataSchema(op: Operation): JsonSchema {
  return op.data ? jsonSchema(op.data, 'output') : { type: 'null' }
}

function envelope(op: Operation): JsonSchema {
  const stated = op.meta ? jsonSchema(op.meta, 'output') : {}
  const bound = op.boundTo === 'profile'
  const profileId: JsonSchema = {
    type: 'string',
    format: 'uuid',
    description: 'The profile the credential is bound to.',
  }
  const meta: JsonSchema = {
    type: 'object',
    properties: { ...(bound && { profile_id: profileId }), ...stated.properties },
    required: [...(bound ? ['profile_id'] : []), ...(stated.required ?? [])],
  }
  return {
    type: 'object',
    properties: {
      data: dataSchema(op),
      meta,
      ...(op.isPaged && { pagination }),
    },
    required: ['data', 'meta', ...(op.isPaged ? ['pagination'] : [])],
  }
}

const pagination: JsonSchema = {
  ...jsonSchema(paginationSchema, 'output'),
  examples: [{ has_next: false, cursor: null }],
}

function successHeaders(op: Operation): Record<string, { $ref: string }> {
  const names = ['X-Request-Id']
  if (op.credentials.length > 0) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  if (op.idempotency === 'required' || op.idempotency === 'accepted') names.push('Idempotency-Replayed')
  if (op.deprecated) names.push('Deprecation', 'Sunset', 'Link')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The flat errors of RFC 6749 are responses of the operation itself and documented by its statuses. */
function failures(op: Operation): [number, ResponseObject][] {
  if (op.transport.envelope === 'bare') return bareFailures(op)
  const codesByStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(op)) {
    // The further statuses of an implied code apply only if the operation declares the code itself.
    const further = op.errors.includes(code) ? errorCatalog[code].alsoStatuses : []
    for (const status of [errorCatalog[code].status, ...further]) {
      codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code])
    }
  }
  return [...codesByStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, failure(status, codes)])
}

/** The implied and declared error codes of an operation, without duplicates. */
export function errorCodesOf(op: Operation): ErrorCode[] {
  return [...new Set([...impliedErrors(op), ...op.errors])]
}

function failure(status: number, codes: ErrorCode[]): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].meaning}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    'x-error-codes': codes,
  }
}

function bareFailures(op: Operation): [number, ResponseObject][] {
  const statuses = new Set([...op.statuses.filter((status) => status >= 400), 400, 500, 503])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/OauthError' } } }
  const described = [...statuses].map((status): [number, ResponseObject] => [
    status,
    { description: 'Rejected (RFC 6749).', content },
  ])
  // The length of a body is checked before the request is parsed as an OAuth request.
  if (op.method !== 'GET') described.push([413, failure(413, ['payload_too_large'])])
  return described.sort(([a], [b]) => a - b)
}
