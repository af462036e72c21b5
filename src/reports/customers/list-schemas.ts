import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

export const customerRowSchema = z.strictObject({
  conversion_id: z.uuid(),
  customer_profile_id: z.string().describe('Customer id; visitor id for anonymous visitors.'),
  name: z.string().nullable().describe('Null for anonymous visitors.'),
  email: z.string().nullable(),
  country: z.string().describe('ISO 3166-1 alpha-2; `ZZ` if unknown.'),
  device: z.string().describe('`desktop`, `mobile` or `tablet`; `unknown` for a conversion without a visit.'),
  channel: z
    .string()
    .describe('Channel of the last touch before the conversion, regardless of the window; `Unknown` without a touch.'),
  source: z
    .string()
    .describe('Source of the last touch: `direct` for a direct visit, `unknown` without a source or touch.'),
  revenue: z
    .number()
    .describe(
      'Revenue of this conversion net of refunds, in the reporting currency; 0 without an exchange rate or if another goal counts the payment.',
    ),
  revenue_type: z.enum(['cash', 'pipeline', 'gross']),
  conversion_time: timestamp,
  time_to_complete_seconds: z
    .int()
    .min(0)
    .describe('Seconds from the first touch to the conversion; 0 without a touch.'),
  touch_count: z.int().min(0).describe('Touches before the conversion, inside and outside the goal’s window.'),
  touch_channels: z.array(z.string()).describe('Distinct channels in chronological order.'),
  conversion_count: z.int().min(0).describe('Lifetime conversions of the customer.'),
  total_revenue: z
    .number()
    .describe('Lifetime revenue of the customer: payments; without payments, orders; otherwise won deals.'),
})
nameSchema('CustomerListRow', customerRowSchema)

export type CustomerRow = z.input<typeof customerRowSchema>
