import { z } from 'zod'
import { describedAs, nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { eventTimeRange } from '../hits/read-event-time.ts'

nameEnum('RecordedStatus', ['accepted', 'duplicate'])
nameEnum('ConsentChoice', ['granted', 'denied'])

const actionSources = [
  'website',
  'business_messaging',
  'physical_store',
  'system_generated',
  'app',
  'phone_call',
  'chat',
  'email',
  'other',
] as const
nameEnum('ActionSource', actionSources)

const text = (max: number) => z.string().max(max).nullish()

const utmSchema = z.looseObject({
  source: text(500),
  medium: text(500),
  campaign: text(500),
  content: text(500),
  term: text(500),
  id: text(500),
})

const contextSchema = z.looseObject({
  ip: text(100).describe('Used to look up the country, then discarded.'),
  user_agent: text(1_000),
  url: text(8_000),
})

const orderId = z.union([z.string().max(255), z.number()]).nullish()

const placeText = text(100)
/** Accepts any value, because senders may use the name for something else. */
const place = (description: string) => z.unknown().optional().meta({ type: 'string', description })
const placeRule = 'A text that may identify a person (an email address, a long number) is left out.'

const propertiesSchema = z.looseObject({
  value: z
    .number()
    .nullish()
    .describe(
      'From 0 to 999999999999999; decimals after the tenth are rounded. An event with a value requires an `idempotency_key`.',
    ),
  currency: z.string().nullish().describe("ISO 4217. Default: the profile's reporting currency."),
  order_id: orderId.describe(
    'Same as `order_id` of the event. A payment is also identified by `order_name`, `order_number`, `confirmation_number`, `cart_token`, `cart_id`, `checkout_token`, `checkout_id`, `checkout_session_id`, `payment_intent`, `charge_id`, `transaction_id` and `opportunity_id`.',
  ),
  external_reference: orderId.describe('Another id of the payment that the payment provider also knows.'),
  invoice_id: orderId,
  payment_id: orderId.describe('The payment provider’s id of the payment.'),
  subject_ref: z
    .string()
    .nullish()
    .describe(
      'Your opaque id of the person a payment is for: a UUID, or up to 32 letters, digits, `_` and `-`. A retry without it removes it.',
    ),
  region: place(
    `Region of the order (delivery or bill), for geo tests: ISO 3166-2 (\`CL-RM\`) or a name. ${placeRule}`,
  ),
  city: place('City of the order.'),
})

const traitsSchema = z.looseObject({
  email: text(320),
  phone: text(100),
  external_id: text(255).describe('Your own customer id. A new id creates the customer.'),
  national_id: text(100),
  first_name: text(200),
  last_name: text(200),
  country: text(2).describe('ISO 3166 country for parsing a phone without `+`.'),
  region: placeText.describe(`Region of the customer: ISO 3166-2 (\`CL-RM\`) or a name. ${placeRule}`),
  city: placeText.describe('City of the customer.'),
})

const clickIdsSchema = z.looseObject({
  ctwa_clid: text(1_000),
  gclid: text(1_000),
  fbclid: text(1_000),
  fbc: text(1_000),
  fbp: text(1_000),
})

const siteId = z.string().trim().min(1).max(200).nullish()

const eventFields = {
  event_type: z.string().trim().min(1).max(200).optional(),
  event_name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Default: `event_type`; at least one of the two is required.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Sending the same key again has no effect. Default: the `Idempotency-Key` header, otherwise a new UUID.'),
  timestamp: z.iso.datetime({ offset: true }).optional().describe(`Time of the event. ${eventTimeRange} Default: now.`),
  order_id: z
    .union([siteId, z.number()])
    .describe(
      'Order number of the site. Payments with the same order, cart, checkout, invoice or payment id are one payment, even if several systems report it. Conversion sync sends it as the platform’s `transactionId` or `event_id`, so that a sale that a pixel or tag also reports is counted once.',
    ),
  pixel_event_id: siteId.describe(
    'The id under which the site’s own pixel reports the same event (`eventID`). Sent to Meta as `event_id`.',
  ),
  anonymous_id: z.string().min(1).max(200).optional().describe("The visitor's `atribu_visitor_id`."),
  session_id: z.string().min(1).max(200).optional(),
  properties: propertiesSchema.nullish(),
  user_traits: traitsSchema.nullish(),
  action_source: z.enum(actionSources).nullish(),
  click_ids: clickIdsSchema.nullish(),
  consent: z
    .union([
      z.enum(['granted', 'denied']),
      z.strictObject({
        ad_user_data: z.enum(['granted', 'denied']).optional(),
        ad_personalization: z.enum(['granted', 'denied']).optional(),
        limited_data_use: z
          .boolean()
          .optional()
          .describe('Sent to Meta as Limited Data Use, for people in US states that require it.'),
      }),
    ])
    .nullish()
    .describe(
      "The person's ad consent. A denied event is not sent to ad platforms; otherwise the values are forwarded.",
    ),
  utm: utmSchema.nullish(),
  context: contextSchema.nullish(),
}

export const eventSchema = z.object(eventFields)
nameSchema('EventInput', eventSchema)

export type EventInput = z.output<typeof eventSchema>

/** One event, or several under `events`, each of which is validated separately. Other fields are kept for the warnings about them. */
export const eventsBodySchema = z
  .looseObject({
    ...eventFields,
    events: z
      .array(describedAs(eventSchema))
      .min(1)
      .max(500)
      .optional()
      .describe('Up to 500 events with the fields above; the response has one result per event.'),
  })
  .meta({ additionalProperties: undefined })

const warningSchema = z.object({
  field: z.string(),
  message: z.string().describe('What is ignored or missing, and what to send instead.'),
})
nameSchema('EventWarning', warningSchema)

export type EventWarning = z.output<typeof warningSchema>

const warnings = z
  .array(warningSchema)
  .optional()
  .describe('Only if there are any: unknown fields, which are ignored, and a payment without an amount.')

const recordedSchema = z.object({
  event_id: z.uuid(),
  status: z.enum(['accepted', 'duplicate']),
  warnings,
})
nameSchema('RecordedEvent', recordedSchema)

const eventResultSchema = z.object({
  index: z.int(),
  status: z.enum(['accepted', 'duplicate', 'rejected']),
  event_id: z.uuid().nullable(),
  code: z.enum(['invalid_parameter', 'validation_error']).optional().describe('Rejected events only.'),
  field: z.string().optional(),
  message: z.string().optional(),
  warnings,
})
nameSchema('EventResult', eventResultSchema)

export type EventResult = z.input<typeof eventResultSchema>

const batchSchema = z.object({
  results: z.array(eventResultSchema),
  summary: z.object({ total: z.int(), accepted: z.int(), duplicate: z.int(), rejected: z.int() }),
  warnings,
})
nameSchema('RecordedEvents', batchSchema)

export const recordedEventsSchema = z.union([recordedSchema, batchSchema])
