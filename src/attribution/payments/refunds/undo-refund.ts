import { inTransaction } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { recomputeEvents } from '../../conversions/recompute-outcomes.ts'
import { updateActions } from '../action-queries.ts'
import { lockPayment, requirePayment } from '../lock-payment.ts'
import { recordPaymentChange } from '../record-payment-change.ts'
import { paymentParams, paymentParamsExample, paymentSchema } from '../schemas.ts'
import { showPayment } from '../to-payment.ts'

export const undoRefund = operation({
  id: 'payments.undoRefund',
  http: 'DELETE /payments/:payment_id/refund',
  summary: 'Undo a manually recorded refund',
  description: 'Refunds by the provider stay. A payment without a manual refund is returned unchanged.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  idempotency: 'natural',
  params: paymentParams,
  data: paymentSchema,
  errors: ['payment_ref_invalid'],
  example: { params: paymentParamsExample },
  run: (ctx, { params }) =>
    inTransaction(ctx, async (ctx) => {
      const { event_id, manual_refund_amount, reports } = await lockPayment(ctx, params.payment_id)
      if (manual_refund_amount !== null) await recordPaymentChange(ctx, event_id, 'refund_undone')
      await updateActions(ctx.db, ctx.profile.id, reports, {
        manual_refund_amount: null,
        manual_refund_reason: null,
        manual_refund_at: null,
      })
      await recomputeEvents(ctx, ctx.profile.id, [event_id])
      return { data: await showPayment(ctx, await requirePayment(ctx, params.payment_id)) }
    }),
})
