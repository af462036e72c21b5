import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { listAwaited, updateAction } from './action-queries.ts'
import { findPayer } from './find-payer.ts'
import { lockPayment, requirePayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { recordPaymentChange } from './record-payment-change.ts'
import { type PayerInput, payerBody, paymentParams, paymentParamsExample, paymentSchema } from './schemas.ts'
import { hidePayer, showPayment } from './to-payment.ts'

export const assignPayer = operation({
  id: 'payments.assignPayer',
  http: 'PUT /payments/:payment_id/payer',
  summary: 'Assign the payer of a payment',
  description:
    'Credit and first payments of the previous and the new payer are updated immediately. For customers with a long history the response is 502 `payment_assignment_incomplete` until the update is complete; send the same request again.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  params: paymentParams,
  body: payerBody,
  data: paymentSchema,
  redactPersonalData: hidePayer,
  errors: ['payment_ref_invalid', 'customer_not_in_profile', 'payment_assignment_incomplete'],
  example: { params: paymentParamsExample, body: { email: 'ana@example.com' } },
  async run(ctx, { params, body }) {
    const isComplete = await inTransaction(ctx, (ctx) => assign(ctx, params.payment_id, body))
    if (!isComplete) fail('payment_assignment_incomplete')
    return { data: await showPayment(ctx, await requirePayment(ctx, params.payment_id)) }
  },
})

/** Returns whether all numbers are up to date. */
async function assign(ctx: ProfileContext, ref: string, named: PayerInput): Promise<boolean> {
  const { occurred_at } = await requirePayment(ctx, ref)
  const payerId = await findPayer(ctx, named, occurred_at)
  const payment = await lockPayment(ctx, ref, payerId)
  const isMoved = payment.customer_id !== payerId
  const deferred = isMoved ? await movePayment(ctx, payment, payerId) : []
  if (isMoved) await recordPaymentChange(ctx, payment.event_id, 'payer_assigned')
  const awaited = await listAwaited(ctx.db, ctx.profile.id, [...payment.pending_customer_ids, ...deferred])
  await updateAction(ctx.db, ctx.profile.id, payment.event_id, {
    payer_assigned_at: ctx.now(),
    pending_customer_ids: awaited,
  })
  return awaited.length === 0
}
