import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recomputeEvents } from '../conversions/recompute-outcomes.ts'
import { updateAction, updateActions } from './action-queries.ts'
import { lockPayment, requirePayment } from './lock-payment.ts'
import { recordPaymentChange } from './record-payment-change.ts'
import { paymentParams, paymentParamsExample, paymentSchema } from './schemas.ts'
import { hidePayer, showPayment } from './to-payment.ts'

export const markInstallment = operation({
  id: 'payments.markInstallment',
  http: 'PUT /payments/:payment_id/installment',
  summary: 'Mark or unmark a payment as a later installment',
  description: 'An installment is never a first payment.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  params: paymentParams,
  body: z.object({ is_installment: z.boolean() }),
  data: paymentSchema,
  redactPersonalData: hidePayer,
  errors: ['payment_ref_invalid'],
  example: { params: paymentParamsExample, body: { is_installment: true } },
  run: (ctx, { params, body }) =>
    inTransaction(ctx, async (ctx) => {
      const { event_id, is_installment, reports } = await lockPayment(ctx, params.payment_id)
      if (is_installment !== body.is_installment) await recordPaymentChange(ctx, event_id, 'installment_marked', body)
      if (body.is_installment) await updateAction(ctx.db, ctx.profile.id, event_id, body)
      else await updateActions(ctx.db, ctx.profile.id, reports, body)
      await recomputeEvents(ctx, ctx.profile.id, [event_id])
      return { data: await showPayment(ctx, await requirePayment(ctx, params.payment_id)) }
    }),
})
