import { z } from 'zod'
import { windowStatuses } from '../../attribution/conversions/domain/explain-credit.ts'
import { unattributedReasons } from '../../attribution/entities/unattributed-reason.ts'
import { receiptTestSchema, receiptTestsText } from '../../experiments/calibration/list-receipt-tests.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { projectedTouchSchema } from '../campaigns/conversion-schemas.ts'
import { modelName } from '../campaigns/schemas.ts'

const text = z.string().nullable()
const decimal = z.string().describe('An exact decimal.')

const entity = z.object({ id: z.uuid(), external_id: z.string(), name: z.string() }).nullable()

const { in_window: _, credit: __, join_method: ___, ...projected } = projectedTouchSchema.shape

const touchSchema = z.object({
  ...projected,
  campaign_name: text.describe('Campaign name in the URL parameters.'),
  window_status: z.enum(windowStatuses),
  exclusion_reason: text.describe('Why the touch could not receive credit; null if it could.'),
  joined_by: z
    .string()
    .describe('How the touch was matched to the entity: `ad_id`, `campaign_name` and so on, or `none`.'),
  campaign: entity,
  ad_set: entity,
  ad: entity,
  unattributed_reason: z
    .enum(unattributedReasons)
    .nullable()
    .describe('Why its share is unattributed; null if it is attributed or has no share.'),
  data_driven: z
    .object({
      p: z.number().describe('Probability that one touch of the unit leads to a conversion.'),
      low: z.number().nullable().describe('Lower bound of the 90 percent interval of `p`; null for `all_channels`.'),
      high: z.number().nullable().describe('Upper bound of the 90 percent interval of `p`; null for `all_channels`.'),
      unit: z
        .enum(['campaign', 'channel', 'all_channels'])
        .describe(
          'Whether `p` is that of the campaign, of the channel (the campaign has few conversions), or the mean of all channels (the fit did not see the channel).',
        ),
    })
    .nullable()
    .describe(
      'The parameter of the touch under `data_driven`: its share is `p` divided by the sum of `p` of all credited touches. Null without a fit or without credit.',
    ),
  credit: z.record(modelName, z.number()).describe('Share of the conversion under each model, from 0 to 1.'),
  credited_value: z
    .record(modelName, decimal.nullable())
    .describe('That share of `value.net`, in the reporting currency.'),
})
nameSchema('ReceiptTouch', touchSchema)

const changeSchema = z.object({
  changed_at: timestamp,
  changed_by: text.describe('The credential, as in the access log; null for automatic changes.'),
  change: z.enum([
    ...(['payer_assigned', 'refund_recorded', 'refund_undone', 'installment_marked'] as const),
    ...(['joined', 'separated'] as const),
    ...(['goal_edited', 'customers_merged', 'merge_undone'] as const),
  ]),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
})

/** What is stored with the conversion itself. */
export const storedConversionSchema = z.object({
  conversion_id: z.uuid(),
  outcome_event_id: z.uuid(),
  conversion_key: z.string(),
  goal_name: z.string(),
  revenue_type: z.enum(['cash', 'pipeline', 'gross']),
  conversion_time: timestamp,
  local_day: z.iso.date().describe('Day in the profile’s time zone, as used by reports.'),
  recorded_via: z.string().describe('`server`, `tracker`, `partner`, or the key of a connected provider.'),
  received_at: timestamp,
  is_payment: z.boolean(),
  is_unverified: z
    .boolean()
    .describe('Only a browser reported the value, and the goal does not count unverified values: reports exclude it.'),
  is_first_payment: z.boolean().nullable(),
  is_installment: z.boolean(),
})

export const receiptSchema = z.object({
  conversion: storedConversionSchema.extend({
    is_counted: z.boolean().describe('Whether reports count it.'),
    not_counted_reason: z.enum(['goal_earns_no_credit', 'refunded_in_full']).nullable(),
    customer_profile_id: z
      .uuid()
      .nullable()
      .optional()
      .describe('Requires `customers:read`; null if the customer is unknown.'),
  }),
  value: z.object({
    amount: decimal.nullable().describe('As sent, in `currency`.'),
    currency: text,
    reporting_currency: z.string(),
    rate: decimal.nullable().describe('Exchange rate of the day; null if there is none.'),
    reporting_value: decimal.nullable(),
    refunded: decimal.describe('In the reporting currency.'),
    net: decimal
      .nullable()
      .describe('Credited value: `reporting_value` minus `refunded`; 0 if another goal counts the payment.'),
    contribution: decimal
      .nullable()
      .describe('`net` of a payment minus its costs (`GET /profile/costs`); null if they are not known.'),
  }),
  refunds: z.array(
    z.object({
      source: z.enum(['provider', 'merchant']),
      amount: decimal.nullable().describe('Null: a full refund.'),
      currency: text,
      refunded_at: timestamp,
      reason: text.describe('Requires `customers:read`.'),
    }),
  ),
  window: z.object({ lookback_window_days: z.int(), from: timestamp, until: timestamp }),
  touches: z
    .array(touchSchema)
    .describe('In chronological order: all touches in the window and the nearest ones outside it.'),
  touch_counts: z.object({
    seen: z.int(),
    in_window: z.int(),
    before_window: z.int(),
    after_conversion: z.int(),
    not_shown: z.int(),
  }),
  models: z
    .array(z.object({ model: modelName, credited: z.number(), unattributed: z.number() }))
    .describe('Share of campaigns under each model, from 0 to 1, and the unattributed share.'),
  data_driven: z
    .object({
      version: z.int(),
      fitted_at: timestamp,
      is_recommended: z
        .boolean()
        .describe('Whether this version predicted later paths better than last touch and linear.'),
    })
    .nullable()
    .describe(
      'The version of the parameters that the conversion was credited with under `data_driven`; null without a fit.',
    ),
  lift_tests: z.array(receiptTestSchema).describe(receiptTestsText),
  is_up_to_date: z
    .boolean()
    .describe('Whether the stored credit equals this derivation. False while a recompute is pending.'),
  changes: z.array(changeSchema).describe('Changes that affect the conversion, earliest first.'),
})
nameSchema('ConversionReceipt', receiptSchema)
