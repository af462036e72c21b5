import { requireModel } from '../../attribution/credit/credit-models.ts'
import { defaultModel } from '../../attribution/models/models.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { sumCredited } from '../calibration/calibration-queries.ts'
import type { ExperimentDesign } from '../lifecycle/domain/design.ts'
import { sumSpend } from './plan-queries.ts'

/** What an outcome of the metric cost the tested campaigns lately, by what they were credited; null without spend or credit. */
export async function loadCostPerOutcome(
  { db }: Pick<WorkContext, 'db'>,
  profileId: string,
  { design, end, days }: { design: Pick<ExperimentDesign, 'campaign_ids' | 'metric'>; end: string; days: number },
): Promise<number | null> {
  const { campaign_ids, metric } = design
  if (campaign_ids.length === 0) return null
  const range = { campaign_ids, start: addDays(end, 1 - days), end }
  const position = await requireModel(db, profileId, defaultModel)
  const credited = await sumCredited(db, profileId, { ...range, metric, position })
  const spend = await sumSpend(db, profileId, range)
  return spend > 0 && credited > 0 ? spend / credited : null
}
