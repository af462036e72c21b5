import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import type { Input, Operation } from '../../kernel/operations/operation.ts'
import { requireSchema } from '../../kernel/schemas/schema-error.ts'
import { findUnstorableText } from '../../kernel/schemas/storable-text.ts'

/** Validates each part of a request with the schema of the operation and the error code of the contract. */
export function parseInput(op: Operation, request: FastifyRequest): Input {
  return {
    params: op.params ? parsePart(op.params, storable(request.params), 'invalid_parameter') : {},
    query: op.query ? parsePart(op.query, storable(request.query), 'invalid_parameter') : {},
    body: parseBody(op, request),
    headers: op.headers ? parsePart(op.headers, request.headers, 'invalid_parameter') : {},
    idempotencyKey: null,
    bodyBytes: request.bodyBytes,
  }
}

/** The router decodes path and query, so text that PostgreSQL cannot store is detected here. */
function storable(part: unknown): unknown {
  const field = findUnstorableText(part)
  if (field !== null) fail('invalid_parameter', `${field}: contains an invalid character`, { field })
  return part
}

function parseBody(op: Operation, request: FastifyRequest): unknown {
  if (!op.body) return undefined
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (isForm && !op.transport.acceptsForm)
    return fail('invalid_request', 'The body must be JSON (content-type: application/json).')
  if (request.body === undefined || request.body === null) {
    if (op.isBodyOptional) return parsePart(op.body, {}, op.transport.bodyError)
    return fail('invalid_request', 'A JSON body is required (content-type: application/json).')
  }
  if (typeof request.body !== 'object' || Array.isArray(request.body)) {
    return fail('invalid_request', 'The body must be a JSON object.')
  }
  return parsePart(op.body, request.body, op.transport.bodyError)
}

function parsePart(schema: z.ZodType, value: unknown, code: 'invalid_parameter' | 'validation_error'): unknown {
  return requireSchema(schema, value, { code, whole: 'body' })
}
