import { creditAll } from '../../src/attribution/credit-all.ts'
import { compareTouches } from '../../src/attribution/domain/derivation/derive-credit.ts'
import { type ModelName, modelNames } from '../../src/attribution/models.ts'

/** What the models look at in a touch. */
export interface CreditedTouch {
  id: string
  touch_time: Date
  is_direct: boolean
  /** Told by the customer, not seen. */
  is_declared: boolean
}

const unsaid = {
  channel: '',
  platform: null,
  campaign_name: null,
  campaign_external_id: null,
  ad_set_external_id: null,
  ad_external_id: null,
}

/** Parts per million under each model. */
export type Credit = Record<ModelName, number>

/** The credit of one conversion under every model, for tests of models: the i-th is the i-th touch's, in whatever order they come. */
export function creditTouches(touches: readonly CreditedTouch[], conversionTime: Date): Credit[] {
  const path = touches.map((touch, index) => ({ ...touch, index, touch_ms: touch.touch_time.getTime() }))
  path.sort((a, b) => compareTouches({ ...unsaid, ...a }, { ...unsaid, ...b }))
  const columns = {
    times: Float64Array.from(path, ({ touch_ms }) => touch_ms),
    isDirect: Uint8Array.from(path, ({ is_direct }) => Number(is_direct)),
    isDeclared: Uint8Array.from(path, ({ is_declared }) => Number(is_declared)),
  }
  const shares = new Int32Array(path.length * modelNames.length)
  creditAll(columns, 0, path.length, conversionTime.getTime(), shares)
  const credits: Credit[] = []
  for (const [row, { index }] of path.entries()) {
    const own = modelNames.map((name, column) => [name, shares[row * modelNames.length + column]!])
    credits[index] = Object.fromEntries(own) as Credit
  }
  return credits
}
