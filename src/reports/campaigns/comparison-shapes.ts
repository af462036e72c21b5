import { z } from 'zod'
import { nameSchema } from '../../kernel/json-schema.ts'
import { levelParam } from './shapes.ts'

const amount = z.string().describe('An exact decimal in the reporting currency.')

const sides = {
  spend: amount,
  platform_conversions: z.number().nullable().describe('Null when the platform reported nothing.'),
  platform_conversion_value: amount.nullable(),
  atribu_conversions: z.int().describe('Conversions of every kind that the service credits.'),
  atribu_cash_conversions: z.int().describe('Of those, payments; one that was refunded in full is none.'),
  atribu_cash_revenue: amount.describe('Payments credited, refunds subtracted, exact.'),
  conversion_gap: z.number().nullable().describe('Service minus platform; negative when the platform claims more.'),
  conversion_gap_pct: z.number().nullable().describe("The gap in percent of the platform's count."),
  value_gap: amount.nullable().describe('Cash that the service credits minus the value that the platform reports.'),
  platform_roas: z.number().nullable(),
  atribu_roas: z.number().nullable(),
}

export const comparedPlatformShape = z.object({
  platform: z.string(),
  ...sides,
  reported_basis: z.string().describe("What the platform's own count means."),
  has_delivery: z.boolean().describe('Whether delivery of the range was synced.'),
  delivery_through: z.iso.date().nullable().describe('The last day of the range with delivery.'),
  unassigned_conversions: z.int().describe('Credited to paid clicks that lead to no entity of the level.'),
  unassigned_cash_revenue: amount,
})
nameSchema('PlatformComparisonTotal', comparedPlatformShape)

export const comparedEntityShape = z.object({
  entity_id: z.uuid(),
  entity_level: levelParam,
  entity_name: z.string(),
  external_id: z.string(),
  platform: z.string(),
  ...sides,
})
nameSchema('PlatformComparisonRow', comparedEntityShape)
