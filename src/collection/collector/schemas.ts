import { z } from 'zod'
import { jsonSchema, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { eventTimeRange } from '../hits/read-event-time.ts'
import { loadedModuleSchema } from '../tracking/module-schemas.ts'

/** Documented but not validated by the schema: each hit is validated separately, so that one cannot fail its batch. */
function documented(type: 'string' | 'object' | 'number', description?: string) {
  return z
    .unknown()
    .optional()
    .meta({ type, ...(description && { description }) })
}

const hitFields = {
  eventId: documented('string', 'Event id; a repeated id is stored once.'),
  dedupeKey: documented('string', 'Idempotency key instead of `eventId`, such as an order number.'),
  eventName: documented('string', '`page_view`, `purchase` or a custom name.'),
  eventTimeClient: documented('string', `ISO 8601 or milliseconds. ${eventTimeRange} Default: now.`),
  anonymousId: documented('string', 'The visitor.'),
  sessionId: documented('string', 'The session. Default: a new session starts after 30 minutes of inactivity.'),
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
  consent: documented('object', '`{mode: "denied"}`: nothing that identifies the visitor is stored.'),
  payload: documented('object'),
  identify: documented('object', '`userId`, `email`, `phone`, `firstName`, `lastName`.'),
  valueAmount: documented(
    'number',
    'Stored as unverified; at most one million (one billion for currencies with a small unit).',
  ),
  currency: documented('string'),
  order_id: documented('string', 'Order number of the site, which its Google tag reports as `transaction_id`.'),
  pixelEventId: documented('string', 'The id under which the site’s own pixel reports the same event (`eventID`).'),
  linkToken: documented('string'),
}

const trackingKey = z
  .unknown()
  .optional()
  .meta({ type: 'string', description: 'The tracking key. Alternative: the header `x-tributary-tracking-key`.' })

export const eventsMax = 50

const requestedModules = z
  .unknown()
  .optional()
  .meta({
    type: ['boolean', 'string'],
    description:
      'With `events`: returns the modules of the tracker that the page should load. True: those of the profile; a text: these, separated by spaces.',
  })

const hitSchema = z.looseObject(hitFields)
nameSchema('HitInput', hitSchema)

/** Unknown keys are stored with the hit. */
export const hitsBodySchema = z.looseObject({
  trackingKey,
  events: z
    .unknown()
    .optional()
    .meta({
      type: 'array',
      items: jsonSchema(hitSchema, 'input'),
      description: `Up to ${eventsMax} hits with these fields, instead of one.`,
    }),
  modules: requestedModules,
  ...hitFields,
})

export type HitsBody = z.output<typeof hitsBodySchema>

export const beaconBodySchema = z.looseObject({
  trackingKey,
  nonce: z.unknown().optional().meta({ type: 'string', description: 'The nonce of the verification link.' }),
  pageUrl: documented('string'),
})

export const collectedSchema = z.object({
  accepted: z.int(),
  rejected: z
    .array(z.object({ index: z.int(), reason: z.string(), field: z.string().nullable(), message: z.string() }))
    .describe('Rejected hits of the batch; the others were stored.'),
  modules: z
    .array(loadedModuleSchema)
    .optional()
    .describe('The modules that the page should load, if it asks for them.'),
})
nameSchema('CollectedHits', collectedSchema)

/** Headers that a browser sends with the body. */
export const hitHeaders = z.object({
  'x-tributary-tracking-key': z.string().optional().describe('The tracking key, instead of `trackingKey` in the body.'),
  origin: z.string().optional(),
  'user-agent': z.string().optional(),
  'sec-gpc': z.string().optional(),
  dnt: z.string().optional(),
})

export interface WithHeaders {
  bodyBytes?: number
  headers: z.output<typeof hitHeaders> & { prefer?: string | undefined }
}
