import type { Model } from './domain/model.ts'
import { firstTouch } from './domain/models/first-touch.ts'
import { lastNonDirect } from './domain/models/last-non-direct.ts'
import { lastTouch } from './domain/models/last-touch.ts'
import { linear } from './domain/models/linear.ts'
import { positionBased } from './domain/models/position-based.ts'
import { timeDecay } from './domain/models/time-decay.ts'

/** Every attribution model; to add one, add a line. The order is that of the columns wherever all are kept together. */
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
