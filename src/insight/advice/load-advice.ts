import { listSpendsByAge } from '../../ads/entities/entity-report-queries.ts'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { loadLift } from '../../experiments/calibration/apply-calibration.ts'
import type { Calibration } from '../../experiments/calibration/load-calibration.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { groupInSlices, inSlices } from '../../kernel/slices.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { loadLagCurve } from '../../reports/lag/load-lag-curve.ts'
import { describeValues } from '../statistics/domain/value-interval.ts'
import { findTargets } from '../targets/target-queries.ts'
import { listSampledPayments, type SampledPayment } from './advice-queries.ts'
import { type Advised, advise, intervalsWithoutPayments, type Target } from './domain/advise.ts'

export interface AdTotals {
  id: string
  spend: number
  value: number
  /** Credited payments. */
  count: number
}

export interface AdviceScope {
  date_from: string
  date_to: string
  /** The same range as times. */
  from: Date
  until: Date
  level: EntityLevel
  model: ModelName
}

/** What the advice on every ad uses. */
export interface AdviceBasis {
  /** As the profile set them. */
  targets: { roas: number | null; cac: number | null }
  sample: readonly SampledPayment[]
  curve: readonly number[]
  /** What lift tests found, by campaign; empty at other levels. */
  calibrations: ReadonlyMap<string, Calibration>
  /** Campaigns whose latest lift test found nothing; empty at other levels. */
  ineffective: ReadonlySet<string>
}

const noLift = { calibrations: new Map<string, Calibration>(), ineffective: new Set<string>() }

/** Loads the basis, which needs no other figures: the caller loads them meanwhile. */
export async function loadAdviceBasis(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  { from, until, level, model }: AdviceScope,
): Promise<AdviceBasis> {
  const position = await requireModel(ctx.db, profile.id, model)
  const [{ roas, cac }, sample, curve, lift] = await Promise.all([
    findTargets(ctx.db, profile.id),
    listSampledPayments(ctx.db, profile.id, { from, until, level, position }),
    loadLagCurve(ctx, profile, model),
    level === 'campaign' ? loadLift(ctx, profile, model) : noLift,
  ])
  return { targets: { roas: toNumber(roas), cac: toNumber(cac) }, sample, curve, ...lift }
}

/** Advises on the given ads. The same figures always give the same advice. */
export async function loadAdvice(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  { date_from, date_to, level }: AdviceScope,
  { sample, curve, calibrations, ineffective }: AdviceBasis,
  target: Target | null,
  rows: readonly AdTotals[],
): Promise<Map<string, Advised>> {
  const lastComplete = addDays(localDayOf(ctx.now(), profile.timezone), -1)
  const days = { from_day: date_from, to_day: date_to, level, entity_ids: rows.map(({ id }) => id), on: lastComplete }
  const spends = await listSpendsByAge(ctx.db, profile.id, days)
  const samples = await groupInSlices(sample, ({ entity_id }) => entity_id)
  const others = describeValues(sample.map(({ value }) => value))
  const advised = new Map<string, Advised>()
  // Calculated once, because most of many ads have no payments.
  const withoutPayments = intervalsWithoutPayments(others)
  const adviseOne = (row: AdTotals): Advised => {
    const metrics = {
      ...row,
      sample: (samples.get(row.id) ?? []).map(({ value }) => value),
      spendByAge: spends.get(row.id) ?? [],
    }
    const factor = calibrations.get(row.id)?.factor ?? (ineffective.has(row.id) ? 0 : null)
    return advise(metrics, target, { others, curve, withoutPayments, factor })
  }
  await inSlices(rows, (slice) => {
    for (const row of slice) advised.set(row.id, adviseOne(row))
  })
  return advised
}

function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}
