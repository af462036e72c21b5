import type { Compute } from '../../kernel/compute/computation.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Weeks } from './domain/fit-response.ts'
import { type CurveResult, curveComputation } from './domain/response-curve.ts'

/** A result takes about ten kilobytes per platform. */
const resultsMax = 100
/** Each request that waits for a fit holds a place in the queue of reports, so further fits are rejected. */
const fittingMax = 2

interface Fits {
  results: Map<string, Promise<CurveResult[]>>
  running: number
}

const fitsOf = new WeakMap<Compute, Fits>()

/** Fits curves, which takes seconds. The same weeks give the same curves, so that each visit of a page does not fit them again. */
export async function fitOnce(compute: Compute, weeks: readonly Weeks[]): Promise<CurveResult[]> {
  const fits = fitsOf.get(compute) ?? { results: new Map<string, Promise<CurveResult[]>>(), running: 0 }
  fitsOf.set(compute, fits)
  const key = JSON.stringify(weeks)
  const found = fits.results.get(key)
  if (found) return found
  if (fits.running >= fittingMax)
    return fail('service_unavailable', 'Other curves are being fitted. Try again later.', { retry_after_seconds: 10 })
  if (fits.results.size >= resultsMax) fits.results.clear()
  fits.running++
  const fitted = compute.run(curveComputation, weeks).finally(() => fits.running--)
  fits.results.set(key, fitted)
  // A stopped thread is no result.
  fitted.catch(() => fits.results.delete(key))
  return fitted
}
