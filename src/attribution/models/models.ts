import { firstTouch } from './first-touch.ts'
import { lastNonDirect } from './last-non-direct.ts'
import { lastTouch } from './last-touch.ts'
import { linear } from './linear.ts'
import type { Model } from './model.ts'
import { positionBased } from './position-based.ts'
import { timeDecay } from './time-decay.ts'

/**
 * Every attribution model; to add one, add a line. Which slot a model's numbers have in stored credit is data of each profile
 * (`credit_model`), so that neither the order here nor a model that comes or goes changes what is stored.
 */
export const models = {
  last_touch: lastTouch,
  first_touch: firstTouch,
  linear,
  time_decay: timeDecay,
  last_non_direct: lastNonDirect,
  position_based: positionBased,
} as const satisfies Record<string, Model>

export type ModelName = keyof typeof models

export const modelNames = Object.keys(models) as [ModelName, ...ModelName[]]

export const defaultModel: ModelName = 'last_touch'

export function isModelName(name: string): name is ModelName {
  return Object.hasOwn(models, name)
}

/** The models in the order of the registry. */
export function allModels(): Model[] {
  return modelNames.map((name) => models[name])
}

/** A model that a running service gets as the next start would: stored credit lacks it. Answers how to take it away again. */
export function addModel(name: string, model: Model): () => void {
  const registry: Record<string, Model> = models
  if (Object.hasOwn(registry, name)) throw new Error(`there is a model ${name} already`)
  registry[name] = model
  modelNames.push(name as ModelName)
  return () => {
    delete registry[name]
    modelNames.splice(modelNames.indexOf(name as ModelName), 1)
  }
}
