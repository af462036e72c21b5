import { z } from 'zod'
import { inTransaction } from '../../../kernel/context/context.ts'
import { fail } from '../../../kernel/errors/errors.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { recomputeEvents } from '../../conversions/recompute-outcomes.ts'
import { updateAction } from '../action-queries.ts'
import { lockPayment, requirePayment } from '../lock-payment.ts'
import { recordPaymentChange } from '../record-payment-change.ts'
import { paymentParams, paymentParamsExample, paymentSchema } from '../schemas.ts'
import { hidePayer, showPayment, toRefundable } from '../to-payment.ts'
import { decideRefund } from './domain/decide-refund.ts'

export const recordRefund = operation({
  id: 'payments.recordRefund',
  http: 'POST /payments/:payment_id/refund',
  summary: 'Record a refund made outside the provider',
  description: 'At most one per payment; undo it to record another. Reports use the date of the payment.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  params: paymentParams,
  body: z.object({
    amount: z
      .number()
      .describe(
        'In the payment’s currency: above zero and at most its value minus the amount that the provider reversed.',
      ),
    reason: z.string().max(500).nullish(),
  }),
  data: paymentSchema,
  redactPersonalData: hidePayer,
  errors: ['payment_ref_invalid', 'amount_invalid', 'manual_refund_exists'],
  example: { params: paymentParamsExample, body: { amount: 5, reason: 'Returned at the counter' } },
  run: (ctx, { params, body }) =>
    inTransaction(ctx, async (ctx) => {
      const payment = await lockPayment(ctx, params.payment_id)
      const amount = parseAmount(body.amount)
      const rejection = amount === null ? 'amount_invalid' : decideRefund(toRefundable(payment), amount)
      if (rejection) fail(rejection, undefined, rejection === 'amount_invalid' ? { field: 'amount' } : {})
      await updateAction(ctx.db, ctx.profile.id, payment.event_id, {
        manual_refund_amount: amount!.toFixed(),
        manual_refund_reason: body.reason ?? null,
        manual_refund_at: ctx.now(),
      })
      await recordPaymentChange(ctx, payment.event_id, 'refund_recorded', { amount: amount!.toFixed() })
      await recomputeEvents(ctx, ctx.profile.id, [payment.event_id])
      return { data: await showPayment(ctx, await requirePayment(ctx, params.payment_id)) }
    }),
})
