import { z } from 'zod'
import { jsonSchema, nameSchema } from '../../kernel/json-schema.ts'

/** Documented for readers, taken as it comes: what a hit holds is judged hit by hit, so that one cannot spoil its batch. */
function documented(type: 'string' | 'object' | 'number', description?: string) {
  return z
    .unknown()
    .optional()
    .meta({ type, ...(description && { description }) })
}

const hitFields = {
  eventId: documented('string', 'The same id is the same event: stored once.'),
  dedupeKey: documented('string', 'Stands for the event in place of `eventId`, such as an order number.'),
  eventName: documented('string', '`page_view`, `purchase`, or a name of your own.'),
  eventTimeClient: documented('string', 'ISO 8601 or milliseconds. Default: now.'),
  anonymousId: documented('string', 'The visitor.'),
  sessionId: documented('string', 'The visit. Default: told by a pause of half an hour.'),
  pageViewId: documented('string'),
  pageUrl: documented('string'),
  path: documented('string'),
  host: documented('string'),
  referrer: documented('string'),
  locale: documented('string'),
  timezone: documented('string'),
  utm: documented('object', '`source`, `medium`, `campaign`, `content`, `term`, `id`.'),
  clickIds: documented('object', '`gclid`, `fbclid` and the like.'),
  fbp: documented('string'),
  fbc: documented('string'),
  consent: documented('object', '`{mode: "denied"}`: nothing that tells the visitor from others is kept.'),
  payload: documented('object'),
  identify: documented('object', '`userId`, `email`, `phone`, `firstName`, `lastName`.'),
  valueAmount: documented(
    'number',
    'Taken as told, up to a million (a billion where the unit is small), and marked as unverified.',
  ),
  currency: documented('string'),
  order_id: documented(
    'string',
    'The site’s own number of the order, also what its Google tag reports as `transaction_id`.',
  ),
  pixelEventId: documented('string', 'The id under which the site’s own pixel reports the same event (`eventID`).'),
  linkToken: documented('string'),
}

const trackingKey = z
  .unknown()
  .optional()
  .meta({ type: 'string', description: 'Or in the header `x-tributary-tracking-key`.' })

export const eventsMax = 50

const hitShape = z.looseObject(hitFields)
nameSchema('HitInput', hitShape)

/** Keys nobody knows are kept with the hit. */
export const hitsBodyShape = z.looseObject({
  trackingKey,
  events: z
    .unknown()
    .optional()
    .meta({
      type: 'array',
      items: jsonSchema(hitShape, 'input'),
      description: `Up to ${eventsMax} hits of these fields, in place of one.`,
    }),
  ...hitFields,
})

export type HitsBody = z.output<typeof hitsBodyShape>

export const beaconBodyShape = z.looseObject({
  trackingKey,
  nonce: z.unknown().optional().meta({ type: 'string', description: 'What the verification link carried.' }),
  pageUrl: documented('string'),
})

export const collectedShape = z.object({
  accepted: z.int(),
  rejected: z
    .array(z.object({ index: z.int(), reason: z.string(), field: z.string().nullable(), message: z.string() }))
    .describe('Hits of the batch that were refused; the others were stored.'),
})
nameSchema('CollectedHits', collectedShape)

/** What a browser says beside the body. */
export const hitHeaders = z.object({
  'x-tributary-tracking-key': z.string().optional().describe('The tracking key, instead of `trackingKey` in the body.'),
  origin: z.string().optional(),
  'user-agent': z.string().optional(),
  'sec-gpc': z.string().optional(),
  dnt: z.string().optional(),
})

export interface WithHeaders {
  bodyBytes?: number
  headers: z.output<typeof hitHeaders>
}
