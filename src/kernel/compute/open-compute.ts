import { Worker } from 'node:worker_threads'
import type { Compute } from './computation.ts'

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
