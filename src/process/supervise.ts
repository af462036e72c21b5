import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Logger } from '../kernel/context/context.ts'
import { type Conversation, converse } from './converse.ts'
import { isServingMessage } from './listen.ts'
import { shareConnections } from './share-connections.ts'

/** How long one process may take to tell its numbers before a scrape goes on without them. */
const countingMs = 1_000
/** A process that ends by itself again and again is started again after a pause that grows up to this. */
const pauseMsMax = 30_000

export interface Supervisor {
  /** Replaces every API process by a new one, one after the other; somebody is there for every request. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** The numbers of all processes, added up with those of the given one. */
  scrape(own: Registry): Promise<string>
}

/**
 * Runs the HTTP side in several processes that share one port. The supervisor holds the port and hands connections round,
 * so that a process may come and go without one being refused. A process that ends unasked is replaced.
 */
export async function supervise(options: {
  count: number
  address: { port: number; host: string }
  /** How long an ending process may take over the requests it has. */
  stopMs: number
  log: Logger
  /** The numbers of the supervising process itself. */
  metrics: () => Registry | null
}): Promise<Supervisor> {
  const { count, address, stopMs, log, metrics } = options
  const serving = new Map<Worker, Conversation>()
  const listener = shareConnections(() => serving.keys())
  let isStopping = false
  let failures = 0

  function fork(): Promise<Worker> {
    const worker = cluster.fork()
    const line = {
      send: (message: unknown) => void (worker.isConnected() && worker.send(message as object)),
      onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
    }
    const talk = converse(line, { scrape: () => scrape() })
    const ready = Promise.withResolvers<Worker>()
    worker.on('message', (message) => {
      if (!isServingMessage(message)) return
      serving.set(worker, talk)
      failures = 0
      listener.passWaiting()
      ready.resolve(worker)
    })
    worker.once('exit', (code, signal) => {
      const wasServing = serving.delete(worker)
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
    const metricsOfWorkers = await Promise.all([...serving.values()].map((talk) => talk.request('numbers', countingMs)))
    const numbers = [...metricsOfWorkers, own && (await own.getMetricsAsJSON())].filter(
      (workerMetrics) => workerMetrics !== null,
    )
    return AggregatorRegistry.aggregate(numbers as object[]).metrics()
  }

  async function dismiss(worker: Worker): Promise<void> {
    // Out of the list first: its end is then no news.
    serving.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs + 2_000)
    await ended
    clearTimeout(timer)
  }

  await Promise.all(Array.from({ length: count }, fork))
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
      listener.close()
      await Promise.all([...serving.keys()].map(dismiss))
    },
  }
}
