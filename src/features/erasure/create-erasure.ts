import { operation } from '../../kernel/operation.ts'
import { eraseCustomer } from './erase-customer.ts'
import { requireErasureRequest } from './require-erasure-request.ts'
import { erasureBody, receiptShape } from './shapes.ts'

export const createErasure = operation({
  id: 'erasures.createErasure',
  http: 'POST /customers/erasures',
  summary: 'Erase a customer',
  description:
    'Removes name, email, phone, every identifier, and the personal fields of events. Conversions, touches and attribution stay without a person, so that no report changes. It cannot be undone. The same `request_ref` again answers with the first receipt.',
  auth: ['api_key'],
  scopes: ['attribution:write'],
  idempotency: 'natural',
  readsIdempotencyKey: true,
  needsEntitlement: false,
  body: erasureBody,
  bodyError: 'invalid_parameter',
  data: receiptShape,
  statuses: [202, 200],
  errors: ['invalid_parameter', 'customer_not_found', 'api_key_required'],
  example: { body: { request_ref: 'erasure-2026-0117', customer_key: 'c-1042' } },
  async run(ctx, { body }) {
    const { receipt, isNew } = await eraseCustomer(ctx, ctx.profile.id, requireErasureRequest(body))
    return { data: receipt, status: isNew ? 202 : 200 }
  },
})
