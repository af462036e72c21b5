import { parentPort, workerData } from 'node:worker_threads'
import type { Computation } from './computation.ts'

/** The main function of a thread of `openCompute`: runs one computation, sends its result and ends. */
// biome-ignore lint/suspicious/noExplicitAny: each computation types its own input.
export function serveComputations(computations: readonly Computation<any, unknown>[]): void {
  const { name, input } = workerData as { name: string; input: unknown }
  const found = computations.find((computation) => computation.name === name)
  if (!found) throw new Error(`there is no computation ${name}`)
  parentPort!.postMessage(found.run(input))
}
