import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { lockCreditModels } from '../credit/credit-models.ts'
import { insertCreditModels } from '../credit/credit-queries.ts'
import type { StoredFit } from '../credit/fit-queries.ts'
import {
  type DataDrivenFit,
  fitDataDrivenPaths,
  type MissingInput,
} from '../models/data-driven/domain/fit-data-driven.ts'
import type { FittedParameters } from '../models/data-driven/domain/parameters.ts'
import { learnedModel } from '../models/models.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { insertFit, updateModelVersion } from './fit-queries.ts'
import { type FitInput, loadFitInput } from './load-fit-input.ts'

/**
 * Fits the model to the last 90 days: to paths that end at payments or, if these are too few, at conversions of every kind. Returns
 * how much data is missing if there is too little. `onRead` gets the number of people that were read so far.
 */
export async function fitModel(
  ctx: WorkContext,
  profileId: string,
  onRead: (people: number) => Promise<void> = async () => {},
): Promise<{ missing: MissingInput } | { missing: null; fit: StoredFit }> {
  let missing: MissingInput | null = null
  for (const ends of ['payments', 'conversions'] as const) {
    const loaded = await loadFitInput(ctx.db, profileId, { now: ctx.now(), ends, onRead })
    const fitted = await ctx.compute.run(fitDataDrivenPaths, loaded.input)
    if (!fitted.missing) {
      return { missing: null, fit: await storeFit(ctx, profileId, toParameters(loaded, fitted.fit)) }
    }
    missing = fitted.missing
  }
  return { missing: missing! }
}

/**
 * Stores the parameters as the next version. New credit uses it; stored credit keeps its version until a recompute. The first version
 * adds the model to the profile, whose credit is then recomputed.
 */
export async function storeFit(ctx: WorkContext, profileId: string, result: FittedParameters): Promise<StoredFit> {
  return inTransaction(ctx, async (ctx) => {
    const fitted_at = ctx.now()
    const version = await insertFit(ctx.db, profileId, { fitted_at, result })
    await lockCreditModels(ctx.db, profileId)
    const isNew = (await insertCreditModels(ctx.db, profileId, [learnedModel], 'computing')) > 0
    await updateModelVersion(ctx.db, profileId, learnedModel, version)
    if (isNew) await requestRecompute(ctx, profileId, { kind: 'models_added' })
    return { version, fitted_at, result }
  })
}

function toParameters({ channels, units, input: _, ...window }: FitInput, fit: DataDrivenFit): FittedParameters {
  const { data_driven, last_touch, linear } = fit.logLosses
  const known = (loss: number) => (Number.isFinite(loss) ? loss : null)
  return {
    ...window,
    conversions: fit.conversions,
    paths: fit.paths,
    units: units.map((unit, index) => ({
      ...unit,
      p: fit.values[index]!,
      low: fit.low[index]!,
      high: fit.high[index]!,
      is_own: unit.campaign_id === null || fit.isOwn[index] === 1,
    })),
    removal_effects: channels.map((channel, index) => ({ channel, effect: fit.removalEffects[index]! })),
    log_losses: { data_driven: known(data_driven), last_touch: known(last_touch), linear: known(linear) },
    is_recommended: fit.isRecommended,
  }
}
