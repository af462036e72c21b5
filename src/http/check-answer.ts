import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../kernel/operation.ts'
import { paginationShape } from '../kernel/page.ts'

/** Fails when an answer is not what its operation promises: another status, another shape, or a field nobody declared. */
export function checkAnswer(op: Operation, status: number, body: string): void {
  if (!op.statuses.includes(status)) {
    throw new Error(`${op.id} answered ${status}, declared are ${op.statuses.join(', ')}`)
  }
  // A bare route answers its refusals itself; its schema is that of a success.
  if (op.envelope === 'bare' && status >= 400) return
  const parsed = JSON.parse(body)
  const answered = op.envelope === 'bare' ? { data: parsed } : parsed
  if (op.data) {
    const outcome = op.data.safeParse(answered.data)
    if (!outcome.success) throw new Error(`${op.id} answered data outside its schema: ${outcome.error.message}`)
    // Unknown keys are dropped by the schema, so a difference means a field that was not declared.
    if (!isDeepStrictEqual(outcome.data, answered.data)) {
      throw new Error(`${op.id} answered fields its schema does not declare: ${JSON.stringify(answered.data)}`)
    }
  }
  if (op.isPaged) paginationShape.parse(answered.pagination)
}
