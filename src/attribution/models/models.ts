import { firstTouch } from './first-touch.ts'
import { lastNonDirect } from './last-non-direct.ts'
import { lastTouch } from './last-touch.ts'
import { linear } from './linear.ts'
import type { Model } from './model.ts'
import { positionBased } from './position-based.ts'
import { timeDecay } from './time-decay.ts'

/**
 * All attribution models with fixed rules, which every profile has; to add one, add a line. The slot of a model in stored credit is stored per profile (`credit_model`), so
 * neither the order here nor adding or removing a model changes stored data.
 */
export const models = {
  last_touch: lastTouch,
  first_touch: firstTouch,
  linear,
  time_decay: timeDecay,
  last_non_direct: lastNonDirect,
  position_based: positionBased,
} as const satisfies Record<string, Model>

export type RuleModelName = keyof typeof models

export const modelNames = Object.keys(models) as [RuleModelName, ...RuleModelName[]]

/** The model with parameters that are fitted per profile; a profile has it from its first fit on. */
export const learnedModel = 'data_driven'

export type ModelName = RuleModelName | typeof learnedModel

/** The models that a report can name. */
export const reportModelNames: [ModelName, ...ModelName[]] = [...modelNames, learnedModel]

export const defaultModel: ModelName = 'last_touch'

export function isModelName(name: string): name is ModelName {
  return name === learnedModel || isRuleModelName(name)
}

export function isRuleModelName(name: string): name is RuleModelName {
  return Object.hasOwn(models, name)
}

/** The models with fixed rules in the order of the registry. */
export function allModels(): Model[] {
  return modelNames.map((name) => models[name])
}

/** Adds a model to a running service as the next start would: stored credit lacks it. Returns a function that removes it. */
export function addModel(name: string, model: Model): () => void {
  const registry: Record<string, Model> = models
  if (Object.hasOwn(registry, name)) throw new Error(`the model ${name} is already registered`)
  registry[name] = model
  modelNames.push(name as RuleModelName)
  reportModelNames.splice(-1, 0, name as RuleModelName)
  return () => {
    delete registry[name]
    modelNames.splice(modelNames.indexOf(name as RuleModelName), 1)
    reportModelNames.splice(reportModelNames.indexOf(name as RuleModelName), 1)
  }
}

/** Whether the model credits each conversion to one touch, so that counts add up. */
export function isSingleCredit(name: ModelName): boolean {
  return isRuleModelName(name) && models[name].credit === 'single'
}
