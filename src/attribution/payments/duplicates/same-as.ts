import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../../kernel/context/context.ts'
import { fail } from '../../../kernel/errors/errors.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { toAccessEntry } from '../../../tenancy/access-log/log-personal-data-access.ts'
import { insertConversionChangesOfEvents } from '../../conversions/conversion-change-queries.ts'
import { lockDerivation } from '../../conversions/derivation-queries.ts'
import { recomputeReports } from '../../conversions/recompute-outcomes.ts'
import { isProvider } from '../../payment-reports/domain/join-payments.ts'
import { parsePaymentRef, toPaymentRef } from '../../payment-reports/payment-ref.ts'
import { requirePayment } from '../lock-payment.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { recordPaymentChange } from '../record-payment-change.ts'
import { lockRefunds } from '../refunds/refund-queries.ts'
import { paymentParams, paymentParamsExample, paymentSchema } from '../schemas.ts'
import { hidePayer, showPayment } from '../to-payment.ts'
import { insertLinks } from './link-queries.ts'

const other = z.string().describe('The `payment_id` of the other report.')

export const joinPayment = operation({
  id: 'payments.joinPayment',
  http: 'POST /payments/:payment_id/same-as',
  summary: 'Join two reports of the same payment',
  description:
    'For a payment that two sources report without a common reference. It then counts once, with the amount, currency, time and refunds of the payment provider and the person of the event. Two payments of the same connected provider cannot be joined: 409 `invalid_state`. Payments with a common order, cart, checkout, invoice or payment id are joined automatically.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  params: paymentParams,
  body: z.object({ payment_id: other }),
  data: paymentSchema,
  redactPersonalData: hidePayer,
  errors: ['payment_ref_invalid', 'invalid_state'],
  example: { params: paymentParamsExample, body: { payment_id: 'pay_0195b3c0-7a52-8d10-9a3e-2f6d1c8e4b08' } },
  run: (ctx, { params, body }) =>
    inTransaction(ctx, async (ctx) => {
      await lockDecisions(ctx)
      const payment = await requirePayment(ctx, params.payment_id)
      const second = await requireOther(ctx, body.payment_id)
      if (parsePaymentRef(params.payment_id) === parsePaymentRef(body.payment_id)) {
        fail('validation_error', 'payment_id: must name another payment', { field: 'payment_id' })
      }
      if (payment.event_id !== second.event_id) await join(ctx, payment, second)
      return { data: await showPayment(ctx, await requirePayment(ctx, params.payment_id)) }
    }),
})

/** Finds the payment that the body names; the error names the field, so that the caller knows which payment is missing. */
async function requireOther(ctx: ProfileContext, ref: string): Promise<PaymentRow> {
  const id = parsePaymentRef(ref)
  if (id === null) return fail('payment_ref_invalid')
  const found = await findPayment(ctx.db, ctx.profile.id, id)
  return found ?? fail('validation_error', 'payment_id: names no payment of this profile', { field: 'payment_id' })
}

async function join(ctx: ProfileContext, payment: PaymentRow, second: PaymentRow): Promise<void> {
  const providers = new Set(payment.reports.map(({ recorded_via }) => recorded_via).filter(isProvider))
  if (second.reports.some(({ recorded_via }) => providers.has(recorded_via))) {
    fail('invalid_state', 'The same provider lists both as separate payments.')
  }
  const [ids, others] = [idsOf(payment), idsOf(second)]
  // Stores every pair, so that the decision holds whatever reports are joined or separated later.
  const pairs = ids.flatMap((event_id) => others.map((other_event_id) => ({ event_id, other_event_id })))
  await insertLinks(ctx.db, ctx.profile.id, pairs, { is_same: true, ...decider(ctx) })
  await recordPaymentChange(ctx, payment.event_id, 'joined', { with: toPaymentRef(second.event_id) })
  await recordPaymentChange(ctx, second.event_id, 'joined', { with: toPaymentRef(payment.event_id) })
  await recomputeReports(ctx, ctx.profile.id, [...ids, ...others])
}

export const separatePayment = operation({
  id: 'payments.separatePayment',
  http: 'DELETE /payments/:payment_id/same-as',
  summary: 'Separate the reports of a joined payment',
  description:
    'Each report becomes a separate payment, even if they share references, until they are joined with `POST`. With `from`, only that payment is separated from the payment of the path; a suspected pair is not listed again. A payment with one source is returned unchanged.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  idempotency: 'natural',
  params: paymentParams,
  query: z.object({
    from: z.string().optional().describe('The `payment_id` of one of its sources or of a suspected duplicate.'),
  }),
  data: paymentSchema,
  redactPersonalData: hidePayer,
  errors: ['payment_ref_invalid'],
  example: { params: paymentParamsExample },
  run: (ctx, { params, query }) =>
    inTransaction(ctx, async (ctx) => {
      await lockDecisions(ctx)
      const payment = await requirePayment(ctx, params.payment_id)
      const from = query.from === undefined ? null : await requirePayment(ctx, query.from)
      const ids = [...new Set([...idsOf(payment), ...(from ? idsOf(from) : [])])]
      const pairs = query.from === undefined ? pairsOf(ids) : pairWith(params.payment_id, query.from)
      if (pairs.length > 0) {
        await insertLinks(ctx.db, ctx.profile.id, pairs, { is_same: false, ...decider(ctx) })
        for (const id of new Set(pairs.flatMap((pair) => Object.values<string>({ ...pair })))) {
          await recordPaymentChange(ctx, id, 'separated')
        }
        await recomputeReports(ctx, ctx.profile.id, ids)
        // A report that was not sent to an ad platform because of the other one is sent now, even if its own values did not
        // change.
        await insertConversionChangesOfEvents(ctx.db, ctx.profile.id, ids)
        ctx.wake('conversion_changes', ctx.profile.id)
      }
      return { data: await showPayment(ctx, await requirePayment(ctx, params.payment_id)) }
    }),
})

/** Blocks the storing of payments until the decision is committed; a new report would otherwise be joined by the old decision. */
async function lockDecisions(ctx: ProfileContext): Promise<void> {
  await lockRefunds(ctx.db, ctx.profile.id, 'refunds')
  await lockDerivation(ctx.db)
}

function idsOf({ reports }: PaymentRow): string[] {
  return reports.map(({ id }) => id)
}

function pairsOf(ids: readonly string[]) {
  return ids.flatMap((event_id, index) => ids.slice(index + 1).map((other_event_id) => ({ event_id, other_event_id })))
}

function pairWith(ref: string, fromRef: string) {
  const event_id = parsePaymentRef(ref)!
  const other_event_id = parsePaymentRef(fromRef)!
  if (event_id === other_event_id) fail('validation_error', 'from: must name another payment', { field: 'from' })
  return [{ event_id, other_event_id }]
}

function decider(ctx: ProfileContext) {
  const { credential_kind, credential_id } = toAccessEntry(ctx.actor, {})
  return { decided_by: [credential_kind, credential_id].filter(Boolean).join(' '), decided_at: ctx.now() }
}
