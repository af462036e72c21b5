import { z } from 'zod'
import { timestamp } from '../../kernel/date-range.ts'
import { nameSchema } from '../../kernel/json-schema.ts'

export const customerRowShape = z.strictObject({
  conversion_id: z.uuid(),
  customer_profile_id: z.string().describe('The customer’s id; of somebody anonymous, the visitor’s.'),
  name: z.string().nullable().describe('Null for anonymous visitors.'),
  email: z.string().nullable(),
  country: z.string().describe('ISO 3166-1 alpha-2; `ZZ` where it is not known.'),
  device: z.string().describe('`desktop`, `mobile` or `tablet`; `unknown` for a conversion without a visit.'),
  channel: z
    .string()
    .describe('Of the last touch before the conversion, however long before; `Unknown` where there was none.'),
  source: z
    .string()
    .describe('Of the last touch: `direct` of a direct visit, `unknown` where none is named or there was no touch.'),
  revenue: z
    .number()
    .describe(
      'Of this conversion, net of refunds, in the reporting currency; 0 while there is no rate, and where another goal holds the payment.',
    ),
  revenue_type: z.enum(['cash', 'pipeline', 'gross']),
  conversion_time: timestamp,
  time_to_complete_seconds: z.int().min(0).describe('From the first touch to the conversion; 0 where there was none.'),
  touch_count: z.int().min(0).describe('Touches before the conversion, within the goal’s window or not.'),
  touch_channels: z.array(z.string()).describe('Each channel once, in the order they came.'),
  conversion_count: z.int().min(0).describe('All counted conversions of the customer.'),
  total_revenue: z
    .number()
    .describe('All revenue of the customer: what was paid; without payments what was ordered; else what was won.'),
})
nameSchema('CustomerListRow', customerRowShape)

export type CustomerRow = z.input<typeof customerRowShape>
