import type { Model, TouchPath } from './model.ts'
import { models } from './models/index.ts'
import { shareOut, wholeCredit } from './share-out.ts'

const all: readonly Model[] = Object.values(models)

/** How many numbers a touch takes in the output of `creditAll`: one a model, in the order of the registry. */
export const creditColumns = all.length

/**
 * Credits one conversion under every model at once. The eligible touches are `times[from]` to `times[to - 1]`, earliest
 * first; equal times keep the order they stand in. Row k of `out`, from `start` on, is the k-th touch; its columns are the
 * models. Answers how many numbers were written.
 */
export function creditAll(
  times: Float64Array,
  isDirect: Uint8Array,
  from: number,
  to: number,
  conversionTime: number,
  out: Int32Array,
  start = 0,
): number {
  const count = to - from
  if (count === 0) return 0
  const path = { times, isDirect, from, to, conversionTime }
  for (let column = 0; column < creditColumns; column++) {
    creditColumn(all[column]!, path, out, start + column)
  }
  return count * creditColumns
}

/** Writes the credit under one model into one column of `out`. */
function creditColumn(model: Model, path: TouchPath, out: Int32Array, start: number): void {
  const count = path.to - path.from
  if (model.credit === 'single') {
    for (let i = 0; i < count; i++) out[start + i * creditColumns] = 0
    out[start + (model.pick(path) - path.from) * creditColumns] = wholeCredit
    return
  }
  if (count > weights.length) weights = new Float64Array(count * 2)
  model.weigh(path, weights)
  shareOut(weights, count, out, start, creditColumns)
}

// Reused from call to call: a list for each conversion would cost more than the arithmetic on it.
let weights = new Float64Array(64)
