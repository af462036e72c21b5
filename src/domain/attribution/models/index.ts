import type { Model } from '../model.ts'
import { firstTouch } from './first-touch.ts'
import { lastNonDirect } from './last-non-direct.ts'
import { lastTouch } from './last-touch.ts'
import { linear } from './linear.ts'
import { positionBased } from './position-based.ts'
import { timeDecay } from './time-decay.ts'

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
