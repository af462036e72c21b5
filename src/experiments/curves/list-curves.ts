import { z } from 'zod'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { reportModelNames } from '../../attribution/models/models.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dayNumberOf, localDayOf, toDayText } from '../../kernel/time/local-day.ts'
import { loadCampaignCalibrations } from '../calibration/apply-calibration.ts'
import { sumCampaignWeeks, sumCreditWeeks, sumSpendWeeks } from './curve-queries.ts'
import { calibrateWeeks } from './domain/calibrate-weeks.ts'
import { toPlatformWeeks } from './domain/platform-weeks.ts'
import { curveRejections, weeksMin } from './domain/response-curve.ts'
import { fitOnce } from './fit-once.ts'

nameEnum('CurveRejection', curveRejections)

const estimate = z.object({ value: z.number(), lower: z.number(), upper: z.number() })

const curveSchema = z.object({
  platform: z.string(),
  calibrated_campaigns: z
    .int()
    .describe(
      'Campaigns whose credit counts as what lift tests found (`GET /campaigns/calibration`); the rest counts as credited.',
    ),
  weeks: z.int().describe('Whole weeks since the first spend, at most two years.'),
  rejection: z
    .enum(curveRejections)
    .nullable()
    .describe(
      `Why there is no curve: fewer than ${weeksMin} weeks, spend that varies by less than 15 percent, or no relation between spend and outcome.`,
    ),
  curve: z
    .object({
      points: z.array(
        z.object({
          spend: z.number().describe('Per week.'),
          outcome: estimate.describe('Credited cash per week that this spend is expected to bring.'),
          marginal: estimate.describe('What the next unit of spend is expected to bring.'),
          is_extrapolated: z.boolean().describe('No week had so little or so much spend.'),
        }),
      ),
      current: z
        .object({ spend: z.number(), marginal: estimate })
        .describe('The mean spend of the last four weeks, and what the next unit is expected to bring.'),
      explained: z.number().describe('The share of the variance of the outcome that the curve explains.'),
      parameters: z
        .object({ base: z.number(), top: z.number(), half: z.number(), slope: z.number(), decay: z.number() })
        .describe('Outcome = base + top / (1 + (half / s)^slope), s = spend carried over to later weeks by decay.'),
    })
    .nullable(),
})
nameSchema('ResponseCurve', curveSchema)

const weeksMax = 104

export const listCurves = operation({
  id: 'budgets.listCurves',
  http: 'GET /budgets/curves',
  summary: 'List what more or less spend per platform is expected to bring',
  description:
    'Fits saturation (Hill) with carry-over (geometric adstock) to weekly spend and credited cash of each platform, with 90 percent intervals by bootstrap. Credit of campaigns with an unexpired lift test counts as what the test found. It shows how both moved together, not what spend caused: confirm a large change with an experiment. A platform whose weeks cannot carry a curve has the reason in `rejection`.',
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object({ model: z.enum(reportModelNames).default('last_touch') }),
  data: z.array(curveSchema),
  meta: z.object({ model: z.string(), currency: z.string(), date_from: z.iso.date(), date_to: z.iso.date() }),
  errors: ['invalid_state'],
  mcp: 'Saturation curves by platform: what the next unit of weekly spend is expected to bring, with an interval. State the interval, say "extrapolated" where is_extrapolated, and give the rejection if there is no curve.',
  async run(ctx, { query: { model } }) {
    const { db, profile } = ctx
    const position = await requireModel(db, profile.id, model)
    const weeks = lastWeeks(localDayOf(ctx.now(), profile.timezone))
    const range = { from_day: weeks[0]!, to_day: toDayText(dayNumberOf(weeks.at(-1)!) + 6) }
    const calibrations = await loadCampaignCalibrations(ctx, profile, model)
    const campaign_ids = [...calibrations.keys()]
    const [spend, credited, tested] = await Promise.all([
      sumSpendWeeks(db, profile.id, range),
      sumCreditWeeks(db, profile.id, { ...range, position }),
      sumCampaignWeeks(db, profile.id, { ...range, position, campaign_ids }),
    ])
    const credit = calibrateWeeks(credited, tested, (id) => calibrations.get(id)!.factor)
    const testedOn = (platform: string) =>
      new Set(tested.flatMap((row) => (row.platform === platform ? [row.campaign_id] : []))).size
    const platforms = toPlatformWeeks(spend, credit, weeks)
    const inputs = platforms.map(({ weeks }) => weeks)
    const results = inputs.length > 0 ? await fitOnce(ctx.compute, inputs) : []
    const data = platforms.map(({ platform, weeks }, index) => ({
      platform,
      calibrated_campaigns: testedOn(platform),
      weeks: weeks.spend.length,
      ...results[index]!,
    }))
    const { from_day: date_from, to_day: date_to } = range
    return { data, meta: { model, currency: profile.reporting_currency, date_from, date_to } }
  },
})

/** The Mondays of the last whole weeks before a local day. */
function lastWeeks(today: string): string[] {
  const day = dayNumberOf(today)
  // 1970-01-05 was a Monday.
  const monday = day - ((day - 4) % 7)
  return Array.from({ length: weeksMax }, (_, index) => toDayText(monday - 7 * (weeksMax - index)))
}
