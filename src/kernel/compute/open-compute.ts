import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Computation, Compute } from './computation.ts'

/** A computation that needs more memory than this ends with an error instead of endangering the process. */
const memoryMb = 1_024

/** Runs computations in threads that execute the file of `findProgram`; see `serveComputations`. */
export function openCompute(findProgram: () => string): Compute {
  let last: Promise<unknown> = Promise.resolve()
  let running: Worker | null = null
  let isClosed = false

  const start = (name: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed) return reject(new Error('the process is stopping'))
      const worker = new Worker(findProgram(), {
        workerData: { name, input },
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      })
      running = worker
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        running = null
        reject(new Error(`the computation ${name} ended without a result`))
      })
    })

  return {
    run({ name }, input) {
      const result = last.then(() => start(name, input))
      last = result.catch(() => {})
      return result as Promise<never>
    },
    async close() {
      isClosed = true
      await running?.terminate()
    },
  }
}

/** The main function of a thread of `openCompute`: runs one computation, sends its result and ends. */
// biome-ignore lint/suspicious/noExplicitAny: each computation types its own input.
export function serveComputations(computations: readonly Computation<any, unknown>[]): void {
  const { name, input } = workerData as { name: string; input: unknown }
  const found = computations.find((computation) => computation.name === name)
  if (!found) throw new Error(`there is no computation ${name}`)
  parentPort!.postMessage(found.run(input))
}
