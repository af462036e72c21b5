import { z } from 'zod'
import { appliedCalibrationSchema } from '../../experiments/calibration/apply-calibration.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { levelParam } from './schemas.ts'

const amount = z.string().describe('An exact decimal in the reporting currency.')

const sides = {
  spend: amount,
  platform_conversions: z.number().nullable().describe('Null if the platform reported nothing.'),
  platform_conversion_value: amount.nullable(),
  atribu_conversions: z.int().describe('Credited conversions of every kind.'),
  atribu_cash_conversions: z.int().describe('Credited payments, without fully refunded ones.'),
  atribu_cash_revenue: amount.describe('Credited payments net of refunds, exact.'),
  conversion_gap: z.number().nullable().describe('Service minus platform; negative if the platform reports more.'),
  conversion_gap_pct: z.number().nullable().describe("The gap in percent of the platform's count."),
  value_gap: amount.nullable().describe('Credited cash minus the value reported by the platform.'),
  platform_roas: z.number().nullable(),
  atribu_roas: z.number().nullable(),
}

export const comparedPlatformSchema = z.object({
  platform: z.string(),
  ...sides,
  reported_basis: z.string().describe("Meaning of the platform's own count."),
  has_delivery: z.boolean().describe('Whether delivery of the range was synced.'),
  delivery_through: z.iso.date().nullable().describe('The last day of the range with delivery.'),
  unassigned_conversions: z.int().describe('Credit of paid clicks without an entity of the level.'),
  unassigned_cash_revenue: amount,
})
nameSchema('PlatformComparisonTotal', comparedPlatformSchema)

export const comparedEntitySchema = z.object({
  entity_id: z.uuid(),
  entity_level: levelParam,
  entity_name: z.string(),
  external_id: z.string(),
  platform: z.string(),
  ...sides,
  calibration: appliedCalibrationSchema.optional(),
})
nameSchema('PlatformComparisonRow', comparedEntitySchema)
