import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { ModelSlots } from '../models/credit-all.ts'
import type { LearnedModel } from '../models/model.ts'
import {
  isRuleModelName,
  learnedModel,
  type ModelName,
  modelNames,
  models,
  reportModelNames,
} from '../models/models.ts'
import { findLatestRun } from '../recompute-requests/recompute-queries.ts'
import { type CreditModel, insertCreditModels, listCreditModels } from './credit-queries.ts'
import { failNotFitted, loadLearnedModel } from './learned-model.ts'

/**
 * Returns the models of a profile by slot, for transactions that write credit. Assigns slots to all models before the first
 * credit.
 */
export async function lockCreditModels(db: Db, profileId: string): Promise<ModelSlots> {
  const found = await listCreditModels(db, profileId)
  if (found.length > 0) return toSlots(found, await loadLearnedModel(db, profileId, findVersion(found)))
  await insertCreditModels(db, profileId, modelNames, 'ready')
  return toSlots(await listCreditModels(db, profileId), null)
}

/** The version of the parameters that new credit uses; null if the profile has no learned model. */
export function findVersion(found: readonly CreditModel[]): number | null {
  return found.find(({ model }) => model === learnedModel)?.version ?? null
}

function toSlots(found: readonly CreditModel[], learned: LearnedModel | null): ModelSlots {
  const last = Math.max(...found.map(({ position }) => position))
  const slots: ModelSlots[number][] = Array.from({ length: last }, () => null)
  for (const { model, position } of found) {
    if (isRuleModelName(model)) slots[position - 1] = models[model]
    else if (model === learnedModel) slots[position - 1] = learned
  }
  return slots
}

/** Returns the slot of a model in a profile's credit; fails while some credit lacks the model. */
export async function requireModel(db: Db, profileId: string, name: ModelName): Promise<number> {
  return (await loadReportModels(db, profileId, name)).position
}

interface ReportModels {
  position: number
  /** The number of slots. */
  slots: number
  /** The models that reports can use, in the order of the registry. */
  ready: { name: ModelName; position: number }[]
}

/** Returns the slots of a profile's models; fails while some credit lacks the named one. */
export async function loadReportModels(db: Db, profileId: string, name: ModelName): Promise<ReportModels> {
  const found = await listCreditModels(db, profileId)
  const all = modelNames.map((name, index) => ({ name, position: index + 1 }))
  const stored = found.find(({ model }) => model === name)
  if (name === learnedModel && !stored) return failNotFitted(db, profileId)
  if (found.length === 0)
    return { position: all.findIndex((model) => model.name === name) + 1, slots: all.length, ready: all }
  if (stored?.state === 'ready') {
    const positions = new Map(
      found.flatMap(({ model, position, state }) => (state === 'ready' ? [[model, position]] : [])),
    )
    const ready = reportModelNames.flatMap((name) => {
      const position = positions.get(name)
      return position === undefined ? [] : [{ name, position }]
    })
    return { position: stored.position, slots: Math.max(...found.map(({ position }) => position)), ready }
  }
  const run = stored ? await findLatestRun(db, profileId) : null
  const progress = run ? `${run.customers_done} of ${run.customers_total} customers are done` : 'it has not started'
  return fail('invalid_state', `The model ${name} is new and still being computed for this profile: ${progress}.`)
}
