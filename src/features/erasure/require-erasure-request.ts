import { type ErasureRequest, readErasureRequest } from '../../domain/privacy/read-erasure-request.ts'
import { fail } from '../../kernel/errors.ts'

/** On these routes a body that is a JSON object but wrong is 400 `invalid_parameter` (contract 4.1). */
export function requireErasureRequest(body: Readonly<Record<string, unknown>>): ErasureRequest {
  const request = readErasureRequest(body)
  return 'field' in request ? fail('invalid_parameter', request.message, { field: request.field }) : request
}
