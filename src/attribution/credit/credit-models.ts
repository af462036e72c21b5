import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { ModelSlots } from '../models/credit-all.ts'
import type { Model } from '../models/model.ts'
import { isModelName, type ModelName, modelNames, models } from '../models/models.ts'
import { findLatestRun } from '../recompute-requests/recompute-queries.ts'
import { type CreditModel, insertCreditModels, listCreditModels } from './credit-queries.ts'

/**
 * Returns the models of a profile by slot, for transactions that write credit. Assigns slots to all models before the first
 * credit.
 */
export async function lockCreditModels(db: Db, profileId: string): Promise<ModelSlots> {
  const found = await listCreditModels(db, profileId)
  if (found.length > 0) return toSlots(found)
  await insertCreditModels(db, profileId, modelNames, 'ready')
  return toSlots(await listCreditModels(db, profileId))
}

function toSlots(found: readonly CreditModel[]): ModelSlots {
  const last = Math.max(...found.map(({ position }) => position))
  const slots: (Model | null)[] = Array.from({ length: last }, () => null)
  for (const { model, position } of found) if (isModelName(model)) slots[position - 1] = models[model]
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
  if (found.length === 0) return { position: modelNames.indexOf(name) + 1, slots: all.length, ready: all }
  const stored = found.find(({ model }) => model === name)
  if (stored?.state === 'ready') {
    const positions = new Map(
      found.flatMap(({ model, position, state }) => (state === 'ready' ? [[model, position]] : [])),
    )
    const ready = modelNames.flatMap((name) => {
      const position = positions.get(name)
      return position === undefined ? [] : [{ name, position }]
    })
    return { position: stored.position, slots: Math.max(...found.map(({ position }) => position)), ready }
  }
  const run = stored ? await findLatestRun(db, profileId) : null
  const progress = run ? `${run.customers_done} of ${run.customers_total} customers are done` : 'it has not started'
  return fail('invalid_state', `The model ${name} is new and still being computed for this profile: ${progress}.`)
}

/** Returns a function that reorders shares from slots to the order of the registry; a model that is not computed yet has 0. */
export function inRegistryOrder(found: readonly CreditModel[]): (ppm: readonly number[]) => number[] {
  const positions = new Map(found.map(({ model, position }) => [model, position]))
  const slots = modelNames.map((name, index) => (found.length > 0 ? (positions.get(name) ?? 0) : index + 1) - 1)
  return (ppm) => slots.map((slot) => ppm[slot] ?? 0)
}
