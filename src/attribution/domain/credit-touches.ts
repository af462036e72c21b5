import { creditAll } from '../credit-all.ts'
import { type ModelName, modelNames } from '../models.ts'

/**
 * Credits one conversion under every model; the i-th credit is the i-th touch's. The order in which the touches come is
 * irrelevant: they are taken by time, and by id where times are equal.
 */
export function creditTouches(touches: readonly CreditedTouch[], conversionTime: Date): Credit[] {
  const order = touches.map((_, index) => index).sort((a, b) => compareTouches(touches[a]!, touches[b]!))
  const times = Float64Array.from(order, (index) => touches[index]!.touch_time.getTime())
  const isDirect = Uint8Array.from(order, (index) => Number(touches[index]!.is_direct))
  const isDeclared = Uint8Array.from(order, (index) => Number(touches[index]!.is_declared))
  const out = new Int32Array(touches.length * modelNames.length)
  creditAll({ times, isDirect, isDeclared }, 0, touches.length, conversionTime.getTime(), out)
  const credits: Credit[] = []
  for (const [row, index] of order.entries()) credits[index] = toCredit(out, row)
  return credits
}

/** What the models look at in a touch. */
export interface CreditedTouch {
  id: string
  touch_time: Date
  is_direct: boolean
  /** Told by the customer, not seen. */
  is_declared: boolean
}

/** Parts per million under each model. */
export type Credit = Record<ModelName, number>

/** The order of touches everywhere: by time, then by id. */
function compareTouches(a: CreditedTouch, b: CreditedTouch): number {
  return a.touch_time.getTime() - b.touch_time.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function toCredit(out: Int32Array, row: number): Credit {
  return Object.fromEntries(
    modelNames.map((name, column) => [name, out[row * modelNames.length + column]!]),
  ) as unknown as Credit
}
