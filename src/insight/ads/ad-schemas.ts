import { z } from 'zod'
import { appliedCalibrationSchema } from '../../experiments/calibration/apply-calibration.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { levelParam } from '../../reports/campaigns/schemas.ts'
import { adviceReasons, advices } from '../advice/domain/decide-advice.ts'

const count = z.int().min(0)
const rate = z.number().nullable()

const figures = {
  spend: z.number().describe('In the reporting currency.'),
  value: z.number().describe('Payments credited under the model, net of refunds.'),
  payments: count.describe('Payments credited under the model.'),
  first_payments: count.describe('Payments that were the first of their customer.'),
  roas: rate.describe('`value` / `spend`; null without spend.'),
  cac_first_payment: rate.describe('`spend` / `first_payments` (nCAC); null if there are none.'),
  impressions: count,
  clicks: count,
  before: z
    .object({ spend: z.number(), value: z.number(), roas: rate })
    .describe('In the previous period of the same length.'),
  compared: z
    .object({ value: z.number(), payments: count, roas: rate })
    .nullable()
    .describe('Under the model `compare`; null if it was not sent.'),
}

export const adSchema = z.object({
  id: z.uuid(),
  external_id: z.string().describe("The platform's id."),
  level: levelParam,
  name: z.string(),
  platform: z.string(),
  status: z.string().nullable().describe('ACTIVE, PAUSED and so on; null if the platform did not report it.'),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  campaign_external_id: z.string(),
  ad_set_id: z.uuid().nullable().describe('Null for a campaign.'),
  ad_set_name: z.string().nullable(),
  daily_budget: z.number().nullable().describe('Null for an ad, or if none is set on the platform.'),
  thumbnail_url: z.string().nullable().describe('Picture of the creative, hosted by the platform; only for ads.'),
  format: z.string().nullable().describe('video, carousel or image; only for ads.'),
  ...figures,
  trend: z
    .array(z.object({ date: z.iso.date(), spend: z.number(), value: z.number() }))
    .describe('The last 14 days of the range, or those before it if it is shorter.'),
  advice: z.enum(advices).nullable().describe('As in `GET /advice`; null if it does not run.'),
  reason: z.enum(adviceReasons),
  low: rate.describe('Lower end of the 90 percent interval of ROAS, or of CAC if that is the target.'),
  high: rate.describe('Its upper end.'),
  still_filling: rate.describe('Share of the credit for this spend that usually arrives later.'),
  at_stake: rate.describe('How much the spend differs from what its results justify at the target.'),
  calibration: appliedCalibrationSchema.optional(),
})
nameSchema('Ad', adSchema)

export const adTotalsSchema = z.object({ ads: count.describe('Number of rows on all pages.'), ...figures })
nameSchema('AdTotals', adTotalsSchema)

export const unknownAdSchema = z.object({
  value: z.number(),
  payments: count.nullable().describe('Null under a multi-credit model, under which campaigns and ads share payments.'),
  first_payments: count.nullable(),
  before: z.object({ value: z.number() }),
  compared: z.object({ value: z.number(), payments: count.nullable() }).nullable(),
})
nameSchema('UnknownAd', unknownAdSchema)
