import { z } from 'zod'
import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { chooseByCampaign, listSingles } from './domain/choose-calibration.ts'
import { type Calibration, calibrationLevel, loadTestedCampaigns } from './load-calibration.ts'

export const appliedCalibrationSchema = z
  .object({
    incremental_value: z.number().describe('Credited cash × `factor`: what the ads caused, as far as lift tests tell.'),
    lower: z.number().describe(`Lower end of its ${calibrationLevel * 100} percent interval.`),
    upper: z.number(),
    factor: z.number().describe('Incremental / credited in the tests; see `GET /campaigns/calibration`.'),
    experiment_ids: z.array(z.uuid()),
    is_imported: z.boolean().describe('All of these tests were imported.'),
    age_days: z.number().describe('Whole days since the end of the latest test.'),
    expires_at: timestamp,
  })
  .describe(
    'Only on campaigns that an unexpired lift test of the value of a cash goal tested alone. Credit is not changed: do not add it to other rows.',
  )
nameSchema('AppliedCalibration', appliedCalibrationSchema)

/** The calibrations of single campaigns, by campaign. A factor is never applied below the level that was tested. */
export async function loadCampaignCalibrations(
  ctx: Pick<WorkContext, 'db' | 'now'>,
  profile: { id: string; timezone: string },
  model: ModelName,
): Promise<ReadonlyMap<string, Calibration>> {
  return (await loadLift(ctx, profile, model)).calibrations
}

/** The calibrations of single campaigns, and the campaigns whose latest test found nothing. */
export async function loadLift(
  ctx: Pick<WorkContext, 'db' | 'now'>,
  profile: { id: string; timezone: string },
  model: ModelName,
): Promise<{ calibrations: ReadonlyMap<string, Calibration>; ineffective: ReadonlySet<string> }> {
  const tested = await loadTestedCampaigns(ctx, profile, model)
  if (tested.length === 0) return { calibrations: new Map(), ineffective: new Set() }
  const definitions = await listDefinitions(ctx.db, profile.id)
  const cash = definitions.filter(({ revenue_type }) => revenue_type === 'cash')
  const cashKeys = new Set(cash.map(({ conversion_key }) => conversion_key))
  return {
    calibrations: chooseByCampaign(
      tested.flatMap(({ calibration }) => calibration ?? []),
      cashKeys,
    ),
    ineffective: new Set(
      listSingles(
        tested.filter(({ is_ineffective }) => is_ineffective),
        cashKeys,
      ).map(([id]) => id),
    ),
  }
}

/** The optional column of a row; nothing for a campaign without a test. */
export function toCalibrationColumn(
  calibration: Calibration | undefined,
  value: number,
): { calibration?: z.input<typeof appliedCalibrationSchema> } {
  if (!calibration) return {}
  const { factor, lower, upper, tests, expires_at } = calibration
  return {
    calibration: {
      incremental_value: value * factor,
      // Credit can be negative after refunds, which turns the interval round.
      lower: value * (value < 0 ? upper : lower),
      upper: value * (value < 0 ? lower : upper),
      factor,
      experiment_ids: tests.map(({ experiment_id }) => experiment_id),
      is_imported: tests.every(({ is_imported }) => is_imported),
      age_days: Math.min(...tests.map(({ age_days }) => age_days)),
      expires_at,
    },
  }
}
