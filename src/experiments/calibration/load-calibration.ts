import { requireModel } from '../../attribution/credit/credit-models.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { addDays, dayNumberOf, localDayOf, startOfLocalDay } from '../../kernel/time/local-day.ts'
import type { Experiment } from '../lifecycle/experiment-queries.ts'
import { listTestedCampaigns, sumCredited } from './calibration-queries.ts'
import { combineFactors, expiryDays, foundNothing, type TestedFactor } from './domain/calibration-factor.ts'

export const calibrationLevel = 0.9

type CalibrationContext = Pick<WorkContext, 'db' | 'now'>
type Profile = { id: string; timezone: string }
type TestedCampaigns = Awaited<ReturnType<typeof calibrate>>
export type Calibration = NonNullable<TestedCampaigns['calibration']>

/** The factor of each set of campaigns and metric that unexpired experiments tested. */
export async function loadCalibrations(
  ctx: CalibrationContext,
  profile: Profile,
  model: ModelName,
): Promise<Calibration[]> {
  const found = await loadTestedCampaigns(ctx, profile, model)
  return found.flatMap(({ calibration }) => (calibration ? [calibration] : []))
}

/** Each set of campaigns and metric that unexpired experiments tested, also if they found nothing and so give no factor. */
export async function loadTestedCampaigns(
  ctx: CalibrationContext,
  profile: Profile,
  model: ModelName,
): Promise<TestedCampaigns[]> {
  const since = addDays(localDayOf(ctx.now(), profile.timezone), -expiryDays)
  const tests = await listTestedCampaigns(ctx.db, profile.id, since)
  if (tests.length === 0) return []
  const position = await requireModel(ctx.db, profile.id, model)
  const found: TestedCampaigns[] = []
  // One at a time: a report may not take every connection.
  for (const group of Map.groupBy(tests, groupKey).values()) found.push(await calibrate(ctx, profile, group, position))
  return found
}

/** Tests of the same campaigns and metric are combined. */
function groupKey({ design: { campaign_ids, metric } }: Experiment): string {
  return JSON.stringify([campaign_ids.toSorted(), metric.conversion_key, metric.measure])
}

async function calibrate(
  { db, now }: CalibrationContext,
  { id: profileId, timezone }: Profile,
  tests: readonly Experiment[],
  position: number,
) {
  const { campaign_ids, metric } = tests[0]!.design
  const names = new Map(tests.map((test) => [test.id, test]))
  const factors: TestedFactor[] = []
  for (const { id, kind, design, result, ended_at } of tests) {
    if (!result?.interval || result.conclusion === 'not_reliable') continue
    const endOfDays = startOfLocalDay(dayNumberOf(design.end) + 1, timezone)
    const end = ended_at && ended_at < endOfDays ? localDayOf(ended_at, timezone) : design.end
    const holdout_id = kind === 'holdout' ? id : null
    const span = { start: design.start, end, regions: design.treated_regions, holdout_id }
    const credited = await sumCredited(db, profileId, { campaign_ids, metric, position, ...span })
    const { incremental, interval } = result
    const endedAt = ended_at && ended_at < endOfDays ? ended_at : endOfDays
    factors.push({ experiment_id: id, incremental, interval, credited, ended_at: endedAt })
  }
  const tested = { campaign_ids: campaign_ids.toSorted(), metric }
  const is_ineffective = foundNothing(factors, now())
  const combined = is_ineffective ? null : combineFactors(factors, now(), calibrationLevel)
  if (!combined) return { ...tested, is_ineffective, calibration: null }
  const named = combined.tests.map((test) => {
    const { name, kind } = names.get(test.experiment_id)!
    return { ...test, name, is_imported: kind === 'imported' }
  })
  return { ...tested, is_ineffective, calibration: { ...tested, ...combined, tests: named } }
}
