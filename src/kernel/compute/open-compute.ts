import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Computation, Compute } from './computation.ts'

/** A computation that needs more memory than this ends with an error instead of endangering the process. */
const oldMb = 1_024

// biome-ignore lint/suspicious/noExplicitAny: each computation types its own input.
type AnyComputation = Computation<any, unknown>

/** The data that a thread starts with. */
type ThreadData = Pick<AnyComputation, 'name' | 'isShort'>

/** Runs computations in threads that execute the file of `findProgram`; see `serveComputation`. */
export function openCompute(findProgram: () => string): Compute {
  const last: Record<'short' | 'long', Promise<unknown>> = { short: Promise.resolve(), long: Promise.resolve() }
  const running = new Set<Worker>()
  let isClosed = false

  const open = ({ name, isShort, memoryMb, takes }: AnyComputation) => {
    if (isClosed) throw new Error('the process is stopping')
    const worker = new Worker(findProgram(), {
      workerData: { name, isShort } satisfies ThreadData,
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
      async run(input: unknown): Promise<unknown> {
        if (failure) throw failure
        const result = Promise.withResolvers<unknown>()
        waiting.push(result)
        worker.postMessage(input, takes?.(input))
        return result.promise
      },
      close: async () => void (await worker.terminate()),
    }
  }

  const start = async (computation: AnyComputation, input: unknown) => {
    const opened = open(computation)
    return opened.run(input).finally(opened.close)
  }

  return {
    run(computation, input) {
      const queue = computation.isShort ? 'short' : 'long'
      const result = last[queue].then(() => start(computation, input))
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
  computations: Readonly<Record<string, () => Promise<AnyComputation>>>,
): Promise<void> {
  const { name, isShort } = workerData as ThreadData
  if (!isShort) lowerPriority()
  const load = computations[name]
  if (!load) throw new Error(`there is no computation ${name}`)
  const computation = await load()
  parentPort!.on('message', (input) => {
    const result = computation.run(input)
    // The garbage collector would free it late, because it is not in its heap.
    for (const memory of computation.takes?.(input) ?? []) memory.transfer(0)
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
