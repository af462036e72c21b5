import type { EventDefinition } from '../../kernel/context/event.ts'
import { type JsonSchema, jsonSchema } from '../../kernel/schemas/json-schema.ts'
import type { WebhookObject } from './openapi-document.ts'

/** One webhook event: the request that is sent to the endpoint of a subscriber. */
export function describeEvent(event: EventDefinition): WebhookObject {
  return {
    post: {
      operationId: `receive.${event.type}`,
      summary: event.summary,
      ...(event.description && { description: event.description }),
      ...(event.isReserved && {
        description:
          'Reserved: no event of this type is sent. A subscription can include it; the response lists it in `reserved_events`.',
        'x-reserved': true,
      }),
      tags: ['webhooks'],
      // The receiver authenticates a delivery by its signature; the service sends no credential.
      security: [],
      parameters: headers.map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: envelopeSchema(event), example: envelopeExample(event) } },
      },
      responses: {
        '2XX': { description: 'Delivered. The response body is ignored.' },
        '410': { description: 'The endpoint is gone: the subscription is paused.' },
        '429': { description: 'Retried after `Retry-After`; 503 as well.' },
        default: { description: 'Any other response, including a redirect, is retried by the schedule.' },
      },
    },
  }
}

const headers = [
  ['webhook-id', "The event's `id`; the same in every attempt."],
  ['webhook-timestamp', 'Unix seconds of the attempt.'],
  ['webhook-signature', '`v1,<base64>`, one per valid secret, separated by spaces.'],
] as const

function envelopeSchema(event: EventDefinition): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    id: { type: 'string', format: 'uuid', description: 'Use it to de-duplicate deliveries.' },
    type: { type: 'string', const: event.type },
    occurred_at: { type: 'string', format: 'date-time' },
    app_id: { type: ['string', 'null'], format: 'uuid', description: "The subscription's app." },
    provider: {
      type: 'string',
      description: "Must be in the subscription's `providers`.",
      examples: [event.provider],
    },
    connection_id: { type: ['string', 'null'], format: 'uuid' },
    data: jsonSchema(event.data, 'output'),
  }
  return { type: 'object', properties, required: Object.keys(properties) }
}

function envelopeExample({ type, provider, example }: EventDefinition): object {
  return {
    id: '0195b3c1-0c4e-7b6a-9d2f-3e4a5b6c7d8e',
    type,
    occurred_at: '2026-03-10T12:00:00.000Z',
    app_id: '0195b3bf-1122-7aab-8ccd-99eeff001122',
    provider,
    connection_id: null,
    data: example,
  }
}
