import type { LearnedModel, Model, TouchPath } from './model.ts'
import { allModels } from './models.ts'
import { shareOut, wholeCredit } from './share-out.ts'

/** The models by slot of stored credit; null for a slot whose model was removed. */
export type ModelSlots = readonly (Model | LearnedModel | null)[]

/** Touches in columns, earliest first; equal times keep their order. */
export interface TouchesInColumns extends Pick<TouchPath, 'times' | 'isDirect' | 'propensities'> {
  /** Reported by the customer in a survey, not recorded. */
  isDeclared: Uint8Array
}

/**
 * Credits one conversion under every model in one pass. The touches in its window are `from` to `to - 1`. Row k of `out`, from
 * `start` on, is the k-th touch; its columns are the models. Returns the number of values written.
 * A survey answer earns credit only if the window has no recorded touch other than Direct; otherwise the other touches are
 * credited as if the answer did not exist (semantics 3.6).
 */
export function creditAll(
  touches: TouchesInColumns,
  from: number,
  to: number,
  conversionTime: number,
  out: Int32Array,
  start = 0,
  models: ModelSlots = allModels(),
): number {
  const count = to - from
  if (count === 0) return 0
  if (isDeclaredIdle(touches, from, to)) creditSeen(touches, from, to, conversionTime, out, start, models)
  else {
    const { times, isDirect, propensities } = touches
    const path = { times, isDirect, propensities, from, to, conversionTime }
    for (let column = 0; column < models.length; column++) {
      creditColumn(models[column]!, path, out, start + column, models.length)
    }
  }
  return count * models.length
}

/** Whether the window has a survey answer and also a recorded touch that is not Direct. */
function isDeclaredIdle({ isDirect, isDeclared }: TouchesInColumns, from: number, to: number): boolean {
  let [isDeclaredOnly, isSeen] = [false, false]
  for (let touch = from; touch < to; touch++) {
    if (isDeclared[touch]) isDeclaredOnly = true
    else if (!isDirect[touch]) isSeen = true
  }
  return isDeclaredOnly && isSeen
}

function creditSeen(
  { times, isDirect, isDeclared, propensities }: TouchesInColumns,
  from: number,
  to: number,
  conversionTime: number,
  out: Int32Array,
  start: number,
  models: ModelSlots,
): void {
  const seen = Uint32Array.from({ length: to - from }, (_, index) => from + index).filter((touch) => !isDeclared[touch])
  const alone = {
    times: Float64Array.from(seen, (touch) => times[touch]!),
    isDirect: Uint8Array.from(seen, (touch) => isDirect[touch]!),
    isDeclared: new Uint8Array(seen.length),
    propensities: propensities && Float64Array.from(seen, (touch) => propensities[touch]!),
  }
  const width = models.length
  const parts = new Int32Array(seen.length * width)
  creditAll(alone, 0, seen.length, conversionTime, parts, 0, models)
  out.fill(0, start, start + (to - from) * width)
  for (const [index, touch] of seen.entries()) {
    const row = parts.subarray(index * width, (index + 1) * width)
    out.set(row, start + (touch - from) * width)
  }
}

/** Writes the credit under one model into one column of `out`. */
function creditColumn(model: ModelSlots[number], path: TouchPath, out: Int32Array, start: number, width: number): void {
  const count = path.to - path.from
  if (model?.credit !== 'multi') {
    for (let i = 0; i < count; i++) out[start + i * width] = 0
    if (model) out[start + (model.pick(path) - path.from) * width] = wholeCredit
    return
  }
  if (count > weights.length) weights = new Float64Array(count * 2)
  model.weigh(path, weights)
  shareOut(weights, count, out, start, width)
}

// Reused between calls, because allocating an array per conversion would cost more than the arithmetic.
let weights = new Float64Array(64)
