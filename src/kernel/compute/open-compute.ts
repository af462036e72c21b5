import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Computation, Compute } from './computation.ts'

/** A computation that needs more memory than this ends with an error instead of endangering the process. */
const oldMb = 1_024

type Kind = Pick<Computation<unknown, unknown>, 'name' | 'isShort' | 'memoryMb'>

/** Runs computations in threads that execute the file of `findProgram`; see `serveComputation`. */
export function openCompute(findProgram: () => string): Compute {
  const last: Record<'short' | 'long', Promise<unknown>> = { short: Promise.resolve(), long: Promise.resolve() }
  const running = new Set<Worker>()
  let isClosed = false

  const open = ({ name, isShort, memoryMb }: Kind) => {
    if (isClosed) throw new Error('the process is stopping')
    const worker = new Worker(findProgram(), {
      workerData: { name, isShort },
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb?.old ?? oldMb,
        ...(memoryMb && { maxYoungGenerationSizeMb: memoryMb.young }),
      },
    })
    running.add(worker)
    const waiting: PromiseWithResolvers<unknown>[] = []
    let failure: unknown = null
    const end = (error: unknown) => {
      failure ??= error
      for (const { reject } of waiting.splice(0)) reject(failure)
    }
    worker.on('message', (result) => waiting.shift()!.resolve(result))
    worker.once('error', end)
    worker.once('exit', () => {
      running.delete(worker)
      end(new Error(`the computation ${name} ended without a result`))
    })
    return {
      async run(input: unknown, transferred: ArrayBuffer[] = []): Promise<unknown> {
        if (failure) throw failure
        const result = Promise.withResolvers<unknown>()
        waiting.push(result)
        worker.postMessage(input, transferred)
        return result.promise
      },
      close: async () => void (await worker.terminate()),
    }
  }

  const start = async (computation: Kind, input: unknown) => {
    const opened = open(computation)
    return opened.run(input).finally(opened.close)
  }

  return {
    run({ name, isShort, memoryMb }, input) {
      const queue = isShort ? 'short' : 'long'
      const result = last[queue].then(() => start({ name, isShort, memoryMb }, input))
      last[queue] = result.catch(() => {})
      return result as Promise<never>
    },
    open: (computation) => open(computation) as never,
    async close() {
      isClosed = true
      await Promise.all(Array.from(running, (worker) => worker.terminate()))
    },
  }
}

/** The main function of a thread of `openCompute`: computes each input and sends the result, until the thread is ended. */
export async function serveComputation(
  // biome-ignore lint/suspicious/noExplicitAny: each computation types its own input.
  computations: Readonly<Record<string, () => Promise<Computation<any, unknown>>>>,
): Promise<void> {
  const { name, isShort } = workerData as Kind
  if (!isShort) lowerPriority()
  const load = computations[name]
  if (!load) throw new Error(`there is no computation ${name}`)
  const computation = await load()
  parentPort!.on('message', (input) => {
    const result = computation.run(input)
    parentPort!.postMessage(result, computation.transfer?.(result))
  })
}

/** The threads that serve requests go first. Only Linux has priorities of threads. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers do not allow it, and the result is the same.
  }
}
