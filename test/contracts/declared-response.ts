import { expect } from 'vitest'
import { errorCodesOf } from '../../src/http/openapi/describe-responses.ts'
import { type CatalogEntry, type ErrorCode, errorCatalog } from '../../src/kernel/errors/error-catalog.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { baseUrl, type TestResponse } from '../support/app/test-app.ts'

/** Fails unless the response is a success or an error that the operation declares, in the envelope of contract 7. */
export function expectDeclared(op: Operation, response: TestResponse, what: string): void {
  const violation = contractViolation(op, response)
  // Asserts only on a violation, because the suites call this tens of thousands of times.
  if (violation === null) return
  expect.fail(`${op.id}: ${what}: ${violation}: ${response.status} ${JSON.stringify(response.body)?.slice(0, 300)}`)
}

/** Returns what violates the contract in a response, or null. */
export function contractViolation(op: Operation, { status, body, headers }: TestResponse): string | null {
  // 501 means that a platform does not offer the feature; any other status from 500 on is a server error.
  if (status >= 500 && status !== 501) return 'a server error'
  if (status < 400) return op.statuses.includes(status) ? null : 'an undeclared status'
  const error = body?.error
  // The body length is checked before the request is parsed as an OAuth request.
  if (op.transport.envelope === 'bare' && status !== 413) return typeof error === 'string' ? null : 'no error'
  if (!codesOf(op).has(error?.code)) return 'an undeclared code'
  const { status: usual, alsoStatuses }: CatalogEntry = errorCatalog[error.code as ErrorCode]
  if (status !== usual && !alsoStatuses.includes(status)) return 'a status that does not match its code'
  if (!/\S/.test(error.message ?? '')) return 'an empty message'
  if (error.status !== status) return 'another status in the body'
  if (error.request_id !== headers['x-request-id']) return 'another request id in the body'
  return error.docs_url === `${baseUrl}/docs/errors#${error.code}` ? null : 'a wrong docs_url'
}

const codes = new Map<Operation, ReadonlySet<string>>()

function codesOf(op: Operation): ReadonlySet<string> {
  const known = codes.get(op) ?? new Set([...errorCodesOf(op), 'not_found'])
  codes.set(op, known)
  return known
}

/** Returns the response without request-specific values, to compare two responses. */
export function comparable({ status, body }: TestResponse, id: string): unknown {
  const text = JSON.stringify({ status, body }) ?? ''
  return text
    .replaceAll(/req_\w+/g, 'req')
    .replaceAll(id, 'id')
    .replaceAll(id.replaceAll('-', ''), 'id')
}
