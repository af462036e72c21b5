import { z } from 'zod'
import { decimalAmount } from '../../attribution/currency/rate-schemas.ts'
import type { DeliveryRow } from '../../connect/vendor-rows.ts'
import { parsePlatformId, platformIdMax, platformIdPattern } from '../../kernel/platform-id.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { adPlatforms, platformAliases, resolvePlatformName } from './require-entity.ts'

export type { DeliveryRow } from '../../connect/vendor-rows.ts'

export interface DeliveryBatch {
  platform: string
  account_id: string
  /** The currency of every amount in the rows. */
  currency: string
  rows: readonly DeliveryRow[]
}

/** Entities that are new in the profile, by platform id. */
export interface NewEntities {
  campaigns: string[]
  ad_sets: string[]
  ads: string[]
}

const quoted = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')

export const platformName = z
  .string()
  .transform(resolvePlatformName)
  .pipe(z.enum(adPlatforms))
  .meta({
    type: 'string',
    description: `The platform name used by touches: ${quoted(adPlatforms)}. ${quoted(platformAliases)} are accepted as aliases.`,
  })

export const externalId = z.string().trim().min(1).max(100)

const platformId = z
  .string()
  .overwrite((id) => parsePlatformId(id) ?? id)
  .regex(platformIdPattern, `must have 1 to ${platformIdMax} letters, digits or the characters _ . : -`)

const name = z.string().trim().min(1).max(500)
const status = z.string().trim().min(1).max(50).toUpperCase().nullable().default(null)
const count = z.int().min(0)
const amountOrNull = decimalAmount.nullable().default(null)

/** A row of an import, validated separately: an invalid row is rejected and the other rows are stored. */
export const importRow = z.object({
  date: z.iso.date().refine((day) => day >= '2000-01-01', 'must not be before 2000-01-01'),
  campaign_id: platformId,
  campaign_name: name,
  campaign_status: status,
  objective: z.string().trim().min(1).max(100).nullable().default(null),
  ad_set_id: platformId,
  ad_set_name: name,
  ad_set_status: status,
  daily_budget: amountOrNull,
  ad_id: platformId,
  ad_name: name,
  status,
  spend: decimalAmount,
  impressions: count.default(0),
  clicks: count.default(0),
  reach: count.default(0),
  platform_conversions: amountOrNull,
  platform_conversion_value: amountOrNull,
  messaging_conversations_started_7d: count.nullable().default(null),
}) satisfies z.ZodType<DeliveryRow>

export const importResult = z.object({
  index: z.int(),
  status: z
    .enum(['stored', 'superseded', 'rejected'])
    .describe('`superseded`: a later row of this request is of the same ad and day.'),
  reason: z.enum(['invalid_row']).nullable(),
  field: z.string().nullable().describe('The invalid field.'),
  message: z.string().nullable(),
})
nameSchema('DeliveryRowInput', importRow)

export type ImportResult = z.input<typeof importResult>
