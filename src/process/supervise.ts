import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Logger } from '../kernel/context/context.ts'
import { isServingMessage } from './listen.ts'
import { exchangeRequests, type Requester } from './process-messages.ts'
import { shareConnections } from './share-connections.ts'

/** How long a scrape waits for the metrics of one process before it continues without them. */
const metricsMs = 1_000
/** The longest pause before a process that fails repeatedly is started again. */
const pauseMsMax = 30_000

export interface Supervisor {
  /** Replaces the API processes one after the other, so that requests are served throughout. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Returns the metrics of all API processes, added to those of the given registry. */
  scrape(own: Registry): Promise<string>
}

/**
 * Serves HTTP in several processes that share one port. The supervisor listens on the port and passes connections to the
 * processes, so that a process can be replaced without refused connections. A process that ends unexpectedly is replaced.
 */
export async function supervise(options: {
  count: number
  address: { port: number; host: string }
  /** How long a stopping process may take to finish its requests. */
  stopMs: number
  log: Logger
  /** The metrics of the supervising process. */
  metrics: () => Registry | null
  /** Called when the processes can serve requests, right before the port is opened. */
  freePort: () => Promise<void>
}): Promise<Supervisor> {
  const { count, address, stopMs, log, metrics, freePort } = options
  const serving = new Map<Worker, Requester>()
  const listener = shareConnections(() => serving.keys())
  let isStopping = false
  let failures = 0

  function fork(): Promise<Worker> {
    const worker = cluster.fork()
    const channel = {
      send: (message: unknown) => void (worker.isConnected() && worker.send(message as object)),
      onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
    }
    const requester = exchangeRequests(channel, { scrape: () => scrape() })
    const ready = Promise.withResolvers<Worker>()
    worker.on('message', (message) => {
      listener.handleMessage(worker, message)
      if (!isServingMessage(message)) return
      serving.set(worker, requester)
      failures = 0
      listener.passWaiting()
      ready.resolve(worker)
    })
    worker.once('exit', (code, signal) => {
      const wasServing = serving.delete(worker)
      listener.handleExit(worker)
      const message = `An API process ended with ${signal ?? code} before it could serve requests.`
      ready.reject(Object.assign(new Error(message), { isForOperator: true }))
      if (wasServing && !isStopping) void replace(signal ?? code)
    })
    return ready.promise
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
      [...serving.values()].map((requester) => requester.request('metrics', metricsMs)),
    )
    const all = [...metricsOfWorkers, own && (await own.getMetricsAsJSON())].filter(
      (workerMetrics) => workerMetrics !== null,
    )
    return AggregatorRegistry.aggregate(all as object[]).metrics()
  }

  async function dismiss(worker: Worker): Promise<void> {
    // Removed from the list first, so that its exit does not start a replacement.
    serving.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs + 2_000)
    await ended
    clearTimeout(timer)
  }

  await Promise.all(Array.from({ length: count }, fork))
  await freePort()
  await listener.listen(address).catch(async (error) => {
    isStopping = true
    await Promise.all([...serving.keys()].map(dismiss))
    throw error
  })
  return {
    async restart() {
      for (const worker of [...serving.keys()]) {
        if (isStopping) return
        await fork()
        await dismiss(worker)
      }
      log.info({ processes: serving.size }, 'every API process was replaced')
    },
    scrape,
    async stop() {
      isStopping = true
      // New connections are refused before the processes stop, so that none is accepted and then closed.
      await listener.close()
      await Promise.all([...serving.keys()].map(dismiss))
    },
  }
}
