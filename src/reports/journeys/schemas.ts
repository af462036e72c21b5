import { z } from 'zod'
import { identifierKinds } from '../../identity/identifiers/normalize.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { projectedTouchSchema } from '../campaigns/conversion-schemas.ts'

const text = z.string().nullable()

/** Contract 2.3. */
export const journeyEventSchema = z.strictObject({
  event_type: z.string(),
  event_name: z.string(),
  event_time: timestamp,
  url: text.describe('Only for events on a page.'),
  path: text,
  channel: text,
  source: text.describe('Traffic source or payment provider.'),
  medium: text,
  campaign: text.describe('Campaign name of the platform id, otherwise the name in the URL parameters.'),
  value_amount: z.number().nullable(),
  currency: text,
  device: text,
  browser: text,
  os: text,
  country: text,
  city: text,
  is_synthetic: z.boolean().describe('True for an off-site conversion without a visit; its touch is synthetic.'),
  is_unverified: z.boolean().describe('The event has a value that only a browser reported.'),
})
nameSchema('JourneyEvent', journeyEventSchema)

export const journeySchema = z.strictObject({
  events: z.array(journeyEventSchema),
  total_count: z.int().min(0).describe('Number of events in the journey; with a cursor, as of the first page.'),
})
nameSchema('Journey', journeySchema)

/** The only fields that a credential without `customers:read` gets of a journey: an allowlist, not a blocklist. */
export const projectedTouchRow = z.strictObject(projectedTouchSchema.shape)

export const eitherJourneySchema = z.strictObject({
  events: z.array(z.union([journeyEventSchema, projectedTouchRow])),
  total_count: journeySchema.shape.total_count,
})
nameSchema('AnyJourney', eitherJourneySchema)

export const behindConversionSchema = z.strictObject({
  conversion_id: z.uuid().nullable(),
  outcome_event_id: z.uuid().nullable(),
  conversion_key: text,
  conversion_time: timestamp.nullable(),
  value: text.describe('Exact decimal in `currency`, as sent.'),
  currency: text,
  customer_key: text.describe('Null without `customers:read` if the key is an email or a phone.'),
})
nameSchema('JourneyConversion', behindConversionSchema)

export type BehindConversion = z.input<typeof behindConversionSchema>

export const journeyPersonSchema = z.strictObject({
  customer_profile_id: z.uuid(),
  name: text,
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  customer_key: text,
  identifiers: z.array(z.strictObject({ kind: z.enum(identifierKinds), value: z.string() })),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  event_count: z.int().min(0),
  touch_count: z.int().min(0),
  conversion_count: z.int().min(0),
  total_revenue: z.number(),
  conversions: z
    .array(
      z.strictObject({
        conversion_id: z.uuid(),
        outcome_event_id: z.uuid(),
        conversion_key: z.string(),
        revenue_type: z.enum(['cash', 'pipeline', 'gross']),
        conversion_time: timestamp,
        value: text.describe('Exact decimal in `currency`, as sent.'),
        currency: text,
        is_first_payment: z.boolean().nullable(),
      }),
    )
    .describe('The newest 50.'),
})
nameSchema('JourneyPerson', journeyPersonSchema)

export type JourneyPerson = z.input<typeof journeyPersonSchema>
