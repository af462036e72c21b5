import { z } from 'zod'
import { timestamp } from '../../kernel/date-range.ts'
import { nameSchema } from '../../kernel/json-schema.ts'
import { payerSources } from '../payment-ref.ts'

const amount = z.number()

export const paymentShape = z.object({
  payment_id: z.string().describe('`pay_` and the id that the payment’s event was recorded under.'),
  source: z.string().describe('`events`, `cardpay`, `tracker`, or the connected provider that reported it.'),
  is_unverified: z.boolean().describe('Only a browser reported it, and anybody can make a page report anything.'),
  is_in_cash: z
    .boolean()
    .describe('Cash figures contain it. An unverified payment is in none unless its goal has `counts_browser_money`.'),
  external_id: z.string().describe('The key it was reported under.'),
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
      'Every report of this payment, the one whose amount, currency, time and refunds count first. Each `payment_id` leads to this payment.',
    ),
  occurred_at: timestamp,
  value: amount.nullable(),
  currency: z.string().nullable(),
  reporting_value: amount.nullable().describe('In the reporting currency; null while there is no rate of its day.'),
  customer_profile_id: z.uuid().nullable().describe('For a credential that holds `customers:read`, else null.'),
  customer_key: z
    .string()
    .nullable()
    .describe('Null without `customers:read` where the key itself is an email or a phone.'),
  payer_source: z.enum(payerSources).nullable().describe('Who said who paid.'),
  payer: z
    .object({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable()
    .optional()
    .describe(
      'Null while no customer is known to have paid, and once the customer was erased; left out without `customers:read`.',
    ),
  is_first_payment: z.boolean().describe('Never of one of which nothing is left, and never without a known customer.'),
  is_installment: z.boolean(),
  provider_refunded_amount: amount.describe(
    'What the provider reported as refunded, in the payment’s currency; at most its value.',
  ),
  manual_refund: z.object({ amount, reason: z.string().nullable(), recorded_at: timestamp }).nullable(),
  net_value: amount
    .nullable()
    .describe('The value less both refunds, never below zero. At 0 the payment is in no count of any report.'),
})
nameSchema('Payment', paymentShape)

export type Payment = z.input<typeof paymentShape>

export const paymentParams = z.object({ payment_id: z.string() })

export const paymentParamsExample = { payment_id: 'pay_0195b3c0-7a52-8d10-9a3e-2f6d1c8e4b07' }

const payerFields = {
  customer_profile_id: z.uuid().nullable().optional().describe('A customer of this profile.'),
  customer_key: z.string().min(1).max(255).nullable().optional().describe('Your own id of a known customer.'),
  email: z.string().min(1).max(320).nullable().optional().describe('Somebody new is created.'),
  phone: z.string().min(1).max(100).nullable().optional().describe('Somebody new is created.'),
}

export const payerBody = z
  .object(payerFields)
  .describe('Exactly one of the fields. Null: nobody is known to have paid.')

export type PayerInput = z.output<typeof payerBody>
