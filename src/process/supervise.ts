import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Logger } from '../kernel/context/context.ts'
import { openProcessChannel, type ProcessChannel } from './process-channel.ts'

/** How long a scrape waits for the metrics of one process. */
const metricsMs = 1_000
/** The maximum pause before a process that fails repeatedly is started again. */
const pauseMsMax = 30_000

export interface Supervisor {
  /** Replaces the API processes one after the other; requests are served throughout. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** The metrics of all API processes added to the given ones. */
  scrape(own: Registry): Promise<string>
}

/**
 * Runs the API in several processes that share one port. The supervisor owns the port and distributes connections, so that processes
 * can start and stop without rejecting one. A process that ends unexpectedly is replaced.
 */
export async function supervise(options: {
  count: number
  /** How long a stopping process may take to finish its requests. */
  stopMs: number
  log: Logger
  /** The metrics of the supervising process. */
  metrics: () => Registry | null
}): Promise<Supervisor> {
  const { count, stopMs, log, metrics } = options
  const serving = new Map<Worker, ProcessChannel>()
  let isStopping = false
  let failures = 0

  function fork(): Promise<Worker> {
    const worker = cluster.fork()
    const transport = {
      send: (message: unknown) => void (worker.isConnected() && worker.send(message as object)),
      onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
    }
    const channel = openProcessChannel(transport, { scrape: () => scrape() })
    const listening = Promise.withResolvers<Worker>()
    worker.once('listening', () => {
      serving.set(worker, channel)
      failures = 0
      listening.resolve(worker)
    })
    worker.once('exit', (code, signal) => {
      const wasServing = serving.delete(worker)
      const message = `An API process ended with ${signal ?? code} before it listened.`
      listening.reject(Object.assign(new Error(message), { isForOperator: true }))
      if (wasServing && !isStopping) void replace(signal ?? code)
    })
    return listening.promise
  }

  async function replace(reason: string | number): Promise<void> {
    log.error({ reason }, 'an API process ended; starting another')
    while (!isStopping) {
      const isDone = await fork().then(
        () => true,
        () => false,
      )
      if (isDone) return
      failures += 1
      const pauseMs = Math.min(pauseMsMax, 2 ** failures * 250)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  async function scrape(own = metrics()): Promise<string> {
    const metricsOfWorkers = await Promise.all(
      [...serving.values()].map((channel) => channel.request('metrics', metricsMs)),
    )
    const numbers = [...metricsOfWorkers, own && (await own.getMetricsAsJSON())].filter(
      (workerMetrics) => workerMetrics !== null,
    )
    return AggregatorRegistry.aggregate(numbers as object[]).metrics()
  }

  async function stopWorker(worker: Worker): Promise<void> {
    // Removed first, so that its exit does not start a replacement.
    serving.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs + 2_000)
    await ended
    clearTimeout(timer)
  }

  await Promise.all(Array.from({ length: count }, fork))
  return {
    async restart() {
      for (const worker of [...serving.keys()]) {
        if (isStopping) return
        await fork()
        await stopWorker(worker)
      }
      log.info({ processes: serving.size }, 'every API process was replaced')
    },
    scrape,
    async stop() {
      isStopping = true
      await Promise.all([...serving.keys()].map(stopWorker))
    },
  }
}
