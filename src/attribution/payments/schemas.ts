import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { payerSources } from '../payment-reports/payment-ref.ts'

const amount = z.number()

export const paymentSchema = z.object({
  payment_id: z.string().describe('`pay_` followed by the id of the payment’s event.'),
  source: z.string().describe('`events`, `cardpay`, `tracker`, or the connected provider that reported it.'),
  is_unverified: z.boolean().describe('Only a browser reported it; such a report can be forged.'),
  is_in_cash: z
    .boolean()
    .describe(
      'Cash metrics include it. An unverified payment is only included if its goal has `counts_unverified_revenue`.',
    ),
  external_id: z.string().describe('Idempotency key of the report.'),
  sources: z
    .array(
      z.object({
        payment_id: z.string(),
        source: z.string(),
        external_id: z.string(),
        occurred_at: timestamp,
        value: amount.nullable(),
        currency: z.string().nullable(),
      }),
    )
    .describe(
      'All reports of this payment; the first one defines amount, currency, time and refunds. Each `payment_id` resolves to this payment.',
    ),
  occurred_at: timestamp,
  value: amount.nullable(),
  currency: z.string().nullable(),
  reporting_value: amount.nullable().describe('In the reporting currency; null without an exchange rate of the day.'),
  customer_profile_id: z.uuid().nullable().describe('Requires `customers:read`; otherwise null.'),
  customer_key: z.string().nullable().describe('Null without `customers:read` if the key is an email or a phone.'),
  payer_source: z.enum(payerSources).nullable().describe('Source of the payer.'),
  payer: z
    .object({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable()
    .optional()
    .describe('Null if the payer is unknown or erased; omitted without `customers:read`.'),
  is_first_payment: z.boolean().describe('False for fully refunded payments and payments without a known customer.'),
  is_installment: z.boolean(),
  provider_refunded_amount: amount.describe(
    'Amount refunded by the provider, in the payment’s currency; at most its value.',
  ),
  manual_refund: z.object({ amount, reason: z.string().nullable(), recorded_at: timestamp }).nullable(),
  net_value: amount
    .nullable()
    .describe('Value minus both refunds, at least zero. A payment with 0 is not counted in reports.'),
})
nameSchema('Payment', paymentSchema)

export type Payment = z.input<typeof paymentSchema>

export const paymentParams = z.object({ payment_id: z.string() })

export const paymentParamsExample = { payment_id: 'pay_0195b3c0-7a52-8d10-9a3e-2f6d1c8e4b07' }

const payerFields = {
  customer_profile_id: z.uuid().nullable().optional().describe('A customer of this profile.'),
  customer_key: z.string().min(1).max(255).nullable().optional().describe('Your own id of an existing customer.'),
  email: z.string().min(1).max(320).nullable().optional().describe('Creates the customer if it does not exist.'),
  phone: z.string().min(1).max(100).nullable().optional().describe('Creates the customer if it does not exist.'),
}

export const payerBody = z.object(payerFields).describe('Send exactly one of the fields. Null removes the payer.')

export type PayerInput = z.output<typeof payerBody>
