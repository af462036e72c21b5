import { z } from 'zod'
import { touchVerdicts } from '../../attribution/explain-credit.ts'
import { unattributedReasons } from '../../attribution/unattributed-reason.ts'
import { timestamp } from '../../kernel/date-range.ts'
import { nameSchema } from '../../kernel/json-schema.ts'
import { projectedTouchShape } from '../campaigns/conversion-shapes.ts'
import { modelName } from '../campaigns/shapes.ts'

const text = z.string().nullable()
const decimal = z.string().describe('An exact decimal.')

const entity = z.object({ id: z.uuid(), external_id: z.string(), name: z.string() }).nullable()

const { in_window: _, credit: __, join_method: ___, ...projected } = projectedTouchShape.shape

const touchShape = z.object({
  ...projected,
  campaign_name: text.describe('As the link’s tags named it.'),
  verdict: z.enum(touchVerdicts),
  why_not: text.describe('Why it could not earn credit, in words; null where it could.'),
  joined_by: z.string().describe('What led from the touch to the entity: `ad_id`, `campaign_name` and so on; `none`.'),
  campaign: entity,
  ad_set: entity,
  ad: entity,
  unattributed_reason: z
    .enum(unattributedReasons)
    .nullable()
    .describe('Why its share is no campaign’s; null where it is one’s, and where it has none.'),
  credit: z.record(modelName, z.number()).describe('Its share of the conversion under each model, from 0 to 1.'),
  credited_value: z
    .record(modelName, decimal.nullable())
    .describe('That share of `value.net`, in the reporting currency.'),
})
nameSchema('ReceiptTouch', touchShape)

const changeShape = z.object({
  changed_at: timestamp,
  changed_by: text.describe('The credential, as the access log names it; null where the service did it itself.'),
  change: z.enum([
    ...(['payer_assigned', 'refund_recorded', 'refund_undone', 'installment_marked'] as const),
    ...(['joined', 'separated'] as const),
    ...(['goal_edited', 'customers_merged', 'merge_undone'] as const),
  ]),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
})

export const receiptShape = z.object({
  conversion: z.object({
    conversion_id: z.uuid(),
    outcome_event_id: z.uuid(),
    conversion_key: z.string(),
    goal_name: z.string(),
    revenue_type: z.enum(['cash', 'pipeline', 'gross']),
    conversion_time: timestamp,
    local_day: z.iso.date().describe('In the profile’s time zone: the day of reports.'),
    recorded_via: z.string().describe('`server`, `tracker`, `partner`, or the key of a connected provider.'),
    received_at: timestamp,
    is_payment: z.boolean(),
    is_unverified: z
      .boolean()
      .describe('Only a browser reported its money and the goal does not count such money: its value is in no sum.'),
    is_first_payment: z.boolean().nullable(),
    is_installment: z.boolean(),
    is_counted: z.boolean().describe('Whether it is in counts and sums.'),
    why_not_counted: z.enum(['goal_earns_no_credit', 'refunded_in_full']).nullable(),
    customer_profile_id: z
      .uuid()
      .nullable()
      .optional()
      .describe('Only with `customers:read`; null when nobody is known.'),
  }),
  value: z.object({
    amount: decimal.nullable().describe('As it was sent, in `currency`.'),
    currency: text,
    reporting_currency: z.string(),
    rate: decimal.nullable().describe('What the amount was multiplied with, of its day; null while there is none.'),
    reporting_value: decimal.nullable(),
    refunded: decimal.describe('In the reporting currency.'),
    net: decimal
      .nullable()
      .describe('What is credited: `reporting_value` less `refunded`; 0 where another goal holds the payment.'),
  }),
  refunds: z.array(
    z.object({
      source: z.enum(['provider', 'merchant']),
      amount: decimal.nullable().describe('Null: all of it.'),
      currency: text,
      refunded_at: timestamp,
      reason: text.describe('Only with `customers:read`.'),
    }),
  ),
  window: z.object({ lookback_window_days: z.int(), from: timestamp, until: timestamp }),
  touches: z.array(touchShape).describe('In their order: all that were in the window, and the nearest outside of it.'),
  touch_counts: z.object({
    seen: z.int(),
    in_window: z.int(),
    before_window: z.int(),
    after_conversion: z.int(),
    not_shown: z.int(),
  }),
  models: z
    .array(z.object({ model: modelName, credited: z.number(), unattributed: z.number() }))
    .describe('What campaigns got of it under each model, from 0 to 1, and what nobody did.'),
  is_as_reported: z
    .boolean()
    .describe(
      'Whether the credit that reports are summed from is what follows from all this. False while a recompute is due.',
    ),
  changes: z.array(changeShape).describe('Who changed what bears on it, and when; the earliest first.'),
})
nameSchema('ConversionReceipt', receiptShape)
