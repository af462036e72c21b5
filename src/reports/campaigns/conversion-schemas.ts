import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { modelName } from './schemas.ts'

const share = z.number().min(0).max(1)

/** A touch without person, page, device, location or session. */
export const projectedTouchSchema = z.object({
  touch_id: z.uuid(),
  touch_time: timestamp,
  channel: z.string(),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  platform: z.string().nullable(),
  campaign_external_id: z.string().nullable(),
  ad_set_external_id: z.string().nullable(),
  ad_external_id: z.string().nullable(),
  click_id_kind: z.string().nullable(),
  join_method: z.string(),
  credit: z.record(modelName, share).describe('The share of the conversion under each model.'),
  in_window: z.boolean(),
  is_synthetic: z.boolean(),
})
nameSchema('ProjectedTouch', projectedTouchSchema)

const personSchema = z.object({
  customer_profile_id: z.uuid(),
  customer_key: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})

export const campaignConversionSchema = z.object({
  conversion_id: z.uuid(),
  outcome_event_id: z.uuid().nullable().describe('The id returned at ingest.'),
  conversion_key: z.string(),
  revenue_type: z.enum(['cash', 'pipeline', 'gross']),
  conversion_time: timestamp,
  value: z.string().nullable().describe('Exact decimal in `currency`, as sent.'),
  currency: z.string().nullable(),
  credit: share.describe('Share of the conversion that is credited to the entity under the model.'),
  credited_value: z
    .string()
    .nullable()
    .describe('Credited value net of refunds, in the reporting currency, exact; null without an exchange rate.'),
  is_first_payment: z.boolean().nullable().describe('Null if the conversion is not a payment.'),
  touch_count: z.int(),
  touch_day: z.iso
    .date()
    .nullable()
    .optional()
    .describe('Day of the newest touch that holds the credit. Present if `date_basis` or `window` is sent.'),
  is_counted: z
    .boolean()
    .optional()
    .describe(
      'Whether the counts of the entity in this range include the conversion: they do on the day of its newest touch with credit. Present if `date_basis` or `window` is sent.',
    ),
  path: z.array(projectedTouchSchema),
  person: personSchema
    .nullable()
    .optional()
    .describe('Requires `customers:read`; null if the customer is unknown or erased.'),
})
nameSchema('CampaignConversion', campaignConversionSchema)
