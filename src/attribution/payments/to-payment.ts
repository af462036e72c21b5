import Big from 'big.js'
import { classifyCustomerKey } from '../../identity/customers/names.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { keyShownTo, restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { type ProviderRefund, refundedBy } from '../conversions/domain/refunded-amount.ts'
import { inReportOrder } from '../payment-reports/domain/join-payments.ts'
import { payerSource, paymentSource, toPaymentRef } from '../payment-reports/payment-ref.ts'
import type { PaymentRow, ReportedPayment } from './queries.ts'
import { netValue, type RefundablePayment } from './refunds/domain/decide-refund.ts'
import type { Payment } from './schemas.ts'

/** Returns a payment as the caller may see it. */
function toPayment(ctx: ProfileContext, row: PaymentRow): Payment {
  const payment = toWholePayment(row)
  if (ctx.scopes.has('customers:read')) return payment
  // The key of a payer that was assigned later was not sent with the payment.
  const reports = row.payer_assigned_at === null ? row.reports : []
  return hidePayer({ ...payment, customer_key: keyShownTo(restrictedCallerId(ctx), row.customer_key, reports) })
}

/** Removes the payer for callers without access to personal data, and also a customer key that is an email or a phone. */
export function hidePayer({ payer: _, customer_key: key, ...payment }: Payment): Payment {
  const isOpaque = key !== null && classifyCustomerKey(key) === 'opaque'
  return { ...payment, customer_profile_id: null, customer_key: isOpaque ? key : null }
}

function toWholePayment(row: PaymentRow): Payment {
  const refundable = toRefundable(row)
  return {
    payment_id: toPaymentRef(row.event_id),
    source: paymentSource(row),
    is_unverified: row.reports.every(({ recorded_via }) => recorded_via === 'tracker'),
    is_in_cash: row.is_payment,
    external_id: row.event_key,
    sources: inReportOrder(row.reports).map(toSource),
    occurred_at: row.occurred_at,
    value: toNumber(row.value),
    currency: row.currency,
    reporting_value: toNumber(row.reporting_value),
    payer_source: payerSource(row),
    customer_profile_id: row.is_erased ? null : row.customer_id,
    customer_key: row.customer_key,
    payer: toPayer(row),
    is_first_payment: row.is_first_payment,
    is_installment: row.is_installment,
    provider_refunded_amount: refundable.provider_refunded_amount.toNumber(),
    manual_refund: refundable.manual_refund && {
      amount: refundable.manual_refund.amount.toNumber(),
      reason: row.manual_refund_reason,
      recorded_at: row.manual_refund_at!,
    },
    net_value: row.value === null ? null : netValue(refundable).toNumber(),
  }
}

/** A payment without an amount cannot be refunded; reported refunds are limited to the amount paid. */
export function toRefundable(row: PaymentRow): RefundablePayment {
  const value = new Big(row.value ?? 0)
  const reported = sumAmounts(countedRefunds(row).map((refund) => refundedBy(refund, row)))
  return {
    value,
    provider_refunded_amount: reported.gt(value) ? value : reported,
    manual_refund: row.manual_refund_amount === null ? null : { amount: new Big(row.manual_refund_amount) },
  }
}

/** Returns the refunds of the most trusted report that has any. */
function countedRefunds({ reports, provider_refunds }: PaymentRow): readonly ProviderRefund[] {
  const byReport = Map.groupBy(provider_refunds, ({ payment_event_id }) => payment_event_id)
  return inReportOrder(reports).flatMap(({ id }) => (byReport.has(id) ? [byReport.get(id)!] : []))[0] ?? []
}

function toSource(report: ReportedPayment): Payment['sources'][number] {
  return {
    payment_id: toPaymentRef(report.id),
    source: paymentSource(report),
    external_id: report.event_key,
    occurred_at: new Date(report.event_time),
    value: toNumber(report.value),
    currency: report.currency,
  }
}

function toNumber(amount: string | null): number | null {
  return amount === null ? null : Number(amount)
}

function toPayer(row: PaymentRow): Payment['payer'] {
  const { customer_id, is_erased, first_name, last_name, email, phone } = row
  return customer_id !== null && !is_erased ? { first_name, last_name, email, phone } : null
}

/** Returns payments as the caller may see them and logs the access to payers' personal data. */
export async function showPayments(ctx: ProfileContext, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const payments = rows.map((row) => toPayment(ctx, row))
  if (ctx.scopes.has('customers:read')) {
    await logPersonalDataAccess(ctx, { customer_ids: payments.map(({ customer_profile_id }) => customer_profile_id) })
  }
  return payments
}

export async function showPayment(ctx: ProfileContext, row: PaymentRow): Promise<Payment> {
  const [payment] = await showPayments(ctx, [row])
  return payment!
}
