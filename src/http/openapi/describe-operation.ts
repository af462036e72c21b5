import { bodyBytesMaxOf, type Operation } from '../../kernel/operations/operation.ts'
import { jsonSchema } from '../../kernel/schemas/json-schema.ts'
import { describeParameters } from './describe-parameters.ts'
import { describeResponses } from './describe-responses.ts'
import type { OperationObject } from './openapi-document.ts'

export function describeOperation(op: Operation): OperationObject {
  const parameters = describeParameters(op)
  return {
    operationId: op.id,
    tags: [tagOf(op)],
    summary: op.summary,
    ...(op.description && { description: op.description }),
    ...(op.deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(op.body && { requestBody: requestBody(op) }),
    responses: describeResponses(op),
    security: security(op),
    'x-required-scopes': op.scopes === 'any' ? [] : [...op.scopes],
    'x-auth': op.credentials.length > 0 ? [...op.credentials] : ['none'],
    'x-idempotency': op.idempotency,
    'x-scope-grain': op.returnsPersonalData ? 'person' : op.boundTo,
    ...(op.readsOwnWrites && { 'x-reads-own-writes': true }),
    ...(op.method !== 'GET' && { 'x-body-bytes-max': bodyBytesMaxOf(op) }),
    ...(op.deprecated && { 'x-deprecation': op.deprecated }),
  }
}

export function tagOf(op: Operation): string {
  return op.id.split('.')[0]!
}

function requestBody(op: Operation): NonNullable<OperationObject['requestBody']> {
  const media = {
    schema: jsonSchema(op.body!, 'input'),
    ...(op.example.body !== undefined && { example: op.example.body }),
  }
  const content = {
    'application/json': media,
    ...(op.transport.acceptsForm && { 'application/x-www-form-urlencoded': media }),
  }
  return { required: !op.isBodyOptional, content }
}

/** Alternatives: one entry is enough. Each scope that allows the operation is a separate entry. */
function security(op: Operation): OperationObject['security'] {
  const scopes = op.scopes === 'any' ? [] : op.scopes
  return op.credentials.flatMap((kind): OperationObject['security'] =>
    kind === 'app_token' && scopes.length > 0 ? scopes.map((scope) => ({ [kind]: [scope] })) : [{ [kind]: [] }],
  )
}
