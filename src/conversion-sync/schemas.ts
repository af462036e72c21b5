import { z } from 'zod'
import type { Row } from '../db/statements/row-queries.ts'
import { nameEnum, nameSchema } from '../kernel/schemas/json-schema.ts'
import { shownFields } from '../kernel/schemas/shown-fields.ts'
import { timestamp } from '../kernel/time/date-range.ts'
import { receiverOf } from './domain/receivers.ts'

export type Destination = Row<'export_destination'>
export type CatalogLine = Row<'export_catalog'>
export type ExportRun = Row<'export_run'>
export type ExportRow = Row<'export_row'>

const destinationKinds = ['dataset', 'conversion_action'] as const
nameEnum('DestinationKind', destinationKinds)
export const destinationPurposes = ['standard', 'clean', 'messaging'] as const
nameEnum('DestinationPurpose', destinationPurposes)

export const destinationSchema = z.object({
  id: z.uuid(),
  connection_id: z.uuid(),
  provider: z.string().describe('The ad platform, such as `social_ads`.'),
  kind: z.enum(destinationKinds).describe('A dataset or pixel, or a conversion action or goal (Google, Microsoft).'),
  purpose: z
    .enum(destinationPurposes)
    .describe(
      '`clean`: the dataset that a platform-safe profile can report to instead. `messaging`: the dataset of the messaging business account.',
    ),
  external_id: z.string().describe('The platform’s id.'),
  name: z.string().nullable(),
  messaging_account_id: z.string().nullable(),
  requires_order_id: z
    .boolean()
    .describe(
      'The conversion action belongs to a website tag: only conversions whose events have the site’s own id are sent.',
    ),
  test_event_code: z
    .string()
    .nullable()
    .describe('Requests are shown in the platform’s test tool under this code, where it has one.'),
  limited_data_use: z
    .boolean()
    .describe('Datasets only: every event requests Limited Data Use (for people in US states that require it).'),
  event_names: z
    .array(z.string())
    .nullable()
    .describe('The event names that a line of the catalog can have. Null: a conversion action has none.'),
  created_at: timestamp,
})
nameSchema('ConversionSyncDestination', destinationSchema)

export function toDestination(row: Destination): z.input<typeof destinationSchema> {
  const { eventNames } = receiverOf(row)
  return shownFields(destinationSchema, { ...row, event_names: eventNames && [...eventNames] })
}

export const exampleId = '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c'

/** Errors of operations that call the platform. */
export const liveErrors = ['connection_not_ready', 'provider_error', 'provider_not_configured'] as const
